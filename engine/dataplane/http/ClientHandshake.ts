import { refusalCode } from '../../certificates/refusalCode.ts';
import type { Link, LinkOwner } from '../link/Link.ts';
import { NOBODY } from '../link/NOBODY.ts';
import { HANDSHAKE_RECORD, type Handshake, type HandshakeOwner, type TlsSession } from '../link/TlsSession.ts';
import { leafOf } from '../tls/leafOf.ts';
import type { ServedTls } from '../tls/ServedTls.ts';
import type { ClientAddress } from './ClientAddress.ts';
import type { HttpListener } from './HttpListener.ts';
import { readClientHello } from '../../wire/tls/readClientHello.ts';
import { Timed } from './TimeoutList.ts';

/** ELB's code for what is no fault of a certificate. */
const UNMAPPED = 'UnmappedConnectionError';

/**
 * A connection to a secure listener until its handshake is done: it waits for the first bytes, and begins TLS when they
 * are a handshake. Plain bytes go to the HTTP engine, which answers 400. It has ten seconds for all of it, and a node has
 * so many handshakes at once: each costs half a millisecond, which is what a flood of them is after.
 */
export class ClientHandshake extends Timed implements LinkOwner, HandshakeOwner {
  readonly #listener: HttpListener;
  readonly #link: Link;
  readonly #address: ClientAddress;
  #phase: 'hello' | 'handshake' | 'over' = 'hello';
  /** The first bytes, until the client's first message is whole; null before the first of them, and from then on. */
  #hello: Buffer | null = null;
  #handshake: Handshake | null = null;
  /** When its first bytes came. */
  #helloMs = 0;
  #tls: ServedTls | null = null;

  constructor(listener: HttpListener, link: Link, address: ClientAddress) {
    super();
    this.#listener = listener;
    this.#link = link;
    this.#address = address;
    listener.node.handshakes.touch(this, listener.node.tick());
  }

  onConnect(): void {} // accepted connections stand already

  onData(bytes: Buffer, start: number, end: number): void {
    if (this.#phase !== 'hello') return;
    if (this.#hello === null && bytes[start] !== HANDSHAKE_RECORD) {
      this.#finish();
      this.#link.owner = this.#listener.takePlain(this.#link, this.#address, { handshake: this });
      this.#link.owner.onData(bytes, start, end);
      return;
    }
    if (this.#hello === null) this.#helloMs = this.#listener.node.tick();
    const more = bytes.subarray(start, end);
    this.#hello = this.#hello === null ? Buffer.from(more) : Buffer.concat([this.#hello, more]);
    const hello = readClientHello(this.#hello);
    if (hello.kind !== 'partial') this.#begin(this.#hello, hello.kind === 'whole' ? hello.serverName : '');
  }

  #begin(hello: Buffer, serverName: string): void {
    const { node } = this.#listener;
    const tls = this.#listener.tls();
    const context = tls?.contextFor(serverName) ?? null;
    if (tls === null || context === null || node.isBusyWithHandshakes) {
      node.countRejected();
      this.#refuse();
      return;
    }
    this.#tls = tls;
    this.#phase = 'handshake';
    this.#hello = null;
    node.handshakesUnderWay += 1;
    const handshake = node.driver.secure(this.#link, hello, {
      context,
      alpnProtocols: this.#listener.alpnProtocols,
      clientCertificate: tls.asksForCertificate,
      owner: this,
    });
    // It may be over already, one way or the other.
    if (this.phase === 'handshake') this.#handshake = handshake;
  }

  onSecure(link: Link, session: TlsSession): LinkOwner {
    const { node } = this.#listener;
    const tls = this.#tls;
    const refusal = tls?.refusalOf(session, node.clock.nowMs()) ?? null;
    this.#finish();
    if (tls === null || refusal !== null || this.#listener.isDraining) {
      if (refusal !== null) {
        node.countTlsFailure();
        this.#tell(session, refusalCode(refusal));
      }
      this.#listener.onHandshakeOver(this);
      link.destroy();
      return NOBODY;
    }
    this.#address.tls = tls.describe(session);
    if (node.connectionObserver) this.#tell(session, '');
    const { alpnProtocol } = session;
    return this.#listener.takeSecure(link, this.#address, { handshake: this, alpnProtocol });
  }

  onHandshakeFailed(): void {
    this.#listener.node.countTlsFailure();
    this.#tell(null, UNMAPPED);
    this.#finish();
    this.#listener.onHandshakeOver(this);
  }

  /** It left without a word. */
  onEnd(): void {
    this.#refuse();
  }

  onBroken(): void {
    this.#refuse();
  }

  onWriteFailed(): void {}
  onDrain(): void {}

  onTimeout(): void {
    if (this.#phase === 'handshake' || this.#hello !== null) this.#listener.node.countTlsFailure();
    this.stop();
  }

  /** Closes now, whatever it is doing. */
  stop(): void {
    if (this.#phase === 'over') return;
    this.#handshake?.abort();
    this.#refuse();
  }

  /** `session`: what it came to, or null; `failure`: '' where the client was admitted. */
  #tell(session: TlsSession | null, failure: string): void {
    const { node } = this.#listener;
    node.connectionObserver?.onConnection({
      client: this.#address,
      listenerPort: this.#listener.serving()?.configuration.port ?? 0,
      handshake: {
        version: session?.version ?? '',
        cipher: session?.cipher ?? '',
        latencyMs: node.tick() - this.#helloMs,
        leaf: session === null ? null : leafOf(session.clientCertificates()),
        failure,
      },
    });
  }

  /** How far it is. */
  get phase(): 'hello' | 'handshake' | 'over' {
    return this.#phase;
  }

  #refuse(): void {
    if (this.#phase === 'over') return;
    const isRaw = this.#phase === 'hello';
    this.#finish();
    if (isRaw) this.#link.destroy();
    this.#listener.onHandshakeOver(this);
  }

  #finish(): void {
    if (this.#phase === 'handshake') this.#listener.node.handshakesUnderWay -= 1;
    this.#phase = 'over';
    this.#handshake = null;
    this.#hello = null;
    this.list?.remove(this);
  }
}
