import { getSystemErrorName } from 'node:util';
import type { Link, LinkOwner } from '../Link.ts';
import type { BufferPool } from '../ReadBuffer.ts';
import { ReadBuffer } from '../ReadBuffer.ts';
import type { TcpBinding, TcpHandle, WriteRequest } from './tcpBinding.ts';
import type { TlsHandle } from './tlsBinding.ts';
import { WaitingWrites } from './WaitingWrites.ts';

const END_OF_FILE = -4_095;
/** More than this that waits for the write under way stops the writer. */
const MANY_QUEUED_BYTES = 65_536;
/** The source of more than this in one write waits until that is done. */
const LARGE_WRITE_BYTES = 131_072;

/** What the TLS links of one driver share. */
export interface TlsLinkParts {
  readonly binding: TcpBinding<HandleTlsLink>;
  /** Its shared buffer is the one that reads of every link come into. */
  readonly pool: BufferPool;
  readonly poison: boolean;
}

/**
 * A link on Node's TLSWrap over a TCP handle: no TLSSocket, no `net.Socket`. Facts of TLSWrap that it rests on, found by
 * breaking it (perf figures, part two, 1):
 *
 * - One write at a time: a second one before the first is done ends the process. One is under way, the rest is queued.
 * - A write has encrypted its bytes when it returns, so they may change at once; it is done at a later turn, always.
 * - A write may bring reads, the end or an error from inside itself. The owner is never called from within its own
 *   write: that waits for the next turn.
 * - `readStop` does not hold back what is decrypted already: what comes while the link is paused is kept as a copy.
 * - The TCP handle is closed first, the TLS state freed after it.
 *
 * Its reads always come into the buffer that the driver's links share, so what they bring is copied where it must wait.
 */
export class HandleTlsLink implements Link {
  owner: LinkOwner;
  readonly readBuffer: ReadBuffer;
  readonly handle: TlsHandle<HandleTlsLink>;
  readonly #tcp: TcpHandle<unknown>;
  readonly #parts: TlsLinkParts;
  #state: 'securing' | 'open' | 'severed' | 'destroyed' = 'securing';
  #isPaused = false;
  /** A write is under way, and of how many bytes. */
  #busyBytes = 0;
  readonly #queue = new WaitingWrites();
  /** A write returned false, or bytes waited: `onDrain` follows. */
  #owesDrain = false;
  #isInWrite = false;
  #writeFailed = false;
  #isEnding = false;
  /** What came while nobody could be told; then the end, or what broke the connection. */
  #held: Buffer[] = [];
  #heldEnd: 'none' | 'end' | { readonly code: string } = 'none';
  #isCatchUpDue = false;
  #hasEnded = false;

  constructor(parts: TlsLinkParts, tcp: TcpHandle<unknown>, handle: TlsHandle<HandleTlsLink>, owner: LinkOwner) {
    this.#parts = parts;
    this.#tcp = tcp;
    this.handle = handle;
    this.owner = owner;
    this.readBuffer = new ReadBuffer(parts.pool, parts.poison, 'shared');
    handle.link = this;
  }

