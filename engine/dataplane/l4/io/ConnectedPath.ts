import type { Socket } from 'node:dgram';
import type { UdpPath, UdpPathUser } from './UdpPath.ts';
import { udpSocket } from './udpSocket.ts';

/**
 * A socket for one flow alone, connected to its target: the system keeps strangers out, and tells when the target refuses
 * a datagram, which it tells connected sockets only.
 */
export class ConnectedPath implements UdpPath {
  readonly #user: UdpPathUser;
  readonly #socket: Socket = udpSocket('standard');
  readonly #onClosed: () => void;
  #isReady = false;
  #isClosed = false;

  /** `onClosed`: called once, when it has no socket any more. */
  constructor(user: UdpPathUser, onClosed: () => void) {
    this.#user = user;
    this.#onClosed = onClosed;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Opens it, from this address or one of the system's choice; where the system refuses that at once, it is closed. */
  open(source: string | null): void {
    const socket = this.#socket;
    let isOpening = true;
    socket.on('message', (bytes) => {
      if (!this.#isClosed) this.#user.onAnswer(bytes);
    });
    socket.on('error', () => {
      if (this.#isClosed) return;
      if (this.#isReady) {
        this.#user.onRefused();
        return;
      }
      this.close();
      if (!isOpening) this.#user.onFailed();
    });
    socket.once('connect', () => {
      if (this.#isClosed) return;
      this.#isReady = true;
      this.#user.onReady();
    });
    socket.bind({ ...(source !== null && { address: source }), port: 0, exclusive: true });
    // Told by the event alone: a callback would be called for errors too.
    if (!this.#isClosed) socket.connect(this.#user.target.port, this.#user.target.host);
    isOpening = false;
  }

  send(bytes: Buffer): void {
    this.#socket.send(bytes); // with a range it would be sliced once more
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#socket.close();
    this.#onClosed();
  }
}
