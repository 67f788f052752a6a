import type { SharedSocket } from './SharedSocket.ts';
import type { SharedSockets } from './SharedSockets.ts';
import { pathName, type UdpPath, type UdpPathUser } from './UdpPath.ts';

/** A flow's part of a socket that it shares with flows to other targets. Made by `SharedSockets.open`. */
export class SharedPath implements UdpPath {
  readonly isReady = true;
  readonly #sockets: SharedSockets;
  readonly #socket: SharedSocket;
  readonly #target: UdpPathUser['target'];
  #isClosed = false;

  constructor(sockets: SharedSockets, socket: SharedSocket, target: UdpPathUser['target']) {
    this.#sockets = sockets;
    this.#socket = socket;
    this.#target = target;
  }

  send(bytes: Buffer): void {
    this.#socket.send(bytes, this.#target);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#sockets.leave(this.#socket, pathName(this.#target));
  }
}
