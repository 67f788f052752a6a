import { ConnectedPath } from './ConnectedPath.ts';
import { SharedSockets } from './SharedSockets.ts';
import { pathName, type UdpPath, type UdpPathUser } from './UdpPath.ts';

/** Flows of a node that have a socket alone, unless it is said otherwise. */
const MOST_CONNECTED = 1_000;

export interface UdpPathsOptions {
  /** Monotonic. */
  readonly nowMs: () => number;
  /** Sockets that may be open at a time; default: as many as the system grants. */
  readonly mostSockets?: number;
  /** Flows that have a socket alone; default 1,000. */
  readonly mostConnected?: number;
}

/**
 * The sockets of a node towards targets. A flow has one alone, connected, as long as there are few: only so does the
 * system tell that a target refuses datagrams. Further flows share sockets with flows to other targets, which takes fewer
 * of the descriptors and ports that a system has; of the flows to each target one at least is connected, so that a
 * refusal is noticed all the same. Source: NLB-02.
 */
export class UdpPaths {
  readonly #options: UdpPathsOptions;
  readonly #mostSockets: number;
  readonly #mostConnected: number;
  /** Connected ones by name of the target. */
  readonly #connected = new Map<string, number>();
  #connectedCount = 0;
  readonly #shared = new Map<string | null, SharedSockets>();
  #sharedCount = 0;

  constructor(options: UdpPathsOptions) {
    this.#options = options;
    this.#mostSockets = options.mostSockets ?? Infinity;
    this.#mostConnected = options.mostConnected ?? MOST_CONNECTED;
  }

  /** Sockets that are open. */
  get openSockets(): number {
    return this.#connectedCount + this.#sharedCount;
  }

  /**
   * Whether a flow to the target gets a socket alone. `isWatched`: its refusals decide where others go (one of Angie's
   * methods), so that it gets one as long as there is room at all.
   */
  mayConnect(target: UdpPathUser['target'], isWatched: boolean): boolean {
    if (!this.#hasRoom) return false;
    return isWatched || this.#connectedCount < this.#mostConnected || !this.#connected.has(pathName(target));
  }

  /** A socket for the flow alone, soon ready; null: the system refuses one from this address (null: of its choice). */
  connect(source: string | null, user: UdpPathUser): UdpPath | null {
    const name = pathName(user.target);
    this.#count(name, 1);
    const path = new ConnectedPath(user, () => {
      this.#count(name, -1);
    });
    path.open(source);
    return path.isClosed ? null : path;
  }

  /** A part of a socket from this address, ready; null: none has room for the flow, and no other may be opened. */
  share(source: string | null, user: UdpPathUser): UdpPath | null {
    const sockets = this.#shared.get(source) ?? this.#sharedFrom(source);
    const path = sockets.open(user);
    if (!sockets.isEmpty) this.#shared.set(source, sockets);
    return path;
  }

  get #hasRoom(): boolean {
    return this.openSockets < this.#mostSockets;
  }

  #sharedFrom(source: string | null): SharedSockets {
    const sockets: SharedSockets = new SharedSockets({
      source,
      nowMs: this.#options.nowMs,
      hasRoom: () => this.#hasRoom,
      onCount: (change) => {
        this.#sharedCount += change;
        if (sockets.isEmpty) this.#shared.delete(source);
      },
    });
    return sockets;
  }

  #count(name: string, change: 1 | -1): void {
    this.#connectedCount += change;
    const count = (this.#connected.get(name) ?? 0) + change;
    if (count === 0) this.#connected.delete(name);
    else this.#connected.set(name, count);
  }
}
