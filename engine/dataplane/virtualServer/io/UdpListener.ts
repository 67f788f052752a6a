import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { StreamBlock, StreamServer } from '../../../model/virtualServer/AngieConfiguration.ts';
import type { VariableSource } from '../../../routing/upstream/compileText.ts';
import { StreamSession, type SessionContext, type SessionEnds } from './StreamSession.ts';
import { UdpSession } from './UdpSession.ts';

/** A session is over. */
type OnDone = (block: StreamBlock, server: StreamServer, source: VariableSource) => void;

/**
 * One address of `stream` on which datagrams come: those of one client address and port are a session, until its time is
 * up, or its responses have come. Source: Angie 3.5.
 */
export class UdpListener {
  readonly #socket: Socket;
  readonly #begin: () => SessionContext | null;
  readonly #onDone: OnDone;
  /** Sessions that take what comes from a client. */
  readonly #bound = new Map<string, UdpSession>();
  readonly #open = new Set<UdpSession>();
  #isAccepting = true;
  #isClosed = false;
  #onEmpty: () => void = () => undefined;

  private constructor(host: string, begin: () => SessionContext | null, onDone: OnDone) {
    this.#socket = host.includes(':') ? createSocket({ type: 'udp6', ipv6Only: host === '::' }) : createSocket('udp4');
    this.#begin = begin;
    this.#onDone = onDone;
    this.#socket.on('message', (bytes, from) => this.#take(bytes, from));
    this.#socket.on('error', () => undefined); // what cannot be sent is lost, as datagrams are
  }

  /** `begin`: what a session that begins now is served with. Rejects with the system's error. */
  static async open(
    { host, port }: { readonly host: string; readonly port: number },
    begin: () => SessionContext | null,
    onDone: OnDone,
  ): Promise<UdpListener> {
    const listener = new UdpListener(host, begin, onDone);
    const bound = once(listener.#socket, 'listening');
    listener.#socket.bind(port, host);
    await bound;
    return listener;
  }

  get port(): number | null {
    return this.#isClosed ? null : this.#socket.address().port;
  }

  /** That last. */
  get sessions(): number {
    return this.#open.size;
  }

  /** Begins no more sessions; resolves when those that there are have ended. */
  async stop(): Promise<void> {
    this.#isAccepting = false;
    if (this.#open.size > 0) await new Promise<void>((resolve) => (this.#onEmpty = resolve));
    await this.close();
  }

  /** Twice without harm. */
  async close(): Promise<void> {
    this.#isAccepting = false;
    for (const session of [...this.#open]) session.close();
    if (this.#isClosed) return;
    this.#isClosed = true;
    const done = once(this.#socket, 'close');
    this.#socket.close();
    await done;
  }

  #take(bytes: Buffer, from: RemoteInfo): void {
    if (from.port === 0) return; // nobody can be answered there
    const key = `${from.address} ${from.port}`;
    const session = this.#bound.get(key) ?? this.#newSession(key, from);
    if (!session) return;
    const isLast = session.fromClient(bytes);
    if (isLast && this.#bound.get(key) === session) this.#bound.delete(key);
  }

  #newSession(key: string, from: RemoteInfo): UdpSession | null {
    const context = this.#isAccepting ? this.#begin() : null;
    if (!context) return null;
    const { address, port } = this.#socket.address();
    const ends: SessionEnds = {
      protocol: 'UDP',
      remoteAddress: from.address,
      remotePort: from.port,
      localAddress: address,
      localPort: port,
    };
    const begun = new StreamSession(context, ends);
    if (!begun.isAllowed()) {
      this.#onDone(context.generation.block, context.server, begun.value);
      return null;
    }
    const session = new UdpSession(begun, {
      toClient: (bytes) => this.#socket.send(bytes, from.port, from.address, () => undefined),
      onEnd: (source) => {
        this.#open.delete(session);
        if (this.#bound.get(key) === session) this.#bound.delete(key);
        this.#onDone(context.generation.block, context.server, source);
        if (this.#open.size === 0) this.#onEmpty();
      },
    });
    this.#open.add(session);
    this.#bound.set(key, session);
    return session;
  }
}
