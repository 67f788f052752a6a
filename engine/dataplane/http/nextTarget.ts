import type { TargetState } from '../node/TargetState.ts';
import type { Exchange } from './Exchange.ts';
import { explainFailure, type Failure } from './failures.ts';

/** What follows when the target's side has failed: the request is sent once more, or fails. */
export type AfterLoss =
  | {
      readonly kind: 'retry';
      readonly target: TargetState;
      readonly text: string;
      /** Over a new connection: a kept one turned out closed. */
      readonly isAgain: boolean;
    }
  | { readonly kind: 'fail'; readonly failure: Failure };

/**
 * Whether a request whose target's side has failed is sent once more. A stale connection is replaced once where the group
 * wishes it and nothing can be lost; `repeatable`: the request, '' when that must not be. In a group with one of Angie's
 * methods an attempt ends here, and the next one begins where there is one, noted in the books. Once the response has
 * begun, nothing is tried again. Source: contract, `balanza.retry_stale_connection`, Angie 4.3.
 */
export function nextTarget(exchange: Exchange, failure: Failure, repeatable: string): AfterLoss {
  const { attempts, group, target: lost } = exchange;
  const { mayRetry } = explainFailure(failure, '');
  if (mayRetry && repeatable !== '' && group?.settings.retryStaleConnection && lost?.removed === 'no')
    return { kind: 'retry', target: lost, text: repeatable, isAgain: true };
  if (attempts === null || group === null || exchange.status !== 0) return { kind: 'fail', failure };
  const decision = attempts.lost(failure);
  if (decision.then !== 'retry' || attempts.text === null) return { kind: 'fail', failure };
  const target = attempts.next();
  if (target === undefined) return { kind: 'fail', failure: 'noLiveServer' };
  exchange.assign(group, target);
  return { kind: 'retry', target, text: attempts.text, isAgain: false };
}
