import { ConnectionTokens } from './ConnectionTokens.ts';
import { Removals } from './Removals.ts';
import type { Framing } from './RequestHead.ts';

/**
 * What `parseResponseHead` found: one object a thread, filled anew by each head. Places are indexes of `bytes`, the
 * buffer it was read from, and valid until that is.
 */
export class ResponseHead {
  bytes: Buffer = Buffer.alloc(0);
  /** Of the head: its first byte, and behind its blank line. */
  start = 0;
  end = 0;
  /** 100 to 999. */
  status = 0;
  framing: Framing = 'none';
  /** Bytes of the body when `framing` is `length`. */
  contentLength = 0;
  /** What Content-Length says, which need not frame anything; -1 when there is none. */
  declaredLength = -1;
  /** The target answered in HTTP/1.0. */
  isHttp10 = false;
  /** The target allows another request on its connection: not closed by wish, version or framing (E-053). */
  keepAlive = true;
  /** The Transfer-Encoding line, which goes when chunks are taken off; -1 when there is none. */
  codingStart = -1;
  codingEnd = -1;
  /** The Upgrade value of a 101; -1 when there is none. */
  upgradeStart = -1;
  upgradeEnd = -1;
  /** Lines that do not travel: hop-by-hop fields, those named by Connection, lengths where there is no body. */
  readonly removals = new Removals();
  readonly connection = new ConnectionTokens();

  reset(bytes: Buffer, start: number): void {
    this.bytes = bytes;
    this.start = start;
    this.end = start;
    this.status = 0;
    this.framing = 'none';
    this.contentLength = 0;
    this.declaredLength = -1;
    this.isHttp10 = false;
    this.keepAlive = true;
    this.codingStart = -1;
    this.codingEnd = -1;
    this.upgradeStart = -1;
    this.upgradeEnd = -1;
    this.removals.clear();
    this.connection.reset();
  }

  /** 100 to 199: another head follows. A 101 ends the exchange of heads instead. */
  get isInterim(): boolean {
    return this.status < 200 && this.status !== 101;
  }
}
