import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import { PEER_FLOAT, type Probed } from '../../../routing/upstream/PeerCells.ts';
import type { ProbedServers } from '../ProbedServers.ts';
import type { ProbeRun } from '../ProbeRun.ts';
import { firstVerdict, nextVerdict, type ProbeVerdict } from '../ProbeVerdict.ts';

/** An `upstream_probe` and the group that it checks. */
export interface ProbedGroup {
  readonly probe: UpstreamProbe;
  readonly group: ProbedServers;
  /** Checks one server once. Ends early when the signal says so. */
  readonly run: (peer: Peer, signal: AbortSignal) => Promise<ProbeRun>;
}

/** One check that has ended. */
export interface EndedProbe {
  readonly peer: Peer;
  readonly startedAtMs: number;
  readonly latencyMs: number;
  readonly run: ProbeRun;
}

export interface ProbeRunnerOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Whether a server was healthy before a reload; asked before anything is checked. */
  readonly trusts: (group: ProbedServers, peer: Peer) => boolean;
  /** What a check has come to, when what it means for its server is applied already. */
  readonly onProbe?: (ended: EndedProbe) => void;
}

interface Check extends ProbedGroup {
  readonly peer: Peer;
  readonly member: object;
  verdict: ProbeVerdict;
  isUnderWay: boolean;
  stop: () => void;
}

/** Checks that start at one moment, and how long after them the next ones do: a thousand servers are not asked at once. */
const STARTS_AT_ONCE = 64;
const SPACING_MS = 20;

/**
 * Runs the active checks of a configuration, or of a target group: one of each server at each interval. A server that a
 * check finds unhealthy is chosen by nobody. Servers that come later are checked from then on. Source.
 */
export class ProbeRunner {
  readonly #options: ProbeRunnerOptions;
  readonly #probed: readonly ProbedGroup[];
  readonly #end = new AbortController();
  #checks: ReadonlyMap<Peer, readonly Check[]> = new Map();

  constructor(probed: readonly ProbedGroup[], options: ProbeRunnerOptions) {
    this.#options = options;
    this.#probed = probed;
    for (const group of this.#groups()) group.onServers(() => this.#follow());
    this.#follow();
  }

  /** Which servers all checks find healthy, for the configuration that comes next. */
  get trust(): ProbeRunnerOptions['trusts'] {
    const healthy = new Set(
      [...this.#checks.values()].flatMap(([first, ...more]) =>
        first && [first, ...more].every(({ verdict }) => verdict.state === 'healthy') ? [keyOf(first)] : [],
      ),
    );
    return (group, peer) => healthy.has(keyOf({ group, peer }));
  }

  /** Checks one server now, besides its schedule. */
  runNow(peer: Peer): void {
    for (const check of this.#checks.get(peer) ?? []) void this.#run(check);
  }

  /** Twice without harm. */
  close(): void {
    this.#end.abort();
    for (const check of this.#all()) check.stop();
    for (const group of this.#groups()) group.onServers(() => undefined);
  }

  #groups(): ReadonlySet<ProbedServers> {
    return new Set(this.#probed.map(({ group }) => group));
  }

  #all(): readonly Check[] {
    return [...this.#checks.values()].flat();
  }

  /** Checks exactly the servers that there are. */
  #follow(): void {
    const before = this.#checks;
    const now = new Map<Peer, Check[]>();
    for (const one of this.#probed) {
      for (const peer of one.group.upstream.peers) {
        const member = one.group.memberOf(peer);
        const known = before.get(peer)?.find((check) => check.probe === one.probe && check.member === member);
        const checks = now.get(peer) ?? [];
        checks.push(known ?? this.#checkOf(one, peer, member));
        now.set(peer, checks);
      }
    }
    this.#checks = now;
    const known = new Set([...before.values()].flat());
    let begun = 0;
    for (const check of this.#all()) {
      if (known.delete(check)) continue;
      this.#begin(check, Math.floor(begun / STARTS_AT_ONCE) * SPACING_MS);
      begun += 1;
    }
    for (const gone of known) gone.stop();
  }

  #checkOf(one: ProbedGroup, peer: Peer, member: object): Check {
    const verdict = firstVerdict(one.probe, this.#options.trusts(one.group, peer));
    return { ...one, peer, member, verdict, isUnderWay: false, stop: () => undefined };
  }

  #begin(check: Check, delayMs: number): void {
    const { clock } = this.#options;
    const { peer, probe } = check;
    const planIn = (ms: number) => peer.setFloat(PEER_FLOAT.nextProbeAtMs, clock.nowMs() + ms);
    const ask = (): void => {
      planIn(probe.intervalMs);
      if (this.#isDue(check)) void this.#run(check);
    };
    const start = (): void => {
      check.stop = clock.every(probe.intervalMs, ask);
      ask();
    };
    peer.beginProbes();
    this.#apply(check);
    planIn(delayMs);
    if (delayMs === 0) start();
    else check.stop = clock.after(delayMs, start);
  }

  async #run(check: Check): Promise<void> {
    const { signal } = this.#end;
    const { clock, onProbe } = this.#options;
    const { peer, probe } = check;
    if (check.isUnderWay || signal.aborted || !check.group.isProbed(peer)) return;
    check.isUnderWay = true;
    const startedAtMs = clock.nowMs();
    const startedMs = clock.monotonicMs();
    const run = await check.run(peer, signal);
    check.isUnderWay = false;
    if (!this.#isCurrent(check)) return;
    const passed = run.outcome.kind === 'passed';
    const before = check.verdict.state;
    check.verdict = nextVerdict(check.verdict, passed, probe);
    peer.noteProbe(passed, check.verdict.against, clock.nowMs());
    if (check.verdict.state !== before) {
      this.#options.log('info', `upstream probe "${probe.name}": ${peer.name} is ${check.verdict.state}`);
      this.#apply(check);
    }
    onProbe?.({ peer, startedAtMs, latencyMs: clock.monotonicMs() - startedMs, run });
  }

  /** It may have ended, or its server be gone, while it was waited for. */
  #isCurrent(check: Check): boolean {
    return !this.#end.signal.aborted && this.#checks.get(check.peer)?.includes(check) === true;
  }

  #isDue({ probe, peer, verdict }: Check): boolean {
    const { clock } = this.#options;
    if (probe.mode === 'always' || verdict.state !== 'healthy') return true;
    return probe.mode === 'idle' && clock.nowMs() - peer.float(PEER_FLOAT.selectedAtMs) >= probe.intervalMs;
  }

  /** What all checks of the server together mean for it. */
  #apply({ group, peer }: Check): void {
    const verdicts = (this.#checks.get(peer) ?? []).map(({ verdict }) => verdict.state);
    const before = peer.probed;
    peer.probed = togetherOf(verdicts);
    if (peer.probed !== 'healthy' || before === 'none' || before === 'healthy') return;
    peer.beginSlowly(this.#options.clock.nowMs());
    group.wake();
  }
}

function togetherOf(verdicts: readonly ProbeVerdict['state'][]): Probed {
  if (verdicts.includes('unhealthy')) return 'unhealthy';
  return verdicts.includes('unknown') ? 'unknown' : 'healthy';
}

function keyOf({ group, peer }: { readonly group: ProbedServers; readonly peer: Peer }): string {
  return `${group.upstream.group.name} ${peer.server} ${peer.name}`;
}
