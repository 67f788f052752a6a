import type { AnyProbeReport } from '../../health/ProbeReport.ts';
import type { Clock } from '../../model/Clock.ts';
import type { Log } from '../../model/Log.ts';
import type { TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { Random } from '../../model/Random.ts';
import type { GroupProbe } from '../../model/upstream/GroupProbe.ts';
import type { GroupState } from '../node/GroupState.ts';
import type { NodeState } from '../node/NodeState.ts';
import type { UpstreamState } from '../node/UpstreamState.ts';
import { ProbeRunner, type EndedProbe } from '../virtualServer/io/ProbeRunner.ts';
import { probedTargets } from './probedTargets.ts';

export interface GroupProbesOptions {
  readonly node: NodeState;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** The probes that ended since the last call; once a second, never empty. */
  readonly onProbes: (reports: readonly AnyProbeReport[]) => void;
}

/** The probe of one group, while what it is made of stays the same. */
interface Running {
  readonly question: string;
  readonly state: UpstreamState;
  readonly runner: ProbeRunner;
}

const REPORT_MS = 1_000;

/**
 * Runs the `upstream_probe` of the target groups of one node, by what runs those of configurations. It knows nothing of
 * health checks: what either finds keeps a target from being chosen. Other settings of a probe, and a worker that takes
 * the node over, are what a reload is to a configuration: probes begin anew, and `persistent` goes by what the target's
 * row says of it. Source.
 */
export class GroupProbes {
  readonly #options: GroupProbesOptions;
  readonly #running = new Map<TargetGroupArn, Running>();
  #reports: AnyProbeReport[] = [];
  #cancelReport: (() => void) | null = null;

  constructor(options: GroupProbesOptions) {
    this.#options = options;
  }

  /** To be called with the groups that came, went or changed, in the same turn as the change. */
  update(changedGroups: Iterable<TargetGroupArn>): void {
    for (const arn of changedGroups) this.#updateGroup(arn, this.#options.node.group(arn));
  }

  /** Probes one target now, besides its schedule. */
  checkNow(group: TargetGroupArn, key: TargetKey): void {
    const running = this.#running.get(group);
    const target = this.#options.node.group(group)?.targets.get(key);
    const peer = target && running?.state.peerOf(target);
    if (peer) running?.runner.runNow(peer);
  }

  /** Stops all probes and hands over the last reports. Twice without harm. */
  close(): void {
    for (const { runner } of this.#running.values()) runner.close();
    this.#running.clear();
    this.#cancelReport?.();
    this.#report();
  }

  #updateGroup(arn: TargetGroupArn, group: GroupState | undefined): void {
    const known = this.#running.get(arn);
    const state = group?.upstream ?? null;
    const probe = state?.settings.probe;
    if (!group || state === null || probe === undefined) {
      known?.runner.close();
      this.#running.delete(arn);
      return;
    }
    const question = questionOf(group, probe);
    if (known?.question === question && known.state === state) return;
    known?.runner.close();
    this.#running.set(arn, { question, state, runner: this.#start(group, { state, probe }) });
  }

  #start(group: GroupState, { state, probe }: { readonly state: UpstreamState; readonly probe: GroupProbe }) {
    const { node, clock, random, log } = this.#options;
    const { targetGroupArn } = group.settings;
    return new ProbeRunner([probedTargets({ node, group, state, probe }, { clock, random })], {
      clock,
      log,
      trusts: (_, peer) => peer.probed === 'healthy',
      onProbe: (ended) => {
        const key = state.targetOf(ended.peer)?.configuration.key;
        if (key !== undefined) this.#note(targetGroupArn, key, ended);
      },
    });
  }

  #note(targetGroupArn: TargetGroupArn, key: TargetKey, { startedAtMs, latencyMs, run }: EndedProbe): void {
    const { nodeId } = this.#options.node.base;
    this.#reports.push({ kind: 'upstreamProbe', nodeId, targetGroupArn, key, startedAtMs, latencyMs, ...run });
    this.#cancelReport ??= this.#options.clock.after(REPORT_MS, () => this.#report());
  }

  #report(): void {
    const reports = this.#reports;
    this.#reports = [];
    this.#cancelReport = null;
    if (reports.length > 0) this.#options.onProbes(reports);
  }
}

/** What a probe asks, in a form that can be compared. */
function questionOf({ settings: { isSecure, flow, upstream } }: GroupState, probe: GroupProbe): string {
  return JSON.stringify([probe, isSecure, flow?.proxyProtocol, upstream?.nextUpstream]);
}
