import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Link, LinkOwner } from '../Link.ts';
import type { ReadBuffer } from '../ReadBuffer.ts';

const NOTHING = Buffer.alloc(0);

/**
 * A link on a `net.Socket`. Links made by `connect` read into a buffer of the pool (`onread`); accepted ones get a fresh
 * buffer a read, since the documented API offers them nothing else.
 */
export class NetLink implements Link {
  owner: LinkOwner;
  readonly readBuffer: ReadBuffer | null;
  #socket: Socket;
  /** Connects once more when the system refuses the source address; null when there is no reason to. */
  #reopen: (() => Socket) | null;
  #isConnecting: boolean;
  /** Written before the connection stood; null when nothing was. */
  #early: (string | Buffer)[] | null = null;
  readonly #loans: ReadBuffer[] = [];
  #isBlocked = false;
  #isPaused = false;
  #isDestroyed = false;
  /** Its peer is left alone; then it counts as destroyed in here, and for its owner once that has closed it. */
  #isSevered = false;
  readonly #onFlushed = () => {
    this.#flushed();
  };

  constructor(socket: Socket, readBuffer: ReadBuffer | null, owner: LinkOwner, reopen: (() => Socket) | null) {
    this.#socket = socket;
    this.readBuffer = readBuffer;
    this.owner = owner;
    this.#reopen = reopen;
    this.#isConnecting = socket.connecting;
    this.#attach(socket);
  }

  get queuedBytes(): number {
    return this.#socket.writableLength;
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed && !this.#isSevered;
  }

  /** A read into `readBuffer` has been made. */
  onRead(count: number): void {
    if (!this.#isDestroyed && this.readBuffer) this.owner.onData(this.readBuffer.current, 0, count);
  }

  writeString(latin1: string): boolean {
    if (this.#isDestroyed) return !this.#isSevered;
    if (this.#isConnecting) return this.#keepEarly(latin1);
    if (!this.#socket.writable) return true;
    this.#socket.write(latin1, 'latin1');
    return this.#hasLeft(null);
  }

  writeBytes(bytes: Buffer, start: number, end: number, from: ReadBuffer | null): boolean {
    if (this.#isDestroyed) return !this.#isSevered;
    const run = start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end);
    if (this.#isConnecting) return this.#keepEarly(Buffer.from(run));
    if (!this.#socket.writable) return true;
    const lender = from !== null && from.current === bytes ? from : null;
    const mustCopy = lender !== null && lender.isShared;
    this.#socket.write(mustCopy ? Buffer.from(run) : run);
    return this.#hasLeft(mustCopy ? null : lender);
  }

  pause(): void {
    this.#isPaused = true;
    if (!this.#isDestroyed) this.#socket.pause();
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (!this.#isDestroyed) this.#socket.resume();
  }

  halfClose(): void {
    if (!this.#isDestroyed) this.#socket.end();
  }

  destroy(): void {
    this.#isSevered = false;
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.#socket.destroy();
    this.readBuffer?.close();
  }

  /** Gives the socket away: this link neither reads nor closes it from now on. */
  release(): Socket {
    this.#isDestroyed = true;
    this.#socket.pause();
    Reflect.deleteProperty(this.#socket, 'push'); // the stream's own is back
    for (const event of ['connect', 'secureConnect', 'data', 'end', 'error', 'close'])
      this.#socket.removeAllListeners(event);
    return this.#socket;
  }

  sever(): () => void {
    if (this.#isDestroyed) return () => undefined;
    this.#isSevered = true;
    const socket = this.release();
    this.readBuffer?.close();
    socket.on('error', () => undefined); // the peer has gone: nobody is to be told
    return () => {
      if (socket instanceof TLSSocket) socket.destroy();
      else socket.resetAndDestroy();
    };
  }

  reset(): void {
    // Node resets no secure socket. TLS that ends without its own farewell is no end in good order either.
    if (!this.#isDestroyed && !(this.#socket instanceof TLSSocket)) this.#socket.resetAndDestroy();
    this.destroy();
  }

  #attach(socket: Socket): void {
    const isSecure = socket instanceof TLSSocket;
    if (isSecure) socket.on('connect', () => this.owner.onHandshake?.());
    socket.on(isSecure ? 'secureConnect' : 'connect', () => {
      this.#connected();
    });
    socket.on('data', (chunk: Buffer) => {
      if (!this.#isDestroyed) this.owner.onData(chunk, 0, chunk.length);
    });
    if (this.readBuffer === null) this.#takeBefore(socket);
    socket.on('end', () => {
      // Before the handshake is done an end is a failure, which is told as such.
      if (!this.#isDestroyed && !this.#isConnecting) this.owner.onEnd();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (socket === this.#socket) this.#failed(error);
    });
    socket.on('close', () => {
      if (socket !== this.#socket) return;
      this.#returnLoans();
      if (socket.readableEnded && socket.writableFinished) this.destroy();
      else this.#broke('ECONNRESET');
    });
  }

  /**
   * Takes what a socket reads as it comes, in place of its `push`, by which streams are filled: nothing is queued, and no
   * tick is made to look for more, an eighth of the cost of a small request (`npm run bench -- --driver net --loads small64`).
   * While paused, and until what came meanwhile is out, bytes go the stream's way and arrive as `data`; so would all of them
   * in a Node.js whose sockets fill their streams otherwise.
   */
  #takeBefore(socket: Socket): void {
    const push = socket.push.bind(socket);
    socket.push = (chunk: unknown, encoding?: BufferEncoding) => {
      const isNext = chunk instanceof Buffer && socket.readableFlowing === true && socket.readableLength === 0;
      if (!isNext || this.#isPaused || this.#isDestroyed) return push(chunk, encoding);
      this.owner.onData(chunk, 0, chunk.length);
      return true;
    };
  }

  #connected(): void {
    this.#isConnecting = false;
    if (this.#isDestroyed) return;
    this.owner.onConnect();
    const early = this.#early;
    this.#early = null;
    if (!early) return;
    for (const part of early) {
      if (typeof part === 'string') this.#socket.write(part, 'latin1');
      else this.#socket.write(part);
    }
    if (this.#hasLeft(null)) this.owner.onDrain();
  }

  #failed(error: NodeJS.ErrnoException): void {
    const reopen = this.#reopen;
    this.#reopen = null;
    if (reopen && error.syscall === 'bind' && !this.#isDestroyed) {
      this.#socket = reopen();
      this.#attach(this.#socket);
    } else this.#broke(error.code ?? 'ECONNRESET');
  }

  #keepEarly(part: string | Buffer): false {
    (this.#early ??= []).push(part);
    return false;
  }

  #hasLeft(lender: ReadBuffer | null): boolean {
    if (this.#socket.writableLength === 0) return true;
    if (lender) {
      lender.lend();
      this.#loans.push(lender);
    }
    if (!this.#isBlocked) {
      this.#isBlocked = true;
      this.#socket.write(NOTHING, this.#onFlushed);
    }
    return false;
  }

  #flushed(): void {
    if (this.#isDestroyed) return;
    if (this.#socket.writableLength > 0) {
      this.#socket.write(NOTHING, this.#onFlushed);
      return;
    }
    this.#isBlocked = false;
    this.#returnLoans();
    this.owner.onDrain();
  }

  #returnLoans(): void {
    for (const lender of this.#loans.splice(0)) lender.returnLoan();
  }

  #broke(code: string): void {
    if (this.#isDestroyed) return;
    this.destroy();
    this.owner.onBroken(code);
  }
}
