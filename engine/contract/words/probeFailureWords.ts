import type { ProbeFailure } from '../../model/ProbedState.ts';
import type { Language } from '../Language.ts';

const ENGLISH = ({ outcome, status, error }: ProbeFailure): string => {
  const answer = status > 0 ? `answered ${status}` : 'answered';
  if (outcome === 'timeout') return 'It gave no answer in time.';
  if (outcome === 'failed') return `It could not be asked (${error}).`;
  return outcome === 'testFailed' ? `It ${answer}, and the test does not hold.` : `It ${answer}.`;
};

const SPANISH = ({ outcome, status, error }: ProbeFailure): string => {
  const answer = status > 0 ? `Respondió ${status}` : 'Respondió';
  if (outcome === 'timeout') return 'No respondió a tiempo.';
  if (outcome === 'failed') return `No se le pudo preguntar (${error}).`;
  return outcome === 'testFailed' ? `${answer}, y la prueba no se cumple.` : `${answer}.`;
};

/** Why a probe failed, in a sentence, by language. Source. */
export const PROBE_FAILURE_WORDS: Readonly<Record<Language, (failure: ProbeFailure) => string>> = {
  en: ENGLISH,
  es: SPANISH,
};
