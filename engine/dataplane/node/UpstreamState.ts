import type { Clock } from '../../model/Clock.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import { STANDARD_SERVER } from '../../model/upstream/UpstreamServer.ts';
import type { UpstreamSettings } from '../../model/upstream/UpstreamSettings.ts';
import { checkedText, type CompiledText } from '../../routing/upstream/compileText.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import { peerCells } from '../../routing/upstream/PeerCells.ts';
import { Upstream } from '../../routing/upstream/Upstream.ts';
import type { UpstreamRequest } from '../../routing/upstream/UpstreamRequest.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import type { NodeEnvironment } from './NodeEnvironment.ts';
import { cellsOfRow } from './cellsOfRow.ts';
import type { TargetState } from './TargetState.ts';

/** A request that no server can take at present. */
export interface WaitingRequest {
  readonly request: UpstreamRequest;
  /** A server has come free, and is taken. */
  start(peer: Peer): void;
}

/**
 * The targets of a group as servers of one of Angie's methods. Health checks and scope exclude servers, the method does the
 * rest; requests that none can take wait here in the order in which they came. Source: contract, *Beyond AWS*.
 */
export class UpstreamState {
  readonly upstream: Upstream;
  readonly clock: Clock;
  readonly #waiting: WaitingRequest[] = [];
  #targets = new Map<Peer, TargetState>();
  #settings: UpstreamSettings;
  /** Of the method, made ready: which responses count, and what they report; null: it has none. */
  account: CompiledText | null = null;
  feedback: CompiledText | null = null;
  readonly #table: SharedTable;
  #onServers: () => void = () => undefined;
  /** Rows whose cells the peers have. */
  #rows = new Map<Peer, number>();
  /** Peers that could be chosen at some time, for which to be healthy again is a recovery. */
  readonly #known = new WeakSet<Peer>();

  constructor(
    settings: UpstreamSettings,
    { random, clock, table }: Pick<NodeEnvironment, 'random' | 'clock' | 'table'>,
  ) {
    this.#settings = settings;
    this.clock = clock;
    this.#table = table;
    this.upstream = new Upstream(groupOf(settings, []), { random });
    this.configure(settings);
  }

  get settings(): UpstreamSettings {
    return this.#settings;
  }

  configure(settings: UpstreamSettings): void {
    const { method } = settings;
    const hasAverage = method.kind === 'feedback' || method.kind === 'least_time';
    this.#settings = settings;
    this.account = hasAverage && method.account !== null ? checkedText(method.account) : null;
    this.feedback = method.kind === 'feedback' ? checkedText(method.variable) : null;
  }

  /** The targets by now, in the order of registration, and those among them that may be chosen. `nowMs`: epoch. */
  replace(targets: readonly TargetState[], eligible: ReadonlySet<TargetState>, nowMs: number): void {
    this.upstream.replace(groupOf(this.#settings, targets));
    const ordered = [...targets.filter((one) => !isBackup(one)), ...targets.filter(isBackup)];
    const pairs = ordered.flatMap((target, index): [Peer, TargetState][] => {
      const peer = this.upstream.peers[index]; // primary servers first, both in their order
      return peer ? [[peer, target]] : [];
    });
    this.#targets = new Map(pairs);
    this.#share(pairs);
    const isProbed = this.#settings.probe !== undefined;
    for (const [peer, target] of pairs) {
      const isEligible = eligible.has(target);
      if (isEligible && peer.isExcluded && this.#known.has(peer)) peer.beginSlowly(nowMs);
      peer.isExcluded = !isEligible;
      if (isEligible) this.#known.add(peer);
      if (!isProbed) peer.probed = 'none';
    }
    this.#onServers();
    this.wake(nowMs);
  }

  /** Has peers count in the rows of their targets; another row is another registration, which begins anew. */
  #share(pairs: readonly (readonly [Peer, TargetState])[]): void {
    const before = this.#rows;
    this.#rows = new Map(pairs.map(([peer, { row }]) => [peer, row]));
    for (const [peer, row] of this.#rows) {
      if (before.get(peer) !== row) peer.useCells(cellsOfRow(this.#table, row));
      before.delete(peer);
    }
    // What is still under way at those that have gone must not count where somebody else does by then.
    for (const peer of before.keys()) peer.useCells(peerCells());
  }

  /** Calls after each change of the servers, before waiting requests are given one; one at a time is told. */
  onServers(callback: () => void): void {
    this.#onServers = callback;
  }

  targetOf(peer: Peer): TargetState | undefined {
    return this.#targets.get(peer);
  }

  peerOf(target: TargetState): Peer | undefined {
    for (const [peer, one] of this.#targets) if (one === target) return peer;
    return undefined;
  }

  /** Requests that wait. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /** Lets a request wait; false: there is no queue, or it is full. Source: Angie 7.1. */
  wait(waiting: WaitingRequest): boolean {
    const { queue } = this.#settings;
    if (queue === null || this.#waiting.length >= queue.size) return false;
    this.#waiting.push(waiting);
    return true;
  }

  /** It waits no longer. */
  leave(waiting: WaitingRequest): void {
    const place = this.#waiting.indexOf(waiting);
    if (place >= 0) this.#waiting.splice(place, 1);
  }

  /** To be called when a server may have come free. `nowMs`: epoch milliseconds. */
  wake(nowMs: number): void {
    for (;;) {
      const [first] = this.#waiting;
      if (first === undefined) return;
      const peer = this.upstream.choose(first.request, nowMs);
      if (peer === null) return;
      this.#waiting.shift();
      first.start(peer);
    }
  }
}

function isBackup({ configuration }: TargetState): boolean {
  return configuration.server?.isBackup === true;
}

function groupOf(settings: UpstreamSettings, targets: readonly TargetState[]): UpstreamGroup {
  return {
    ...settings,
    zone: null,
    probes: [],
    servers: targets.map(({ configuration: { host, port, server } }) => ({
      ...(server ?? STANDARD_SERVER),
      name: `${host}:${port}`,
      addresses: [{ host, port }],
      resolve: null,
    })),
  };
}
