import type { Buffer } from 'node:buffer';
import { FUNCTION_FAULTS, type FunctionFault } from '../../lambda/FunctionFault.ts';
import { invoke } from '../../lambda/io/invoke.ts';
import { readFunctionAnswer } from '../../lambda/readFunctionAnswer.ts';
import { healthCheckEvent } from '../../lambda/requestEvent.ts';
import type { FunctionCall } from '../../model/FunctionCall.ts';
import type { ProbeResult } from '../judgeAnswer.ts';
import { judgeStatus } from '../judgeStatus.ts';
import { outcomeOfError } from '../outcomeOfError.ts';
import type { ProbeListener, ProbeOrder, RunningProbe } from '../ProbeOrder.ts';

/** Of the body of an answer that does not pass, so much is kept. */
const FIRST_BYTES = 256;

/** One probe of a function: a call with the event of a health check. Source: ELB, *Health-check wire behaviour*. */
export class FunctionProbe implements RunningProbe {
  readonly #order: ProbeOrder;
  readonly #call: FunctionCall;
  /** Null once it is decided or abandoned. */
  #listener: ProbeListener | null;
  readonly #cancel: () => void;

  constructor(order: ProbeOrder & { readonly functionCall: FunctionCall }, listener: ProbeListener) {
    this.#order = order;
    this.#call = order.functionCall;
    this.#listener = listener;
    this.#cancel = this.#start(listener);
  }

  abandon(): void {
    this.#listener = null;
    this.#cancel();
  }

  #start(listener: ProbeListener): () => void {
    const { endpoint } = this.#call;
    if (endpoint === null) {
      process.nextTick(() => {
        this.#decide(failedBy('functionNoEndpoint'));
        listener.onClosed();
      });
      return () => undefined;
    }
    return invoke({
      endpoint,
      event: healthCheckEvent(this.#order.path, this.#call),
      onPayload: (payload) => {
        this.#decide(this.#judge(payload));
      },
      onFault: (fault, code) => {
        this.#decide(code === '' ? failedBy(fault) : { outcome: outcomeOfError(code), status: 0 });
      },
      onClosed: () => {
        listener.onClosed();
      },
    });
  }

  #judge(payload: Buffer): ProbeResult {
    const answer = readFunctionAnswer(payload, this.#call);
    if (typeof answer === 'string') return failedBy(answer);
    const { status, body } = answer;
    if (judgeStatus(this.#order.matcher, status)) return { outcome: { kind: 'passed' }, status };
    return { outcome: { kind: 'codeMismatch' }, status, firstBytes: body.toString('utf8', 0, FIRST_BYTES) };
  }

  #decide(result: ProbeResult): void {
    const listener = this.#listener;
    this.#listener = null;
    listener?.onOutcome(result.outcome, result.status, result.firstBytes);
  }
}

function failedBy(fault: FunctionFault): ProbeResult {
  return { outcome: { kind: 'failed', error: FUNCTION_FAULTS[fault] }, status: 0 };
}
