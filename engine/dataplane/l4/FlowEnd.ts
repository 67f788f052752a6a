import type { Link, LinkOwner } from '../link/Link.ts';
import type { TcpFlow } from './TcpFlow.ts';

/** From reads of this size on, a connection is taken to carry a stream and reads into a buffer of its own. */
const STREAM_BYTES = 32_768;

/**
 * One of the two ends of a connection: a link, and what of it concerns the other end. What is read here is written there
 * in one call. While a write there waits, this end is not read, which is the whole of the back-pressure.
 */
export class FlowEnd implements LinkOwner {
  readonly side: 'client' | 'target';
  readonly #flow: TcpFlow;
  #link: Link | null = null;
  /** Whether the connection stands; the client's does from the beginning. */
  isConnected: boolean;
  /** It is connected, and TLS is being agreed on. */
  isSecuring = false;
  /** A write to it has not left the process. */
  isBlocked = false;
  /** Its peer has ended its direction. */
  hasEnded = false;
  /** Nothing can be sent to it any more. */
  isDeaf = false;
  /** It is to be ended as soon as it stands and nothing waits. */
  #mustEnd = false;

  constructor(flow: TcpFlow, side: 'client' | 'target') {
    this.#flow = flow;
    this.side = side;
    this.isConnected = side === 'client';
  }

  get link(): Link {
    if (!this.#link) throw new Error('an end has its link before anything happens to it'); // TcpFlow sets it first
    return this.#link;
  }

  set link(link: Link) {
    this.#link = link;
  }

  /** Sends bytes that were read from the other end; false: it cannot take more now. */
  send(bytes: Buffer, { start, end, from }: { readonly start: number; readonly end: number; readonly from: Link }) {
    if (this.isDeaf) return true;
    const hasLeft = this.link.writeBytes(bytes, start, end, from.readBuffer);
    if (!hasLeft) this.isBlocked = true;
    return hasLeft;
  }

  /** Sends text before anything else. */
  begin(latin1: string): void {
    if (!this.link.writeString(latin1)) this.isBlocked = true;
  }

  /** Ends our direction once all has been sent. */
  end(): void {
    if (this.isBlocked || !this.isConnected) this.#mustEnd = true;
    else this.link.halfClose();
  }

  onHandshake(): void {
    this.isSecuring = true;
  }

  onConnect(): void {
    this.isSecuring = false;
    this.isConnected = true;
    this.#flow.onConnected();
    if (this.#mustEnd && !this.isBlocked) this.#endNow();
  }

  onData(bytes: Buffer, start: number, end: number): void {
    const { readBuffer } = this.link;
    if (end - start >= STREAM_BYTES) readBuffer?.wantPrivate();
    else readBuffer?.rest();
    this.#flow.onData(this, end - start);
    if (!this.other.send(bytes, { start, end, from: this.link })) this.link.pause();
  }

  onEnd(): void {
    this.hasEnded = true;
    this.#flow.onEnded(this);
  }

  onBroken(code: string): void {
    this.#flow.onBroken(this, code);
  }

  onWriteFailed(): void {
    // What the peer sent before may still be read, and its end or its reset comes that way.
    this.isDeaf = true;
    this.isBlocked = false;
    this.other.link.pause();
  }

  onDrain(): void {
    this.isBlocked = false;
    if (this.#mustEnd && this.isConnected) this.#endNow();
    if (!this.other.hasEnded) this.other.link.resume();
    this.#flow.onDrained(this);
  }

  get other(): FlowEnd {
    return this.side === 'client' ? this.#flow.target : this.#flow.client;
  }

  #endNow(): void {
    this.#mustEnd = false;
    this.link.halfClose();
  }
}
