import type { Clock } from '../../../model/Clock.ts';
import type { KeepaliveSettings } from '../../../model/upstream/UpstreamGroup.ts';
import type { PeerAddress } from '../../../model/upstream/UpstreamServer.ts';
import type { DialTls } from './dial.ts';
import { ServerConnection } from './ServerConnection.ts';

/**
 * Connections of one worker to the servers of one group. Between requests at most so many are kept, the one idle for
 * longest leaves first; the one kept last is used first. Source: A-082, Angie 7.2.
 */
export class KeptConnections {
  readonly #settings: KeepaliveSettings | null;
  readonly #clock: Clock;
  /** The one kept last at the end. */
  readonly #idle: ServerConnection[] = [];
  readonly #busy = new Set<ServerConnection>();
  #isClosed = false;

  constructor(settings: KeepaliveSettings | null, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
  }

  get idle(): number {
    return this.#idle.length;
  }

  /** A connection to an address: a kept one, or a new one. TLS: to the same name with the same settings. */
  take(
    { host, port }: PeerAddress,
    tls: DialTls | null,
  ): { readonly connection: ServerConnection; readonly isKept: boolean } {
    for (let at = this.#idle.length - 1; at >= 0; at -= 1) {
      const kept = this.#idle[at];
      if (kept?.address.host !== host || kept.address.port !== port || kept.isDead) continue;
      if (kept.tls?.settings !== tls?.settings || kept.tls?.name !== tls?.name) continue;
      this.#idle.splice(at, 1);
      this.#busy.add(kept);
      return { connection: kept, isKept: true };
    }
    const connection = new ServerConnection({ host, port }, this.#clock, tls);
    this.#busy.add(connection);
    return { connection, isKept: false };
  }

  /** The request over a connection is over: keeps it where that may be, or closes it. */
  give(connection: ServerConnection): void {
    this.#busy.delete(connection);
    const settings = this.#settings;
    const ageMs = this.#clock.monotonicMs() - connection.openedMs;
    const isWanted = settings && connection.requests < settings.requests && ageMs <= settings.timeMs;
    if (this.#isClosed || !isWanted || connection.isDead || !connection.isReusable) {
      connection.close();
      return;
    }
    this.#idle.push(connection);
    connection.rest(settings.timeoutMs, () => {
      const at = this.#idle.indexOf(connection);
      if (at !== -1) this.#idle.splice(at, 1);
    });
    if (this.#idle.length > settings.connections) this.#idle[0]?.close();
  }

  /** Closes what is idle, now, and the others when they are done. */
  retire(): void {
    this.#isClosed = true;
    for (const connection of [...this.#idle]) connection.close();
  }

  close(): void {
    this.retire();
    for (const connection of this.#busy) connection.close();
  }
}
