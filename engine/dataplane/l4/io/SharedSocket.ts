import type { RemoteInfo, Socket } from 'node:dgram';
import { pathName, type UdpPathUser } from './UdpPath.ts';
import { udpSocket } from './udpSocket.ts';

/** A socket for flows to different targets, one to each: whose an answer is, its source says. */
export class SharedSocket {
  /** In the order of opening. */
  readonly number: number;
  readonly #socket: Socket = udpSocket('standard');
  /** By name of the target. */
  readonly #users = new Map<string, UdpPathUser>();
  #isBound = false;

  constructor(number: number) {
    this.number = number;
  }

  get isEmpty(): boolean {
    return this.#users.size === 0;
  }

  /** Binds it to the address, or to all where null; false: the system refuses that. */
  open(source: string | null): boolean {
    const socket = this.#socket;
    socket.once('listening', () => {
      this.#isBound = true;
    });
    socket.on('message', (bytes, { address, port }: RemoteInfo) => {
      // What comes from anybody else is dropped.
      this.#users.get(pathName({ host: address, port }))?.onAnswer(bytes);
    });
    // Told when it cannot be bound, as seen below; the system tells such a socket of no refusals.
    socket.on('error', () => undefined);
    // Nothing is looked up, so it is bound when this returns.
    socket.bind({ ...(source !== null && { address: source }), port: 0, exclusive: true });
    if (!this.#isBound) socket.close();
    return this.#isBound;
  }

  /** Takes in a flow to a target that it has none to. */
  add(name: string, user: UdpPathUser): void {
    this.#users.set(name, user);
  }

  remove(name: string): void {
    this.#users.delete(name);
  }

  send(bytes: Buffer, { host, port }: UdpPathUser['target']): void {
    this.#socket.send(bytes, port, host);
  }

  close(): void {
    this.#socket.close();
  }
}
