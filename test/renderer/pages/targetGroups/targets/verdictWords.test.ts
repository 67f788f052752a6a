import { describe, expect, it } from 'vitest';
import { verdictWords } from '../../../../../renderer/pages/targetGroups/targets/verdictWords.ts';
import { targetsEn } from '../../../../../renderer/texts/en/targets.ts';

const node = { nodeId: 'n', zone: 'us-local-1a', nextProbeAtMs: null };

describe('what would change the verdict of a node', () => {
  it.each([
    {
      name: 'E-087 a healthy target by failures, of which one came',
      verdict: { state: 'healthy', contradicting: 1, failuresNeeded: 2, passesNeeded: null },
      words: ['2 checks failed in a row would make it unhealthy; 1 failed so far'],
    },
    {
      name: 'E-088 an unhealthy one by passes',
      verdict: { state: 'unhealthy', contradicting: 3, failuresNeeded: null, passesNeeded: 5 },
      words: ['5 checks passed in a row would make it healthy; 3 passed so far'],
    },
    {
      name: 'N-010 a new one by a single pass, or by failures',
      verdict: { state: 'initial', contradicting: 1, failuresNeeded: 2, passesNeeded: 1 },
      words: [
        '2 checks failed in a row would make it unhealthy; 1 failed so far',
        '1 check passed in a row would make it healthy',
      ],
    },
  ] as const)('$name', ({ verdict, words }) => {
    expect(verdictWords({ ...node, ...verdict }, targetsEn.log)).toEqual(words);
  });
});
