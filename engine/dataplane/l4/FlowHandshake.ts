import { Buffer } from 'node:buffer';
import { readClientHello } from '../../wire/tls/readClientHello.ts';
import { Timed } from '../http/TimeoutList.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import { NOBODY } from '../link/NOBODY.ts';
import { HANDSHAKE_RECORD, type Handshake, type HandshakeOwner, type TlsSession } from '../link/TlsSession.ts';
import type { FlowClient } from './FlowPolicy.ts';
import type { TcpListener } from './TcpListener.ts';

/**
 * A connection to a secure listener until its handshake is done; then it is passed on like any other, decrypted. One that
 * speaks no TLS is closed. It has ten seconds for all of it, and a node has so many at once.
 */
export class FlowHandshake extends Timed implements LinkOwner, HandshakeOwner {
  readonly #listener: TcpListener;
  readonly #link: Link;
  readonly #client: FlowClient;
  readonly #acceptedMs: number;
  #isOver = false;
  /** The first bytes, until the client's first message is whole. */
  #hello: Buffer = Buffer.alloc(0);
  #handshake: Handshake | null = null;

  constructor(listener: TcpListener, link: Link, client: FlowClient) {
    super();
    this.#listener = listener;
    this.#link = link;
    this.#client = client;
    this.#acceptedMs = listener.node.nowMs;
    listener.node.handshakes.touch(this, listener.node.nowMs);
  }

  onConnect(): void {} // accepted connections stand already

  onData(bytes: Buffer, start: number, end: number): void {
    if (this.#isOver || this.#handshake) return;
    if (this.#hello.length === 0 && bytes[start] !== HANDSHAKE_RECORD) {
      this.stop();
      return;
    }
    this.#hello = Buffer.concat([this.#hello, bytes.subarray(start, end)]);
    const hello = readClientHello(this.#hello);
    if (hello.kind !== 'partial') this.#begin(hello.kind === 'whole' ? hello.serverName : '');
  }

  #begin(serverName: string): void {
    const { node } = this.#listener;
    const tls = this.#listener.tls();
    const context = tls?.contextFor(serverName) ?? null;
    if (context === null) {
      node.counters.rejected();
      this.stop();
      return;
    }
    const handshake = node.driver.secure(this.#link, this.#hello, {
      context,
      alpnProtocols: tls?.configuration.alpnProtocols ?? [],
      owner: this,
    });
    this.#hello = Buffer.alloc(0);
    // It may be over already, one way or the other.
    if (!this.#isOver) this.#handshake = handshake;
  }

  onSecure(link: Link, session: TlsSession): LinkOwner {
    if (!this.#finish()) {
      link.destroy();
      return NOBODY;
    }
    const { node } = this.#listener;
    // Only a log line says anything of it.
    const tls = node.observer === null ? null : (this.#listener.tls()?.describe(session) ?? null);
    return this.#listener.takeSecure(link, this.#client, {
      tls,
      alpnProtocol: session.alpnProtocol,
      acceptedMs: this.#acceptedMs,
      handshakeMs: node.tick() - this.#acceptedMs,
    });
  }

  onHandshakeFailed(): void {
    if (this.#finish()) this.#listener.node.counters.tlsFailed();
  }

  /** It left without a word. */
  onEnd(): void {
    this.stop();
  }

  onBroken(): void {
    this.#finish();
  }

  onWriteFailed(): void {}
  onDrain(): void {}

  onTimeout(): void {
    this.#listener.node.counters.tlsFailed();
    this.stop();
  }

  /** Closes now, whatever it is doing. */
  stop(): void {
    const handshake = this.#handshake;
    if (!this.#finish()) return;
    if (handshake) handshake.abort();
    else this.#link.destroy();
  }

  /** False: it was over before. */
  #finish(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#handshake = null;
    this.list?.remove(this);
    this.#listener.onHandshakeOver(this);
    return true;
  }
}
