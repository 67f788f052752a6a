import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { LocationSettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { addedHeaders } from '../ReadyServer.ts';
import type { RequestVariables } from '../RequestVariables.ts';
import { standardPage, statusReason } from '../standardPage.ts';
import type { BoundServers } from './BoundServers.ts';
import type { BodyTrouble } from './RequestBody.ts';
import type { HttpGeneration } from './HttpGeneration.ts';

/** The request that is being answered, with all that its answer is made of. */
export interface RequestContext {
  readonly generation: HttpGeneration;
  readonly worker: number;
  /** Of the client's connection. */
  readonly bound: BoundServers;
  /** What `Keep-Alive` promises clients, seconds; null: the field is not sent. */
  readonly keepAliveSeconds: number | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** A request as it came in, and where its answer goes. */
export interface ClientExchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  /** Its body; null: it has none. */
  readonly body: Readable | null;
  /** The connection itself, where the client asks for another protocol; null: it does not. */
  readonly raw: Socket | null;
  /** The client sends its body only when it is told to (`Expect: 100-continue`). */
  readonly isWaiting: boolean;
}

/** What else than the status an answer has. */
export interface Answer {
  readonly status: number;
  readonly reason?: string;
  /** Name, value … */
  readonly fields: readonly string[];
  /** Length of the body, or null when it is not known yet. */
  readonly length: number | null;
}

/** Statuses whose standard page is the last answer of a connection. Source: nginx, `ngx_http_special_response_handler`. */
const ENDING: ReadonlySet<number> = new Set([400, 408, 413, 414, 500, 501, 505]);

/** A request of a client, and the one answer that it gets. */
export class ServedRequest {
  readonly context: RequestContext;
  readonly variables: RequestVariables;
  readonly incoming: IncomingMessage;
  readonly raw: Socket | null;
  settings: LocationSettings;
  readonly #exchange: ClientExchange;
  readonly #response: ServerResponse;
  #stopTimer: () => void = () => undefined;
  #isBodyTaken = false;

  constructor(
    context: RequestContext,
    parts: {
      readonly exchange: ClientExchange;
      readonly variables: RequestVariables;
      readonly settings: LocationSettings;
    },
  ) {
    this.context = context;
    this.#exchange = parts.exchange;
    this.incoming = parts.exchange.incoming;
    this.raw = parts.exchange.raw;
    this.#response = parts.exchange.response;
    this.variables = parts.variables;
    this.settings = parts.settings;
    this.#response.on('drain', () => this.#stopTimer());
    this.#response.once('close', () => this.#stopTimer());
  }

  /** The body, of which the client is told to send it where it waits for that; null: there is none. */
  body(): Readable | null {
    const { body, isWaiting } = this.#exchange;
    this.#isBodyTaken = true;
    if (body && isWaiting && this.incoming.httpVersion !== '1.0') this.#response.writeContinue();
    return body;
  }

  get isGone(): boolean {
    return this.#response.destroyed;
  }

  get hasBegun(): boolean {
    return this.#response.headersSent;
  }

  /** Calls when the client has gone before it had its answer; returns what stops that. */
  onGone(callback: () => void): () => void {
    const listener = (): void => {
      if (!this.#response.writableFinished) callback();
    };
    this.#response.once('close', listener);
    return () => this.#response.off('close', listener);
  }

  onDrain(callback: () => void): void {
    this.#response.on('drain', callback);
  }

  /** Ends the connection without an answer. */
  drop(status: number): void {
    this.variables.status = status;
    this.#response.destroy();
  }

  /** A part of the server's answer was sent, and the rest will not come: the client must see that it is not whole. */
  breakOff(): void {
    this.#response.destroy();
  }

  /** Sends the head of an answer, with `add_header` of the location. */
  begin({ status, reason, fields, length }: Answer): void {
    const { variables } = this;
    variables.status = status;
    variables.sentFields = fields;
    const all = [...fields];
    if (length !== null && status >= 200 && status !== 204) all.push('Content-Length', String(length));
    for (const { name, value } of addedHeaders(this.settings, status)) {
      const text = this.context.generation.texts.text(value).evaluate(variables.value);
      if (text !== '') all.push(name, text);
    }
    variables.sentFields = all;
    this.#response.sendDate = true;
    const isKept = this.#isKept && (length !== null || this.incoming.httpVersion !== '1.0');
    const seconds = this.context.keepAliveSeconds;
    // Of `Connection` Node would say more than nginx does: how long and how often it is kept.
    const lines = ['Server', 'balanza', ...all, 'Connection', isKept ? 'keep-alive' : 'close'];
    if (isKept && seconds !== null) lines.push('Keep-Alive', `timeout=${seconds}`);
    this.#response.writeHead(status, reason ?? statusReason(status), lines);
  }

  /** Whether another request may follow: what is left of this one must not be taken for the next. */
  get #isKept(): boolean {
    const { body, isWaiting } = this.#exchange;
    // A body that nobody reads is thrown away before the next request, which is not told to be sent, though.
    const isRead = this.incoming.complete || body === null || !(this.#isBodyTaken || isWaiting);
    return this.raw === null && isRead && this.#response.shouldKeepAlive;
  }

  /** False: the client takes no more for now. One that takes nothing for `send_timeout` is left. */
  write(bytes: Buffer): boolean {
    this.variables.bodyBytesSent += bytes.length;
    const takesMore = this.#response.write(bytes);
    if (!takesMore) this.#limitSending();
    return takesMore;
  }

  #limitSending(): void {
    const { sendTimeoutMs } = this.settings;
    this.#stopTimer();
    if (sendTimeoutMs === 0) return;
    this.#stopTimer = this.context.clock.after(sendTimeoutMs, () => {
      this.context.log('info', 'client timed out while a response was sent to it');
      this.breakOff();
    });
  }

  /** Answers that the connection speaks another protocol from here on. */
  beginUpgraded(fields: readonly string[]): void {
    const { variables } = this;
    variables.status = 101;
    variables.sentFields = fields;
    const own = ['Server', 'balanza', 'Date', new Date(this.context.clock.nowMs()).toUTCString()];
    const passed = fields.filter((_, at) => (fields[at - (at % 2)] ?? '').toLowerCase() !== 'connection');
    const all = [...own, ...passed, 'Connection', 'upgrade'];
    let head = 'HTTP/1.1 101 Switching Protocols\r\n';
    for (let at = 0; at + 1 < all.length; at += 2) head += `${all[at] ?? ''}: ${all[at + 1] ?? ''}\r\n`;
    this.raw?.write(Buffer.from(`${head}\r\n`, 'latin1'));
  }

  /** The answer to a body that does not come as it should. */
  answerTrouble(trouble: BodyTrouble): void {
    if (trouble === 'tooLarge') this.answer(413);
    else if (trouble === 'timeout') this.answer(408);
    else this.drop(499);
  }

  end(): void {
    this.#response.end();
    if (this.#response.writableLength > 0) this.#limitSending();
  }

  /** Gives an answer of our own: a text, or the standard page of the status. */
  answer(
    status: number,
    own: {
      readonly text?: string;
      readonly type?: string;
      readonly location?: string;
      /** No other request is answered on the connection. */
      readonly isLast?: true;
    } = {},
  ): void {
    const page = own.text === undefined ? standardPage(status) : null;
    if (own.isLast === true || (page !== null && ENDING.has(status))) this.#response.shouldKeepAlive = false;
    const body = Buffer.from(own.text ?? page ?? '', 'latin1');
    const type = page === null ? (own.type ?? 'text/plain') : 'text/html';
    const fields = own.location === undefined ? [] : ['Location', own.location];
    if (status === 204 || status === 304) {
      this.begin({ status, fields, length: null });
      this.end();
      return;
    }
    this.begin({ status, fields: ['Content-Type', type, ...fields], length: body.length });
    if (this.variables.facts.method !== 'HEAD') this.write(body);
    this.end();
  }
}
