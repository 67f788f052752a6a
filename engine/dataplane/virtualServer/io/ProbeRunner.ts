import type { Clock } from '../../../model/Clock.ts';
import type { Log } from '../../../model/Log.ts';
import type { UpstreamProbe } from '../../../model/upstream/UpstreamProbe.ts';
import type { Peer } from '../../../routing/upstream/Peer.ts';
import { PEER_FLOAT } from '../../../routing/upstream/PeerCells.ts';
import { firstVerdict, nextVerdict, type ProbeVerdict } from '../ProbeVerdict.ts';
import type { RunningGroup } from '../RunningGroup.ts';

/** An `upstream_probe` and the group that it checks. */
export interface ProbedGroup {
  readonly probe: UpstreamProbe;
  readonly group: RunningGroup;
  /** Checks one server once; whether it passed. Ends early when the signal says so. */
  readonly passes: (peer: Peer, signal: AbortSignal) => Promise<boolean>;
}

export interface ProbeRunnerOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Servers that were healthy before a reload. */
  readonly trusted: ReadonlySet<string>;
}

interface Check extends ProbedGroup {
  readonly peer: Peer;
  verdict: ProbeVerdict;
  isUnderWay: boolean;
  stop: () => void;
}

/**
 * Runs the active checks of a configuration: one of each server at each interval. A server that a check finds unhealthy is
 * chosen by nobody. Servers that DNS adds are checked from then on. Source.
 */
export class ProbeRunner {
  readonly #options: ProbeRunnerOptions;
  readonly #probed: readonly ProbedGroup[];
  readonly #end = new AbortController();
  #checks: readonly Check[] = [];

  constructor(probed: readonly ProbedGroup[], options: ProbeRunnerOptions) {
    this.#options = options;
    this.#probed = probed;
    for (const group of new Set(probed.map((one) => one.group))) group.onServers(() => this.#follow(options.trusted));
    this.#follow(options.trusted);
  }

  /** Servers that all checks find healthy, for the configuration that comes next. */
  get healthy(): ReadonlySet<string> {
    const bad = new Set(this.#checks.filter(({ verdict }) => verdict.state !== 'healthy').map(keyOf));
    return new Set(this.#checks.map(keyOf).filter((key) => !bad.has(key)));
  }

  /** Twice without harm. */
  close(): void {
    this.#end.abort();
    for (const check of this.#checks) check.stop();
    for (const { group } of this.#probed) group.onServers(() => undefined);
  }

  /** Checks exactly the servers that there are. */
  #follow(trusted: ReadonlySet<string>): void {
    const before = this.#checks;
    this.#checks = this.#probed.flatMap((one) =>
      one.group.upstream.peers.map((peer) => {
        const known = before.find((check) => check.peer === peer && check.probe === one.probe);
        return known ?? this.#checkOf(one, peer, trusted);
      }),
    );
    for (const check of before) if (!this.#checks.includes(check)) check.stop();
    for (const check of this.#checks) {
      if (before.includes(check)) continue;
      this.#apply(check);
      check.stop = this.#options.clock.every(check.probe.intervalMs, () => void this.#run(check));
      void this.#run(check);
    }
  }

  #checkOf(one: ProbedGroup, peer: Peer, trusted: ReadonlySet<string>): Check {
    const { group, probe } = one;
    if (!group.probes.has(peer)) group.probes.set(peer, { count: 0, fails: 0, lastMs: 0, isChecking: false });
    const verdict = firstVerdict(probe, trusted.has(keyOf({ group, peer })));
    return { ...one, peer, verdict, isUnderWay: false, stop: () => undefined };
  }

  async #run(check: Check): Promise<void> {
    const { signal } = this.#end;
    if (check.isUnderWay || signal.aborted || !this.#isDue(check)) return;
    check.isUnderWay = true;
    const passed = await check.passes(check.peer, signal);
    check.isUnderWay = false;
    if (!this.#isCurrent(check)) return;
    const counts = check.group.probes.get(check.peer);
    if (counts) {
      counts.count += 1;
      counts.fails += passed ? 0 : 1;
      counts.lastMs = this.#options.clock.nowMs();
    }
    const before = check.verdict.state;
    check.verdict = nextVerdict(check.verdict, passed, check.probe);
    if (check.verdict.state === before) return;
    this.#options.log('info', `upstream probe "${check.probe.name}": ${check.peer.name} is ${check.verdict.state}`);
    this.#apply(check);
  }

  /** It may have ended, or its server be gone, while it was waited for. */
  #isCurrent(check: Check): boolean {
    return !this.#end.signal.aborted && this.#checks.includes(check);
  }

  #isDue({ probe, peer, verdict }: Check): boolean {
    const { clock } = this.#options;
    if (peer.parameters.state === 'down') return false;
    if (probe.mode === 'always' || verdict.state !== 'healthy') return true;
    return probe.mode === 'idle' && clock.nowMs() - peer.float(PEER_FLOAT.selectedAtMs) >= probe.intervalMs;
  }

  /** What all checks of the server together mean for it. */
  #apply({ group, peer }: Check): void {
    const verdicts = this.#checks.filter((check) => check.peer === peer).map(({ verdict }) => verdict.state);
    const wasExcluded = peer.isExcluded;
    peer.isExcluded = verdicts.some((state) => state !== 'healthy');
    const counts = group.probes.get(peer);
    if (counts) counts.isChecking = verdicts.includes('unknown') && !verdicts.includes('unhealthy');
    if (!wasExcluded || peer.isExcluded) return;
    peer.beginSlowly(this.#options.clock.nowMs());
    group.wake();
  }
}

function keyOf({ group, peer }: { readonly group: RunningGroup; readonly peer: Peer }): string {
  return `${group.upstream.group.name} ${peer.server} ${peer.name}`;
}
