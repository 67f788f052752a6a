import type { ProbeView } from '../../../../engine/contract/views/ProbeView.ts';

/** What came of a check, in a word: the status that was answered, else what happened. */
export function probeResult(
  { status, outcome, error }: Pick<ProbeView, 'status' | 'outcome' | 'error'>,
  words: Readonly<Record<ProbeView['outcome'], string>>,
): string {
  if (status > 0) return String(status);
  return outcome === 'failed' && error !== null ? error : words[outcome];
}

/** What came of a check that failed: what happened, with the status where there was an answer. */
export function probeReason(
  { status, outcome, error }: Pick<ProbeView, 'status' | 'outcome' | 'error'>,
  words: Readonly<Record<ProbeView['outcome'], string>>,
): string {
  const what = error ?? words[outcome];
  return status > 0 ? `${what} (${status})` : what;
}
