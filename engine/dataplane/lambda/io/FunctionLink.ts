import { Buffer } from 'node:buffer';
import { answerText, hasBody } from '../../../lambda/io/answerText.ts';
import { FUNCTION_LIMIT_BYTES, type FunctionCall } from '../../../model/FunctionCall.ts';
import type { FunctionFault } from '../../../lambda/FunctionFault.ts';
import { invoke } from '../../../lambda/io/invoke.ts';
import { readFunctionAnswer, type FunctionAnswer } from '../../../lambda/readFunctionAnswer.ts';
import { requestEvent, type FunctionRequest } from '../../../lambda/requestEvent.ts';
import type { Clock } from '../../../model/Clock.ts';
import { BodyCursor, BROKEN } from '../../../wire/http1/BodyCursor.ts';
import { latin1 } from '../../../wire/http1/characterClasses.ts';
import { fieldsOf } from '../../../wire/http1/fieldsOf.ts';
import type { Link, LinkOwner } from '../../link/Link.ts';

/** A request that is being written. */
interface Pending extends Omit<FunctionRequest, 'body'> {
  readonly parts: Buffer[];
  bytes: number;
}

export interface FunctionLinkOptions {
  /** How the function is called by now: a link outlives changes of its group. */
  readonly callOf: () => FunctionCall;
  readonly clock: Pick<Clock, 'after'>;
  readonly owner: LinkOwner;
}

/**
 * The function of a group as what every target is, a byte stream in HTTP/1.1: what is written becomes the event of a call,
 * and what the function answers is read as a response. So all that holds for requests, clients of every version, timeouts,
 * logs and counters among it, holds for functions too. A call that fails breaks the link with a `FunctionFault`, behind it
 * the system's code where there is one. Source: ELB, *Lambda targets*.
 */
export class FunctionLink implements Link {
  owner: LinkOwner;
  /** What it hands over is made for each answer. */
  readonly readBuffer = null;
  /** A write is taken at once: it has a limit of its own. */
  readonly queuedBytes = 0;
  isDestroyed = false;
  readonly #callOf: () => FunctionCall;
  readonly #clock: Pick<Clock, 'after'>;
  readonly #cursor = new BodyCursor();
  #pending: Pending | null = null;
  #isPaused = false;
  #isSevered = false;
  /** An answer that waits until it may be read. */
  #answer: Buffer | null = null;
  #cancel: (() => void) | null = null;

  constructor({ callOf, clock, owner }: FunctionLinkOptions) {
    this.#callOf = callOf;
    this.#clock = clock;
    this.owner = owner;
    this.#soon(() => {
      this.owner.onConnect();
    });
  }

  writeString(text: string): boolean {
    const bytes = Buffer.from(text, 'latin1');
    if (this.#pending === null) this.#begin(bytes);
    else this.#take(this.#pending, bytes, 0, bytes.length);
    return true;
  }

  writeBytes(bytes: Buffer, start: number, end: number): boolean {
    if (this.#pending !== null) this.#take(this.#pending, bytes, start, end);
    return true;
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
    if (this.#answer !== null) this.#soon(() => this.#deliver());
  }

  halfClose(): void {
    // A function has no direction of its own: only tunnels end one, and there are none.
  }

  destroy(): void {
    this.isDestroyed = true;
    this.#cancel?.();
    this.#cancel = null;
    this.#pending = null;
    this.#answer = null;
  }

  sever(): () => void {
    this.#isSevered = true;
    return () => {
      this.destroy();
    };
  }

  reset(): void {
    this.destroy();
  }

  /** A head is always written whole, and as the balancer spells heads. */
  #begin(bytes: Buffer): void {
    const end = bytes.indexOf('\r\n\r\n') + 4;
    const lineEnd = bytes.indexOf('\r\n') + 2;
    const [method = '', target = ''] = latin1(bytes, 0, lineEnd).split(' ');
    const fields = fieldsOf({ bytes, fieldsStart: lineEnd, end });
    const length = Number(fields.get('content-length')?.[0] ?? 0);
    if (fields.has('upgrade')) this.#fail('functionUpgrade');
    else if (length > FUNCTION_LIMIT_BYTES) this.#fail('functionBodyTooLarge');
    else {
      const pending: Pending = { method, target, fields, parts: [], bytes: 0 };
      this.#pending = pending;
      this.#cursor.start(fields.has('transfer-encoding') ? 'chunked' : 'length', length, true);
      this.#take(pending, bytes, end, bytes.length);
    }
  }

  #take(pending: Pending, bytes: Buffer, start: number, end: number): void {
    const stop = this.#cursor.take(bytes, start, end);
    if (stop === BROKEN) return; // whoever writes has looked at it
    const data = Buffer.from(this.#cursor.replacement ?? bytes.subarray(start, stop));
    pending.parts.push(data);
    pending.bytes += data.length;
    if (pending.bytes > FUNCTION_LIMIT_BYTES) this.#fail('functionBodyTooLarge');
    else if (this.#cursor.isDone) this.#invoke({ ...pending, body: Buffer.concat(pending.parts) });
  }

  #invoke(request: FunctionRequest): void {
    const call = this.#callOf();
    const { endpoint } = call;
    if (endpoint === null) {
      this.#fail('functionNoEndpoint');
      return;
    }
    this.#pending = null;
    this.#cancel = invoke({
      endpoint,
      event: requestEvent(request, call),
      clock: this.#clock,
      onPayload: (payload) => {
        this.#cancel = null;
        this.#onAnswer(readFunctionAnswer(payload, call), request.method === 'HEAD');
      },
      onFault: (fault, code) => {
        this.#break(fault, code);
      },
    });
  }

  #onAnswer(answer: FunctionAnswer | FunctionFault, isHead: boolean): void {
    if (typeof answer === 'string') {
      this.#break(answer, '');
      return;
    }
    const body = isHead || !hasBody(answer.status) ? Buffer.alloc(0) : answer.body;
    this.#answer = Buffer.concat([Buffer.from(answerText(answer), 'latin1'), body]);
    this.#deliver();
  }

  #deliver(): void {
    const answer = this.#answer;
    if (answer === null || this.#isPaused || this.#isSevered) return;
    this.#answer = null;
    this.owner.onData(answer, 0, answer.length);
  }

  /** Tells of it later: never during a write. */
  #fail(fault: FunctionFault): void {
    this.#pending = null;
    this.#soon(() => {
      this.#break(fault, '');
    });
  }

  #break(fault: FunctionFault, code: string): void {
    if (this.isDestroyed || this.#isSevered) return;
    this.destroy();
    this.owner.onBroken(code === '' ? fault : `${fault} ${code}`);
  }

  #soon(tell: () => void): void {
    process.nextTick(() => {
      if (!this.isDestroyed && !this.#isSevered) tell();
    });
  }
}
