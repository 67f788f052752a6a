import type { Engine } from '../../../engine/index.ts';
import {
  nodeId,
  targetKey,
  type InstanceId,
  type ListenerArn,
  type LoadBalancerArn,
  type TargetGroupArn,
  type TargetKey,
} from '../../../engine/model/names.ts';
import { FLOATS_PER_ROW, TARGET_FLOAT } from '../../../engine/sharedTable/layout.ts';
import { until } from '../RawClient.ts';
import { awaited } from '../startTestEngine.ts';
import { ZONE } from '../topology.ts';

export interface BalancerParts {
  readonly engine: Engine;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly dnsName: string;
  readonly listenerArn: ListenerArn;
  readonly targetGroupArn: TargetGroupArn;
  readonly port: number;
}

/** Probes of one target so far, over all nodes. */
export interface ProbeCounts {
  readonly passed: number;
  readonly failed: number;
}

/** A load balancer of a running engine, with the names by which a test speaks of its parts. */
export class BalancerUnderTest {
  readonly engine: Engine;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly dnsName: string;
  readonly listenerArn: ListenerArn;
  readonly targetGroupArn: TargetGroupArn;
  readonly port: number;
  /** Instances by name. */
  readonly instances = new Map<string, InstanceId>();

  constructor(parts: BalancerParts) {
    this.engine = parts.engine;
    this.loadBalancerArn = parts.loadBalancerArn;
    this.dnsName = parts.dnsName;
    this.listenerArn = parts.listenerArn;
    this.targetGroupArn = parts.targetGroupArn;
    this.port = parts.port;
  }

  idOf(name: string): InstanceId {
    const id = this.instances.get(name);
    if (id === undefined) throw new Error(`no instance ${name}`);
    return id;
  }

  keyOf(name: string): TargetKey {
    return targetKey(this.idOf(name), 8080);
  }

  /** Address of an instance. */
  addressOf(name: string): string {
    return this.engine.control.resources.instances.get(this.idOf(name))?.address ?? '';
  }

  /** Address of the node in a zone. */
  nodeAddress(letter: keyof typeof ZONE): string {
    const node = this.engine.control.resources.nodes.get(nodeId(this.loadBalancerArn, ZONE[letter]));
    if (!node) throw new Error(`no node in zone ${letter}`);
    return node.address;
  }

  /** `healthy`, or state, reason and description in one line. */
  stateOf(name: string, group = this.targetGroupArn): string {
    const health = this.engine.control.healthOf(group, this.keyOf(name));
    return health.state === 'healthy' ? 'healthy' : `${health.state} ${health.reason}: ${health.description}`;
  }

  /** Resolves when the target's state, written as `stateOf` does, begins with `text`. */
  untilState(name: string, text: string, group = this.targetGroupArn): Promise<void> {
    return awaited(this.engine, `${name} to be ${text}`, () => this.stateOf(name, group).startsWith(text));
  }

  /** Probes of a target at each node, in the order of the nodes. */
  probes(name: string, group = this.targetGroupArn): readonly ProbeCounts[] {
    const { floats } = this.engine.control.table;
    const count = (row: number, cell: number) => floats[row * FLOATS_PER_ROW + cell] ?? 0;
    return this.engine.control.directory.targets
      .filter(({ targetGroupArn, key }) => targetGroupArn === group && key === this.keyOf(name))
      .map(({ row }) => ({
        passed: count(row, TARGET_FLOAT.probesPassed),
        failed: count(row, TARGET_FLOAT.probesFailed),
      }));
  }

  /** Connections that nodes have made to a target so far. */
  newConnections(name: string, group = this.targetGroupArn): number {
    const { table, directory } = this.engine.control;
    return directory.targets
      .filter(({ targetGroupArn, key }) => targetGroupArn === group && key === this.keyOf(name))
      .reduce((sum, { row }) => sum + table.float(row, TARGET_FLOAT.newConnections), 0);
  }

  /** Orders one probe of a target at each node that checks it, and waits until each has come to its result. */
  async probe(name: string, group = this.targetGroupArn): Promise<void> {
    const totals = () => this.probes(name, group).map(({ passed, failed }) => passed + failed);
    const before = totals();
    this.engine.control.checkNow(group, this.keyOf(name));
    await until(
      () => `a probe of ${name} at each node; there were ${before.join()}, now ${totals().join()}`,
      () => totals().every((total, place) => total > (before[place] ?? 0)),
    );
  }
}
