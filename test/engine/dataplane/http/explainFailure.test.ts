import { describe, expect, it } from 'vitest';
import { explainFailure, FAILURES, type Failure } from '../../../../engine/dataplane/http/failures.ts';

describe('explainFailure', () => {
  it.each([
    ['noTarget', 'node', 503],
    ['noRule', 'node', 503],
    ['versionMismatch', 'client', 464],
    ['targetRefused', 'target', 502],
    ['connectFailed', 'target', 502],
    ['connectTimeout', 'target', 504],
    ['staleConnection', 'target', 502],
    ['targetClosed', 'target', 502],
    ['targetReset', 'target', 502],
    ['responseCutShort', 'target', 502],
    ['malformedResponse', 'target', 502],
    ['unaskedUpgrade', 'target', 502],
    ['responseTimeout', 'target', 504],
    ['targetRemoved', 'target', 502],
    ['requestTimeout', 'client', 408],
    ['clientGone', 'client', 460],
    ['responseAborted', 'client', 460],
    ['clientStalled', 'client', 460],
    ['requestCutShort', 'client', 400],
    ['malformedBody', 'client', 400],
    ['stopped', 'node', 502],
  ] as const)('%s is the side of the %s, status %d', (failure, side, status) => {
    expect(explainFailure(failure, '')).toMatchObject({ side, status });
  });

  it('KAL-01 only what cannot have had an effect may be tried again', () => {
    const names = Object.keys(FAILURES) as Failure[]; // its own keys
    expect(names.filter((name) => explainFailure(name, '').mayRetry)).toEqual(['staleConnection', 'targetRefused']);
  });

  it('appends the code of the system to the cause', () => {
    expect(explainFailure('connectFailed', 'ECONNREFUSED').cause).toBe(
      'the connection to the target failed (ECONNREFUSED)',
    );
  });
});
