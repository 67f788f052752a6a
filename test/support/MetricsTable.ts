import {
  loadBalancerArn,
  nodeId,
  targetGroupArn,
  targetKey,
  type TargetGroupArn,
  type TargetKey,
  type ZoneName,
} from '../../engine/model/names.ts';
import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import { zoneNames } from '../../engine/model/zones.ts';
import type { MetricsHistory } from '../../engine/metrics/MetricsHistory.ts';
import { MetricsSampler } from '../../engine/metrics/MetricsSampler.ts';
import type { GroupStanding, NodeRow, RowDirectory, TargetRow } from '../../engine/metrics/RowDirectory.ts';
import {
  FIRST_TARGET_ROW,
  HISTOGRAM_START,
  INTS_PER_ROW,
  NODE_FLOAT,
  TARGET_FLOAT,
} from '../../engine/sharedTable/layout.ts';
import { latencyBucket } from '../../engine/sharedTable/latencyBuckets.ts';
import { SharedTable } from '../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from './FakeClock.ts';

export const METRICS_ALB = loadBalancerArn('us-local-1', 'alb', '0000000000000001');
export const METRICS_GROUP = targetGroupArn('us-local-1', 'web', '0000000000000002');
export const METRICS_ZONES = zoneNames('us-local-1', 2);

export const target = (name: string): TargetKey => targetKey(name, 8080);

/** A clock that can also move without running its timers. */
class HeldClock extends FakeClock {
  #heldMs = 0;

  hold(byMs: number): void {
    this.#heldMs += byMs;
  }

  override nowMs(): number {
    return super.nowMs() + this.#heldMs;
  }

  override monotonicMs(): number {
    return super.monotonicMs() + this.#heldMs;
  }
}

/** A shared table with one load balancer, written by the test as its nodes would, and a sampler that reads it. */
export class MetricsTable {
  readonly clock = new HeldClock();
  readonly table = new SharedTable();
  readonly health = new Map<TargetKey, TargetHealthState>();
  readonly inDns = new Set<string>();
  readonly standings = new Map<ZoneName, GroupStanding>();
  readonly logged: string[] = [];
  readonly history: MetricsHistory;
  readonly sampler: MetricsSampler;
  readonly directory: { -readonly [Part in keyof RowDirectory]: RowDirectory[Part] };
  #nextRow = FIRST_TARGET_ROW + 1;

  /** Targets are named by zone letter and number: `a1`. Each has a row at every node; all are healthy. */
  constructor(names: readonly string[], history: MetricsHistory) {
    this.history = history;
    const nodes = METRICS_ZONES.map((zone, index): NodeRow => {
      return { row: index + 1, nodeId: nodeId(METRICS_ALB, zone), loadBalancerArn: METRICS_ALB, zone };
    });
    this.directory = {
      version: 1,
      nodes,
      targets: [],
      groups: [{ loadBalancerArn: METRICS_ALB, targetGroupArn: METRICS_GROUP }],
      healthOf: (_group: TargetGroupArn, key: TargetKey) => this.health.get(key),
      isInDns: (id) => this.inDns.has(id),
      standingOf: (_group, zone) => this.standings.get(zone),
    };
    for (const name of names) this.register(name);
    this.sampler = new MetricsSampler({
      clock: this.clock,
      table: this.table,
      directory: this.directory,
      history,
      log: (_level, message) => this.logged.push(message),
    });
  }

  register(name: string): void {
    const targetZone = zoneOf(name);
    const rows = this.directory.nodes.map((node): TargetRow => {
      const { nodeId: id, loadBalancerArn: arn, zone: nodeZone } = node;
      this.#nextRow += 1;
      const group = { loadBalancerArn: arn, targetGroupArn: METRICS_GROUP };
      return { row: this.#nextRow, nodeId: id, nodeZone, key: target(name), targetZone, ...group };
    });
    this.directory.targets = [...this.directory.targets, ...rows];
    this.directory.version += 1;
    this.health.set(target(name), 'healthy');
  }

  deregister(name: string): void {
    this.directory.targets = this.directory.targets.filter(({ key }) => key !== target(name));
    this.directory.version += 1;
    this.health.delete(target(name));
  }

  /** The row of a target at the node of a zone, given by its letter. */
  row(name: string, zone: 'a' | 'b'): number {
    const found = this.directory.targets.find(({ key, nodeZone }) => key === target(name) && nodeZone === zoneOf(zone));
    if (!found) throw new Error(`no row of ${name} at ${zone}`);
    return found.row;
  }

  /** Requests through the node of a zone, answered 200 by the target after `latencyMs`. */
  serve(zone: 'a' | 'b', name: string, more: { readonly times?: number; readonly latencyMs?: number } = {}): void {
    const { times = 1, latencyMs = 10 } = more;
    this.serveRow(this.row(name, zone), times, latencyMs);
    const node = zone === 'a' ? 1 : 2;
    this.table.add(node, NODE_FLOAT.requests, times);
    this.table.add(node, NODE_FLOAT.status2xx, times);
    this.table.add(node, NODE_FLOAT.requestBytes, 100 * times);
    this.table.add(node, NODE_FLOAT.responseBytes, 1_000 * times);
    this.#observe(node, latencyMs, times);
  }

  serveRow(row: number, times: number, latencyMs = 10): void {
    this.table.add(row, TARGET_FLOAT.requests, times);
    this.table.add(row, TARGET_FLOAT.status2xx, times);
    this.table.add(row, TARGET_FLOAT.responses, times);
    this.table.add(row, TARGET_FLOAT.responseMs, latencyMs * times);
    this.#observe(row, latencyMs, times);
  }

  seconds(count: number): void {
    this.clock.advance(count * 1_000);
  }

  /** Time passes in which no timer runs, as in a process that is held up; then the sampler's turn comes, once. */
  stall(count: number): void {
    this.clock.hold(count * 1_000);
    this.sampler.sample();
  }

  #observe(row: number, latencyMs: number, times: number): void {
    const cell = row * INTS_PER_ROW + HISTOGRAM_START + latencyBucket(latencyMs);
    this.table.buckets[cell] = (this.table.buckets[cell] ?? 0) + times;
  }
}

function zoneOf(name: string): ZoneName {
  const zone = METRICS_ZONES['ab'.indexOf(name.charAt(0))];
  if (!zone) throw new Error(`no zone for ${name}`);
  return zone;
}
