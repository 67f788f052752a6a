import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import type { UpstreamServer } from '../../../model/upstream/UpstreamServer.ts';
import { resolvedServers, type Resolution } from '../resolvedServers.ts';
import type { DnsClient } from './DnsClient.ts';

/** What a follower needs. */
export interface NameFollowerOptions {
  readonly dns: DnsClient;
  readonly clock: Clock;
  readonly log: Log;
  /** What was known before a reload. */
  readonly known: ReadonlyMap<string, readonly UpstreamServer[]>;
  readonly onServers: (servers: readonly UpstreamServer[]) => void;
}

/**
 * Keeps the servers of one group as DNS has them: looks each name up, and again a second after its answer has run out, but
 * after `resolver_timeout` at the latest; what fails keeps what was known. Source, Angie 7.3.
 */
export class NameFollower {
  readonly #group: UpstreamGroup;
  readonly #options: NameFollowerOptions;
  readonly #found = new Map<UpstreamServer, readonly UpstreamServer[]>();
  readonly #stops = new Map<UpstreamServer, () => void>();
  /** Every name has had an answer, or none. */
  readonly ready: Promise<unknown>;
  #isClosed = false;

  constructor(group: UpstreamGroup, options: NameFollowerOptions) {
    this.#group = group;
    this.#options = options;
    const lines = group.servers.filter(({ resolve }) => resolve);
    for (const line of lines) {
      const known = options.known.get(keyOf(group, line));
      if (known) this.#found.set(line, known);
    }
    if (this.#found.size > 0) this.#tell();
    this.ready = Promise.all(lines.map((line) => this.#follow(line)));
  }

  /** What is known of each name, for the configuration that comes next. */
  get known(): ReadonlyMap<string, readonly UpstreamServer[]> {
    return new Map([...this.#found].map(([line, servers]) => [keyOf(this.#group, line), servers]));
  }

  /** Twice without harm. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stops.values()) stop();
  }

  async #follow(line: UpstreamServer): Promise<void> {
    const { resolve } = line;
    if (!resolve || this.#isClosed) return;
    const { dns, clock, log } = this.#options;
    const { resolver } = resolve;
    const resolution = await resolvedServers(line, resolve, (name, type) => dns.ask(resolver, name, type));
    if (this.#hasEnded()) return;
    this.#take(line, resolution);
    if (resolution.kind === 'failed') log('error', `${resolve.host} could not be resolved (${resolution.reason})`);
    if (resolution.kind === 'unknown') log('error', `${resolve.host} could not be resolved (3: Host not found)`);
    const againMs = Math.min(waitMs(resolution, resolver.validMs), Math.max(resolver.timeoutMs, LEAST_WAIT_MS));
    this.#stops.set(
      line,
      clock.after(againMs, () => void this.#follow(line)),
    );
  }

  /** It may have been closed while an answer was waited for. */
  #hasEnded(): boolean {
    return this.#isClosed;
  }

  #take(line: UpstreamServer, resolution: Resolution): void {
    if (resolution.kind === 'failed') return;
    this.#found.set(line, resolution.kind === 'servers' ? resolution.servers : []);
    this.#tell();
  }

  #tell(): void {
    this.#options.onServers(this.#group.servers.flatMap((line) => this.#found.get(line) ?? [line]));
  }
}

const LEAST_WAIT_MS = 1_000;

function waitMs(resolution: Resolution, validMs: number | null): number {
  if (resolution.kind !== 'servers') return Number.POSITIVE_INFINITY;
  return (validMs ?? resolution.ttlSeconds * 1_000) + 1_000;
}

/** What a reload recognises a name by. */
function keyOf({ name, zone }: UpstreamGroup, { resolve }: UpstreamServer): string {
  return JSON.stringify([name, zone?.name, resolve?.host, resolve?.port, resolve?.service]);
}
