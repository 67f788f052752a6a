import { SharedPath } from './SharedPath.ts';
import { SharedSocket } from './SharedSocket.ts';
import { pathName, type UdpPathUser } from './UdpPath.ts';

/**
 * For so long no other flow takes the place of one that is over: what its target still sends would reach another client.
 * As long as a target may take to answer. Source: ELB, *NLB timers*.
 */
const REST_MS = 30_000;

/** What is known of a target that flows go to. */
interface Guest {
  flows: number;
  /** Sockets that a flow to it has left, and when; the first has rested longest. */
  readonly left: Map<SharedSocket, number>;
  /** Sockets with a lower number have a flow to it, or had one lately (`left`). */
  next: number;
}

export interface SharedSocketsOptions {
  /** Address of all its sockets; null: the system's choice. */
  readonly source: string | null;
  /** Monotonic. */
  readonly nowMs: () => number;
  /** Whether another socket may be opened. */
  readonly hasRoom: () => boolean;
  /** There is one more, or one less. */
  readonly onCount: (change: 1 | -1) => void;
}

/**
 * Sockets of one source address, each shared by flows to different targets. The flows to one target have a socket each,
 * since by its port their target tells them apart, and those to another target have the same sockets once more: with four
 * targets a quarter of the descriptors and ports will do. A socket is closed when the last of its flows is over.
 */
export class SharedSockets {
  readonly #options: SharedSocketsOptions;
  readonly #sockets = new Map<number, SharedSocket>();
  readonly #guests = new Map<string, Guest>();
  #opened = 0;

  constructor(options: SharedSocketsOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#sockets.size === 0;
  }

  /** A path for the flow, ready; null: there is no room for another socket, or the system refuses one. */
  open(user: UdpPathUser): SharedPath | null {
    const name = pathName(user.target);
    const guest = this.#guests.get(name) ?? { flows: 0, left: new Map<SharedSocket, number>(), next: this.#first };
    const socket = this.#rested(guest) ?? this.#notOffered(guest) ?? this.#another(guest);
    if (!socket) return null;
    this.#guests.set(name, guest);
    guest.flows += 1;
    guest.left.delete(socket);
    socket.add(name, user);
    return new SharedPath(this, socket, user.target);
  }

  /** For its paths: the flow to this target is over. */
  leave(socket: SharedSocket, name: string): void {
    const guest = this.#guests.get(name);
    if (!guest) return;
    socket.remove(name);
    guest.flows -= 1;
    guest.left.set(socket, this.#options.nowMs());
    if (!socket.isEmpty) return;
    socket.close();
    this.#sockets.delete(socket.number);
    this.#options.onCount(-1);
    for (const [target, { flows, left }] of this.#guests) {
      left.delete(socket);
      // Whoever comes to it next is offered all that there are then: none of them had a flow to it lately.
      if (flows === 0 && left.size === 0) this.#guests.delete(target);
    }
  }

  get #first(): number {
    for (const number of this.#sockets.keys()) return number;
    return this.#opened;
  }

  #rested({ left }: Guest): SharedSocket | undefined {
    for (const [socket, leftMs] of left) return this.#options.nowMs() - leftMs >= REST_MS ? socket : undefined;
    return undefined;
  }

  #notOffered(guest: Guest): SharedSocket | undefined {
    while (guest.next < this.#opened) {
      const socket = this.#sockets.get(guest.next);
      guest.next += 1;
      if (socket) return socket;
    }
    return undefined;
  }

  #another(guest: Guest): SharedSocket | undefined {
    const { source, hasRoom, onCount } = this.#options;
    if (!hasRoom()) return undefined;
    const socket = new SharedSocket(this.#opened);
    if (!socket.open(source)) return undefined;
    this.#opened += 1;
    guest.next = this.#opened;
    this.#sockets.set(socket.number, socket);
    onCount(1);
    return socket;
  }
}
