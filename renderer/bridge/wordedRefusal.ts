import type { ContractError } from '../../engine/contract/Answer.ts';
import type { Texts } from '../texts/useTexts.ts';

/** A refusal in the language of the texts where its reason or code is known, else in the engine's own sentence. */
export function wordedRefusal({ refusals }: Pick<Texts, 'refusals'>, error: ContractError): ContractError {
  const message = refusals[error.reason ?? ''] ?? refusals[error.code];
  return message === undefined ? error : { ...error, message };
}