  get queuedBytes(): number {
    return this.isGone ? 0 : this.#queue.bytes + this.#tcp.writeQueueSize;
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  get isDestroyed(): boolean {
    return this.#state === 'destroyed';
  }

  /** Nothing more happens on it: destroyed, or severed. */
  get isGone(): boolean {
    return this.#state === 'destroyed' || this.#state === 'severed';
  }

  /** The handshake is done: reads go to the owner. */
  open(): void {
    this.#state = 'open';
    this.handle.onread = onRead;
    this.handle.onerror = onError;
    if (!this.#isPaused) this.handle.readStart();
  }

  /** Sends what was written before the connection stood. */
  sendEarly(): void {
    if (this.#state === 'open') this.#flush();
  }

  /** The connection did not come about. */
  fail(code: string): void {
    if (this.isGone) return;
    this.destroy();
    this.owner.onBroken(code);
  }

  writeString(latin1: string): boolean {
    if (this.isGone || this.#writeFailed || this.#isEnding) return this.#state !== 'severed';
    if (this.#state === 'securing' || this.#busyBytes > 0) {
      this.#queue.addString(latin1);
      return this.#mayGoOn();
    }
    const request = this.#request(latin1.length);
    this.#isInWrite = true;
    const status = this.handle.writeLatin1String(request, latin1);
    this.#isInWrite = false;
    return this.#written(status);
  }

  writeBytes(bytes: Buffer, start: number, end: number, _from: ReadBuffer | null): boolean {
    if (this.isGone || this.#writeFailed || this.#isEnding || start === end) return this.#state !== 'severed';
    if (this.#state === 'securing' || this.#busyBytes > 0) {
      this.#queue.addBytes(bytes, start, end);
      return this.#mayGoOn();
    }
    return this.#write(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end));
  }

  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    if (this.#state === 'open') this.handle.readStop();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (this.#state !== 'open') return;
    // Not within the owner's call: what was held back would come in the middle of what it is doing.
    if (this.#hasHeld) this.#catchUpSoon();
    else this.handle.readStart();
  }

  halfClose(): void {
    if (this.#state !== 'open' || this.#isEnding) return;
    this.#isEnding = true;
    if (this.#busyBytes === 0) this.#shutdown();
  }

  destroy(): void {
    if (this.#isGivenUp()) return;
    // The peer is told that this is the end, and no truncation, unless a write is in the way.
    if (this.#state === 'open' && this.#busyBytes === 0 && !this.#isEnding) this.#shutdown();
    this.#free();
    this.#tcp.close(() => {
      this.handle.destroySSL();
    });
  }

  reset(): void {
    if (this.#isGivenUp()) return;
    this.#free();
    this.#resetHandle();
  }

  sever(): () => void {
    if (this.isGone) return nothing;
    if (this.#state === 'open') this.handle.readStop();
    this.#free();
    this.#state = 'severed';
    return () => {
      this.#resetHandle();
    };
  }

  /** True when there is nothing to close: a severed link is no longer its owner's. */
  #isGivenUp(): boolean {
    const { isGone } = this;
    if (isGone) this.#state = 'destroyed';
    return isGone;
  }

  #resetHandle(): void {
    const freed = () => {
      this.handle.destroySSL();
    };
    if (this.#tcp.reset(freed) !== 0) this.#tcp.close(freed);
  }

  onRead(): void {
    const count = this.#parts.binding.state[this.#parts.binding.READ] ?? 0;
    if (this.isGone || count === 0) return;
    if (count < 0) {
      this.#end(count === END_OF_FILE ? 'end' : { code: getSystemErrorName(count) });
      return;
    }
    const buffer = this.readBuffer.current;
    if (this.#isPaused || this.#isInWrite || this.#hasHeld) {
      this.#held.push(Buffer.from(buffer.subarray(0, count)));
      if (!this.#isPaused) this.#catchUpSoon();
      return;
    }
    this.owner.onData(buffer, 0, count);
    if (this.#parts.poison) buffer.fill('!', 0, count);
  }

  /** OpenSSL refuses what the peer sends, or the peer says that it gives up. */
  onError(code: string): void {
    if (!this.isGone) this.#end({ code });
  }

  onWritten(status: number): void {
    this.#busyBytes = 0;
    if (this.isGone) return;
    if (status < 0) {
      this.#failWrite(status);
      return;
    }
    this.#flush();
  }

  get #hasHeld(): boolean {
    return this.#held.length > 0 || this.#heldEnd !== 'none';
  }

  #free(): void {
    this.#state = 'destroyed';
    this.#queue.clear();
    this.#held = [];
    this.readBuffer.close();
  }

  /** Something waits for the write under way: whether more may be written. */
  #mayGoOn(): boolean {
    this.#owesDrain = true;
    return this.#state === 'open' && this.#queue.bytes < MANY_QUEUED_BYTES && this.#tcp.writeQueueSize === 0;
  }

  #write(bytes: Buffer): boolean {
    const request = this.#request(bytes.length);
    this.#isInWrite = true;
    const status = this.handle.writeBuffer(request, bytes);
    this.#isInWrite = false;
    return this.#written(status);
  }

  #request(bytes: number): WriteRequest<HandleTlsLink> {
    const request = new this.#parts.binding.WriteRequest();
    request.link = this;
    request.lender = null;
    request.oncomplete = onWritten;
    this.#busyBytes = bytes;
    return request;
  }

  #written(status: number): boolean {
    if (status !== 0) {
      this.#busyBytes = 0;
      this.#failWrite(status);
      return true;
    }
    // What comes behind a large write before that is done would be copied.
    if (this.#tcp.writeQueueSize === 0 && this.#busyBytes <= LARGE_WRITE_BYTES) return true;
    this.#owesDrain = true;
    return false;
  }

  #flush(): void {
    if (this.#busyBytes > 0) return;
    if (this.#queue.bytes > 0) {
      this.#queue.flush((all) => {
        this.#write(all);
      });
      return; // the end of this write drains
    }
    if (this.#isEnding) this.#shutdown();
    if (!this.#owesDrain) return;
    this.#owesDrain = false;
    this.owner.onDrain();
  }

  #shutdown(): void {
    const request = new this.#parts.binding.ShutdownRequest();
    request.link = this;
    request.oncomplete = ignoreShutdown;
    this.#isEnding = true;
    this.handle.shutdown(request); // fails only when the connection is broken, which the read side reports
  }

  #failWrite(status: number): void {
    if (this.#writeFailed) return;
    this.#writeFailed = true;
    this.#queue.clear();
    // Not within the writer's call: its own state is in the middle of a change there.
    process.nextTick(reportWriteFailure, this, status);
  }

  #end(how: 'end' | { readonly code: string }): void {
    if (typeof this.#heldEnd === 'object' || (how === 'end' && this.#hasEnded)) return;
    this.#heldEnd = how;
    if (this.#isInWrite || this.#held.length > 0 || (how === 'end' && this.#isPaused)) this.#catchUpSoon();
    else this.#tellEnd();
  }

  #tellEnd(): void {
    const how = this.#heldEnd;
    if (how === 'none' || this.isGone) return;
    this.#heldEnd = 'none';
    if (how === 'end') {
      this.#hasEnded = true;
      this.owner.onEnd();
    } else this.fail(how.code);
  }

  #catchUpSoon(): void {
    if (this.#isCatchUpDue) return;
    this.#isCatchUpDue = true;
    setImmediate(catchUp, this);
  }

  /** Tells what could not be told when it came. */
  catchUp(): void {
    this.#isCatchUpDue = false;
    while (this.#held.length > 0 && !this.#isPaused && this.#state === 'open') {
      const bytes = this.#held.shift() ?? EMPTY;
      this.owner.onData(bytes, 0, bytes.length);
    }
    if (this.#state !== 'open') return;
    // Who has paused is told of a broken connection all the same: nobody would resume it.
    if (typeof this.#heldEnd === 'object') this.#tellEnd();
    else if (this.#isPaused) return;
    else if (this.#heldEnd === 'end') this.#tellEnd();
    else if (!this.#hasEnded) this.handle.readStart();
  }
}

const EMPTY = Buffer.alloc(0);

function onRead(this: TlsHandle<HandleTlsLink>): undefined {
  this.link.onRead();
}

function onError(this: TlsHandle<HandleTlsLink>, error: { readonly code?: string }): void {
  this.link.onError(error.code ?? 'EPROTO');
}

function onWritten(this: WriteRequest<HandleTlsLink>, status: number): void {
  this.link.onWritten(status);
}

function catchUp(link: HandleTlsLink): void {
  link.catchUp();
}

function ignoreShutdown(): void {}

function nothing(): void {}

function reportWriteFailure(link: HandleTlsLink, status: number): void {
  if (link.isOpen) link.owner.onWriteFailed(getSystemErrorName(status));
}
