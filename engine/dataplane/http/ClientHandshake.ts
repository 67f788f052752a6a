import type { Link, LinkOwner } from '../link/Link.ts';
import { NOBODY } from '../link/NOBODY.ts';
import { HANDSHAKE_RECORD, type Handshake, type HandshakeOwner, type TlsSession } from '../link/Tls.ts';
import type { ServedTls } from '../tls/ServedTls.ts';
import type { ClientAddress } from './ClientAddress.ts';
import type { HttpListener } from './HttpListener.ts';
import { Timed } from './TimeoutList.ts';

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
  #handshake: Handshake | null = null;
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
    if (bytes[start] !== HANDSHAKE_RECORD) {
      this.#finish();
      this.#link.owner = this.#listener.takePlain(this.#link, this.#address, { handshake: this });
      this.#link.owner.onData(bytes, start, end);
      return;
    }
    const { node } = this.#listener;
    const tls = this.#listener.tls();
    const context = tls?.defaultContext ?? null;
    if (tls === null || context === null || node.isBusyWithHandshakes) {
      node.countRejected();
      this.#refuse();
      return;
    }
    this.#tls = tls;
    this.#phase = 'handshake';
    node.handshakesUnderWay += 1;
    const hello = Buffer.from(bytes.subarray(start, end));
    const handshake = node.driver.secure(this.#link, hello, {
      context,
      chooseContext: (name) => tls.chooseContext(name),
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
      if (refusal !== null) node.countTlsFailure();
      this.#listener.onHandshakeOver(this);
      link.destroy();
      return NOBODY;
    }
    this.#address.tls = tls.describe(session);
    const { alpnProtocol } = session;
    return this.#listener.takeSecure(link, this.#address, { handshake: this, alpnProtocol });
  }

  onHandshakeFailed(): void {
    this.#listener.node.countTlsFailure();
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
    if (this.#phase === 'handshake') this.#listener.node.countTlsFailure();
    this.stop();
  }

  /** Closes now, whatever it is doing. */
  stop(): void {
    if (this.#phase === 'over') return;
    this.#handshake?.abort();
    this.#refuse();
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
    this.list?.remove(this);
  }
}
