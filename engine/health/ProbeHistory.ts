import type { NodeId, TargetGroupArn, TargetKey } from '../model/names.ts';
import { PROBE_KINDS, type ProbeKind } from '../model/ProbeKind.ts';
import type { AnyProbeReport } from './ProbeReport.ts';

/** How many probes of each target are kept. Source: ELB, console *Targets*. */
export const PROBES_KEPT = 50;

/** One probe that was run, as the console lists it. */
export type ProbeRecord = Omit<AnyProbeReport, 'kind' | 'targetGroupArn' | 'key'>;

/** The latest probes of one target; when full, `next` is the oldest, which the next one overwrites. */
interface Ring {
  readonly records: ProbeRecord[];
  next: number;
}

/**
 * The last 50 probes of each target and kind, from all nodes. Fed by the reports of the workers; a target is forgotten when it
 * is told so. Names and outcomes that repeat are kept once, so a thousand targets take a few megabytes.
 */
export class ProbeHistory {
  readonly #rings = new Map<string, Ring>();
  readonly #nodes = new Map<NodeId, { readonly nodeId: NodeId; canCheck: boolean }>();

  /** Adds reports, in the order in which they came. */
  add(reports: readonly AnyProbeReport[]): void {
    for (const report of reports) this.#add(report);
  }

  /** The probes of a target, latest start first; empty when there are none. */
  latest(group: TargetGroupArn, key: TargetKey, kind: ProbeKind = 'healthCheck'): readonly ProbeRecord[] {
    const records = this.#rings.get(ringOf(nameOf(group, key), kind))?.records ?? [];
    return records.toSorted((one, other) => other.startedAtMs - one.startedAtMs);
  }

  /** False when the last health check of the node could not be run (`notRun`); true before the first. Source: E-104. */
  canCheck(nodeId: NodeId): boolean {
    return this.#nodes.get(nodeId)?.canCheck ?? true;
  }

  /** Drops what is known of a target that is no longer registered. */
  forget(group: TargetGroupArn, key: TargetKey): void {
    this.forgetTarget(nameOf(group, key));
  }

  /** The same by the id of the registration's record, `<target group ARN>|<key>`. */
  forgetTarget(id: string): void {
    for (const kind of PROBE_KINDS) this.#rings.delete(ringOf(id, kind));
  }

  /** Drops what is known of a node that is no more; the probes that it ran stay. */
  forgetNode(nodeId: NodeId): void {
    this.#nodes.delete(nodeId);
  }

  #add({ targetGroupArn, key, kind = 'healthCheck', ...report }: AnyProbeReport): void {
    const name = ringOf(nameOf(targetGroupArn, key), kind);
    const ring = this.#rings.get(name) ?? { records: [], next: 0 };
    if (ring.records.length === 0) this.#rings.set(name, ring);
    ring.records[ring.next] = {
      ...report,
      nodeId: this.#internNode(report, kind),
      outcome: internOutcome(report.outcome),
    };
    ring.next = (ring.next + 1) % PROBES_KEPT;
  }

  #internNode({ nodeId, outcome }: Pick<AnyProbeReport, 'nodeId' | 'outcome'>, kind: ProbeKind): NodeId {
    const known = this.#nodes.get(nodeId);
    // Whether it can run health checks is told by these alone.
    if (kind === 'upstreamProbe') return known?.nodeId ?? nodeId;
    const canCheck = outcome.kind !== 'notRun';
    if (!known) this.#nodes.set(nodeId, { nodeId, canCheck });
    else known.canCheck = canCheck;
    return known?.nodeId ?? nodeId;
  }
}

const PASSED: ProbeRecord['outcome'] = { kind: 'passed' };

function internOutcome(outcome: ProbeRecord['outcome']): ProbeRecord['outcome'] {
  return outcome.kind === 'passed' ? PASSED : outcome;
}

const ringOf = (id: string, kind: ProbeKind) => (kind === 'healthCheck' ? id : `${kind}|${id}`);
const nameOf = (group: TargetGroupArn, key: TargetKey) => `${group}|${key}`;
