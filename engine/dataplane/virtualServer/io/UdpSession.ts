import { createSocket, type Socket } from 'node:dgram';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import type { SessionAttempt, SessionRequest, StreamProxying, StreamSession } from './StreamSession.ts';

/** What a session does to its client. */
export interface UdpSessionEvents {
  readonly toClient: (bytes: Buffer) => void;
  /** It is over; said once. */
  readonly onEnd: (source: VariableSource) => void;
}

/**
 * Datagrams of one client and of the server that was chosen for them. It ends when nothing came for `proxy_timeout`, when
 * the responses that `proxy_responses` expects have come, or when the server cannot be reached: that, and responses that
 * do not come, count as a failure. After `proxy_requests` datagrams the client begins another one. Source: Angie 3.5.
 */
export class UdpSession {
  readonly #session: StreamSession;
  readonly #events: UdpSessionEvents;
  readonly #startedMs: number;
  #chosen: { readonly request: SessionRequest; readonly attempt: SessionAttempt; readonly socket: Socket } | null =
    null;
  #waiting: Buffer[] = [];
  #isConnected = false;
  #requests = 0;
  /** Datagrams that the system has not taken yet. */
  #sending = 0;
  #responses = 0;
  #isOver = false;
  #stopTimer: () => void = () => undefined;

  constructor(session: StreamSession, events: UdpSessionEvents) {
    this.#session = session;
    this.#events = events;
    this.#startedMs = session.context.clock.monotonicMs();
  }

  /** A datagram comes from the client. True when the next one is of another session. */
  fromClient(bytes: Buffer): boolean {
    const { handler } = this.#session.context.server;
    if (this.#isOver) return true;
    this.#requests += 1;
    if (handler.kind === 'return') {
      this.#events.toClient(Buffer.from(this.#session.text(handler.text), 'latin1'));
      this.#end();
      return true;
    }
    if (this.#requests === 1) this.#begin(handler);
    this.#send(bytes);
    this.#touch(handler);
    this.#endWhenAnswered(handler);
    return this.#hasEnded() || (handler.requests > 0 && this.#requests >= handler.requests);
  }

  /** It may have ended while a datagram was passed on. */
  #hasEnded(): boolean {
    return this.#isOver;
  }

  /** Ends it now. Twice without harm. */
  close(): void {
    this.#end();
  }

  #begin(handler: StreamProxying): void {
    const request = this.#session.begin(handler);
    const attempt = request && this.#session.choose(request);
    if (!request || !attempt) {
      this.#end();
      return;
    }
    const { host, port } = attempt.peer.address;
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    this.#chosen = { request, attempt, socket };
    socket.on('error', (error) => this.#fail(`recv() failed (${error.message})`));
    socket.on('message', (bytes) => this.#fromServer(bytes, handler));
    socket.once('connect', () => {
      if (this.#isOver) return;
      attempt.record.connectMs = this.#elapsedMs();
      this.#session.stand(request, attempt);
      this.#isConnected = true;
      for (const bytes of this.#waiting) this.#send(bytes);
      this.#waiting = [];
      this.#endWhenAnswered(handler);
    });
    socket.connect(port, host);
  }

  #send(bytes: Buffer): void {
    const chosen = this.#chosen;
    if (!chosen || this.#isOver) return;
    if (!this.#isConnected) {
      this.#waiting.push(bytes);
      return;
    }
    chosen.attempt.record.bytesSent += bytes.length;
    this.#sending += 1;
    chosen.socket.send(bytes, (error) => {
      this.#sending -= 1;
      if (error) this.#fail(`send() failed (${error.message})`);
      if (this.#isOver && this.#sending === 0) chosen.socket.close();
    });
  }

  #fromServer(bytes: Buffer, handler: StreamProxying): void {
    const record = this.#chosen?.attempt.record;
    if (!record || this.#isOver) return;
    record.headerMs ??= this.#elapsedMs();
    record.bytesReceived += bytes.length;
    this.#responses += 1;
    this.#events.toClient(bytes);
    this.#touch(handler);
    this.#endWhenAnswered(handler);
  }

  #endWhenAnswered({ requests, responses }: StreamProxying): void {
    if (responses === null || !this.#isConnected || this.#requests < requests) return;
    if (this.#responses < responses * this.#requests) return;
    this.#end();
  }

  #touch(handler: StreamProxying): void {
    this.#stopTimer();
    if (this.#isOver || handler.timeoutMs === 0) return;
    this.#stopTimer = this.#session.context.clock.after(handler.timeoutMs, () => {
      if (handler.responses === null) this.#end();
      else this.#fail('upstream timed out');
    });
  }

  #fail(reason: string): void {
    const chosen = this.#chosen;
    if (!chosen || this.#isOver) return;
    const { request, attempt } = chosen;
    this.#session.context.log('error', `${reason}: ${attempt.peer.name}`);
    this.#session.status = 502;
    this.#session.fail(request, attempt, true);
    this.#finish();
  }

  #end(): void {
    if (this.#isOver) return;
    const chosen = this.#chosen;
    if (chosen) {
      const { request, attempt } = chosen;
      attempt.record.responseMs = this.#elapsedMs();
      this.#session.succeed(request, attempt);
    }
    this.#finish();
  }

  #finish(): void {
    this.#isOver = true;
    this.#stopTimer();
    if (this.#sending === 0) this.#chosen?.socket.close();
    this.#events.onEnd(this.#session.value);
  }

  #elapsedMs(): number {
    return this.#session.context.clock.monotonicMs() - this.#startedMs;
  }
}
