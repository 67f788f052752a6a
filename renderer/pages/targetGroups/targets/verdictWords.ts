import type { NodeVerdictView } from '../../../../engine/contract/views/ProbeView.ts';

interface Words {
  readonly wouldFail: (needed: number, seen: number) => string;
  readonly wouldPass: (needed: number, seen: number) => string;
}

/**
 * What would change a node's verdict, a sentence each. The count of probes that contradict the state belongs to the
 * other state; an initial target has two, and the count is of the failures, since one pass ends it.
 */
export function verdictWords(
  { state, contradicting, failuresNeeded, passesNeeded }: NodeVerdictView,
  words: Words,
): readonly string[] {
  return [
    ...(failuresNeeded === null ? [] : [words.wouldFail(failuresNeeded, state === 'unhealthy' ? 0 : contradicting)]),
    ...(passesNeeded === null ? [] : [words.wouldPass(passesNeeded, state === 'unhealthy' ? contradicting : 0)]),
  ];
}
