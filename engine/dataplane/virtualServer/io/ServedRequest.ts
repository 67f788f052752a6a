import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { LocationSettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { addedHeaders } from '../ReadyServer.ts';
import type { RequestVariables } from '../RequestVariables.ts';
import { reasonOf, standardPage } from '../standardPage.ts';
import type { HttpGeneration } from './HttpGeneration.ts';

/** The request that is being answered, with all that its answer is made of. */
export interface RequestContext {
  readonly generation: HttpGeneration;
  readonly worker: number;
  readonly clock: Clock;
  readonly log: Log;
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

/** A request of a client, and the one answer that it gets. */
export class ServedRequest {
  readonly context: RequestContext;
  readonly variables: RequestVariables;
  readonly incoming: IncomingMessage;
  settings: LocationSettings;
  readonly #response: ServerResponse;

  constructor(
    context: RequestContext,
    parts: {
      readonly incoming: IncomingMessage;
      readonly response: ServerResponse;
      readonly variables: RequestVariables;
      readonly settings: LocationSettings;
    },
  ) {
    this.context = context;
    this.incoming = parts.incoming;
    this.#response = parts.response;
    this.variables = parts.variables;
    this.settings = parts.settings;
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

  /** Ends the connection without an answer (`return 444`). */
  drop(): void {
    this.variables.status = 444;
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
    const lines = ['Server', 'balanza', ...all];
    if (this.incoming.complete) this.#response.writeHead(status, reason ?? reasonOf(status), lines);
    else this.#response.writeHead(status, reason ?? reasonOf(status), [...lines, 'Connection', 'close']);
  }

  /** False: the client takes no more for now. */
  write(bytes: Buffer): boolean {
    this.variables.bodyBytesSent += bytes.length;
    return this.#response.write(bytes);
  }

  end(): void {
    this.#response.end();
  }

  /** Gives an answer of our own: a text, or the standard page of the status. */
  answer(
    status: number,
    own: { readonly text?: string; readonly type?: string; readonly location?: string } = {},
  ): void {
    const page = own.text === undefined ? standardPage(status) : null;
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
