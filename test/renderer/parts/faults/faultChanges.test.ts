import { describe, expect, it } from 'vitest';
import {
  FAULT_LIMITS,
  faultChanges,
  isBroken,
  MENDED,
  NEW_FAULT,
} from '../../../../renderer/parts/faults/faultChanges.ts';

const SAMPLE = {
  instanceId: 'i-1',
  latencyMs: 0,
  errorPercent: 0,
  errorStatus: 500,
  healthStatus: 200,
  mode: 'answer',
} as const;

describe('breaking a sample target', () => {
  it.each([
    { name: 'fails its health path', draft: { kind: 'failHealth' }, changes: { healthStatus: 503 } },
    { name: 'returns a code', draft: { kind: 'returnCode', code: '204' }, changes: { healthStatus: 204 } },
    { name: 'answers late', draft: { kind: 'latency', latencyMs: '1500' }, changes: { latencyMs: 1500 } },
    { name: 'hangs', draft: { kind: 'hang' }, changes: { mode: 'hang' } },
    { name: 'refuses', draft: { kind: 'refuse' }, changes: { mode: 'refuse' } },
    { name: 'errs in part', draft: { kind: 'errors', percent: '12.5' }, changes: { errorPercent: 12.5 } },
    { name: 'not with a code beyond the range', draft: { kind: 'returnCode', code: '600' }, changes: null },
    { name: 'not with a code that is no number', draft: { kind: 'returnCode', code: '2xx' }, changes: null },
    { name: 'not with more than all requests', draft: { kind: 'errors', percent: '101' }, changes: null },
    { name: 'not with nothing', draft: { kind: 'latency', latencyMs: '' }, changes: null },
  ] as const)('$name', ({ draft, changes }) => {
    expect(faultChanges({ ...NEW_FAULT, ...draft })).toEqual(changes);
  });

  it('has the ranges of the contract', () => {
    expect(FAULT_LIMITS).toEqual({
      code: { min: 200, max: 599 },
      latencyMs: { min: 0, max: 600_000 },
      percent: { min: 0, max: 100 },
    });
  });

  it('is over when it is mended', () => {
    const broken = { ...SAMPLE, healthStatus: 503 };
    expect([isBroken(SAMPLE), isBroken(broken), isBroken({ ...broken, ...MENDED })]).toEqual([false, true, false]);
  });
});
