import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { Random } from '../../../model/Random.ts';
import type { ResolverSettings } from '../../../model/upstream/ResolverSettings.ts';
import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import type { UpstreamServer } from '../../../model/upstream/UpstreamServer.ts';
import type { LearnedSessions } from '../../../routing/upstream/LearnedSessions.ts';
import { addressesOf } from '../resolvedServers.ts';
import { RunningGroup } from '../RunningGroup.ts';
import { DnsClient } from './DnsClient.ts';
import { NameFollower } from './NameFollower.ts';

/** So long a start waits for DNS, milliseconds. */
const FIRST_ANSWERS_MS = 1_000;

/** So many names of requests are remembered. */
const MOST_NAMES = 10_000;

/** What groups run with. */
export interface RunningGroupsOptions {
  readonly workers: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Of the configuration before; null: there is none. */
  readonly before: RunningGroups | null;
}

/**
 * The groups of one configuration while it runs, as each worker sees them. A reload makes others: what a session has
 * learned and what DNS has said goes on, everything else begins anew. Source, Angie 6.4.
 */
export class RunningGroups {
  readonly dns: DnsClient;
  readonly #clock: Clock;
  readonly #random: Random;
  /** Every name has had an answer, or none. */
  readonly #ready: Promise<unknown>;
  readonly #views = new Map<string, readonly RunningGroup[]>();
  readonly #followers: readonly NameFollower[];
  readonly #looked = new Map<string, { readonly addresses: readonly string[]; readonly untilMs: number }>();

  constructor(groups: readonly UpstreamGroup[], options: RunningGroupsOptions) {
    const { clock, random, log, before } = options;
    this.#clock = clock;
    this.#random = random;
    this.dns = new DnsClient(clock, random);
    const known = before?.known ?? new Map<string, readonly UpstreamServer[]>();
    for (const group of groups) this.#views.set(group.name.toLowerCase(), viewsOf(group, options));
    this.#followers = groups.flatMap((group) => {
      const running = this.at(group.name, 0);
      if (!running || !group.servers.some(({ resolve }) => resolve)) return [];
      const onServers = (servers: readonly UpstreamServer[]): void => running.replaceServers(servers);
      return [new NameFollower(group, { dns: this.dns, clock, log, known, onServers })];
    });
    this.#ready = Promise.all(this.#followers.map(({ ready }) => ready));
  }

  /** Resolves when every name has had an answer, or soon: so the first request finds servers where DNS is quick. */
  async soonReady(): Promise<void> {
    if (this.#followers.length === 0) return;
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => (cancel = this.#clock.after(FIRST_ANSWERS_MS, resolve)));
    await Promise.race([this.#ready, late]);
    cancel();
  }

  /** A group by name, as a worker sees it. */
  at(name: string, worker: number): RunningGroup | undefined {
    return this.views(name)[worker];
  }

  /** A group by name, as each worker sees it. */
  views(name: string): readonly RunningGroup[] {
    return this.#views.get(name.toLowerCase()) ?? [];
  }

  /** The addresses of a name that a request has brought, or why there are none. Answers are used for as long as they hold. */
  async lookUp(host: string, resolver: ResolverSettings): Promise<readonly string[] | string> {
    const nowMs = this.#clock.monotonicMs();
    const known = this.#looked.get(host);
    if (known && known.untilMs > nowMs) return this.#rotated(known.addresses);
    const found = await addressesOf(host, resolver, (name, type) => this.dns.ask(resolver, name, type));
    if (found.kind === 'unknown') return '3: Host not found';
    if (found.kind === 'failed') return found.reason;
    if (this.#looked.size >= MOST_NAMES) this.#looked.clear();
    const untilMs = nowMs + (resolver.validMs ?? found.ttlSeconds * 1_000);
    this.#looked.set(host, { addresses: found.addresses, untilMs });
    return this.#rotated(found.addresses);
  }

  /** From one of them on, whichever: each request begins with another one. */
  #rotated(addresses: readonly string[]): readonly string[] {
    const first = this.#random.integer(addresses.length);
    return [...addresses.slice(first), ...addresses.slice(0, first)];
  }

  /** What names were resolved to, for the configuration that comes next. */
  get known(): ReadonlyMap<string, readonly UpstreamServer[]> {
    return new Map(this.#followers.flatMap((follower) => [...follower.known]));
  }

  /** Names are not followed any longer. Twice without harm. */
  close(): void {
    for (const follower of this.#followers) follower.close();
    this.dns.close();
  }
}

function viewsOf(group: UpstreamGroup, { workers, random, before }: RunningGroupsOptions): readonly RunningGroup[] {
  const sessions = sessionsOf(group, before?.at(group.name, 0));
  const first = new RunningGroup(group, random, sessions);
  const shared = sessions ?? first.upstream.sticky?.sessions ?? null;
  return Array.from({ length: workers }, (_, at) =>
    group.zone || at === 0 ? first : new RunningGroup(group, random, shared),
  );
}

/** Sessions learned before a reload in the same zone of the same group. */
function sessionsOf(group: UpstreamGroup, before: RunningGroup | undefined): LearnedSessions | null {
  const mode = group.sticky?.mode;
  const sticky = before?.upstream.sticky;
  const modeBefore = sticky?.settings.mode;
  const isSame = mode?.kind === 'learn' && modeBefore?.kind === 'learn' && mode.zone.name === modeBefore.zone.name;
  return isSame ? (sticky?.sessions ?? null) : null;
}
