import { expect, it } from 'vitest';
import type { NextUpstreamCondition } from '../../../../engine/model/upstream/NextUpstream.ts';
import { afterAttempt, isNonIdempotent, type AttemptEnd } from '../../../../engine/routing/upstream/afterAttempt.ts';

const STANDARD: readonly NextUpstreamCondition[] = ['error', 'timeout'];

interface Case {
  readonly id: string;
  readonly end: number | 'error' | 'timeout' | 'invalid_header';
  readonly listed?: readonly NextUpstreamCondition[];
  readonly method?: string;
  readonly facts?: Partial<Parameters<typeof afterAttempt>[1]>;
  readonly expected: string;
}

it.each<Case>([
  { id: 'A-050', end: 'error', expected: 'failed retry' },
  { id: 'A-050', end: 'timeout', expected: 'failed retry' },
  { id: '4.2 counts even if not listed', end: 'invalid_header', expected: 'failed answer 502' },
  { id: '4.2 off', end: 'error', listed: [], expected: 'failed answer 502' },
  { id: '4.2 off', end: 'timeout', listed: [], expected: 'failed answer 504' },
  { id: '4.2 not listed', end: 503, expected: 'ok deliver' },
  { id: '4.2 listed', end: 503, listed: ['http_503'], expected: 'failed retry' },
  { id: '4.2 listed', end: 429, listed: ['http_429'], expected: 'failed retry' },
  { id: '4.2 never blamed', end: 404, listed: ['http_404'], expected: 'next retry' },
  { id: '4.2 never blamed', end: 403, listed: ['http_403'], expected: 'next retry' },
  { id: '4.2 no word for it', end: 418, listed: ['http_404'], expected: 'ok deliver' },
  { id: '4.3 no tries left', end: 'error', facts: { triesLeft: 0 }, expected: 'failed answer 502' },
  { id: '4.3 the last one', end: 503, listed: ['http_503'], facts: { triesLeft: 0 }, expected: 'failed answer 503' },
  { id: '4.1 out of time', end: 'error', facts: { elapsedMs: 5_000 }, expected: 'failed answer 502' },
  { id: '4.1 in time', end: 'error', facts: { elapsedMs: 4_999 }, expected: 'failed retry' },
  { id: '4.3 POST was sent', end: 'error', method: 'POST', expected: 'failed answer 502' },
  { id: '4.3 PATCH was sent', end: 'timeout', method: 'PATCH', expected: 'failed answer 504' },
  { id: '4.3 POST was not sent', end: 'error', method: 'POST', facts: { hasSent: false }, expected: 'failed retry' },
  {
    id: '4.3 POST, listed',
    end: 'error',
    method: 'POST',
    listed: ['error', 'non_idempotent'],
    expected: 'failed retry',
  },
  { id: '4.3 POST, status', end: 503, method: 'POST', listed: ['http_503'], expected: 'ok deliver' },
  { id: '4.3 PUT is idempotent', end: 'error', method: 'PUT', expected: 'failed retry' },
  { id: '4.3 body is gone', end: 'error', facts: { isBodyGone: true }, expected: 'failed answer 502' },
  { id: '4.3 body is gone', end: 503, listed: ['http_503'], facts: { isBodyGone: true }, expected: 'ok deliver' },
])('$id: $method $end is $expected', ({ end, listed = STANDARD, method = 'GET', facts, expected }) => {
  const what: AttemptEnd = typeof end === 'number' ? { kind: 'status', status: end } : { kind: end };
  const decision = afterAttempt(what, {
    settings: { conditions: listed, tries: 0, timeoutMs: 5_000 },
    triesLeft: 1,
    elapsedMs: 0,
    isNonIdempotent: isNonIdempotent(method),
    hasSent: true,
    isBodyGone: false,
    ...facts,
  });
  const { outcome, then } = decision;
  expect(`${outcome} ${then}${then === 'answer' ? ` ${decision.status}` : ''}`).toBe(expected);
});
