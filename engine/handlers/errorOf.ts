import type { ContractError } from '../contract/Answer.ts';
import { BalanzaError } from '../model/BalanzaError.ts';
import type { Log } from '../model/Log.ts';

/**
 * What a window is told of an error: code and sentence of one that is meant for people, nothing of any other but where
 * to look, since its text may hold anything. `what` names the call or stream in the log.
 */
export function errorOf(error: unknown, what: string, log: Log): ContractError {
  if (error instanceof BalanzaError) {
    // Its cause may be worth a look, its sentence has reached who must act.
    if (error.code === 'InternalFailure') log('error', `${what}: ${error.message}`);
    const { code, message, reason } = error;
    return { code, message, ...(reason !== undefined && { reason }) };
  }
  log('error', `${what} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  return {
    code: 'InternalFailure',
    message: 'Something went wrong inside the engine. Its log says what; nothing else is affected. Try again.',
  };
}
