import type { ToWorker } from '../../dataplane/WorkerMessages.ts';
import type { BoundPorts } from '../../model/BoundPorts.ts';
import type { Clock } from '../../model/Clock.ts';
import type { NodeConfiguration, NodePatch } from '../../model/NodeConfiguration.ts';
import type { NodeId } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { diffNode, type IsRegistered } from '../../snapshot/diffNode.ts';
import { snapshotOf } from '../../snapshot/snapshotOf.ts';
import { NodePlacement } from './NodePlacement.ts';
import { ruleCounterKey, targetRowKey, type RowBook } from './RowBook.ts';

export interface ReconcilerOptions {
  readonly rows: RowBook;
  readonly workers: number;
  readonly ports: BoundPorts;
  readonly clock: Clock;
  readonly post: (worker: number, message: ToWorker) => void;
}

/** A node that goes lets its requests in flight finish for this long. */
const REMOVAL_DRAIN_MS = 60_000;

/**
 * Makes the running nodes be what the resources say. It remembers what each node was last sent and sends the
 * difference, so a change costs what it changes and concerns nobody else. It never waits for an answer: a worker that
 * dies has its nodes sent to it again, whole.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #placement: NodePlacement;
  #sent: ReadonlyMap<NodeId, NodeConfiguration> = new Map();
  #version = 0;
  readonly #lastVersion = new Map<NodeId, number>();

  constructor(options: ReconcilerOptions) {
    this.#options = options;
    this.#placement = new NodePlacement(options.workers);
  }

  /** The configurations that the nodes have, or are about to have. */
  get configurations(): ReadonlyMap<NodeId, NodeConfiguration> {
    return this.#sent;
  }

  /** Version of the last patch that was sent to a node; 0 before the first. */
  lastVersionOf(node: NodeId): number {
    return this.#lastVersion.get(node) ?? 0;
  }

  nodesOf(worker: number): readonly NodeId[] {
    return this.#placement.nodesOf(worker);
  }

  workerOf(node: NodeId): number {
    return this.#placement.workerOf(node);
  }

  /** `drainMs`: how long requests in flight of nodes that go may take; default a minute. */
  reconcile(resources: Resources, drainMs = REMOVAL_DRAIN_MS): void {
    const { rows, ports, post } = this.#options;
    const wanted = snapshotOf({ resources, rows, ports });
    for (const node of this.#sent.keys()) {
      if (wanted.has(node)) continue;
      post(this.#placement.workerOf(node), { kind: 'removeNode', nodeId: node, drainMs });
      this.#placement.remove(node);
      this.#lastVersion.delete(node);
    }
    const isRegistered: IsRegistered = (group, key) => resources.targets.get(group)?.has(key) ?? false;
    for (const [node, configuration] of wanted) {
      this.#send(configuration, diffNode(this.#sent.get(node), configuration, isRegistered));
    }
    this.#sent = wanted;
    this.#freeRows(resources);
  }

  /** Sends everything again to a worker that has lost it. */
  resend(worker: number): void {
    for (const node of this.#placement.nodesOf(worker)) {
      const configuration = this.#sent.get(node);
      if (configuration) this.#send(configuration, diffNode(undefined, configuration));
    }
  }

  #send({ nodeId }: NodeConfiguration, patch: NodePatch | null): void {
    if (!patch) return;
    this.#version += 1;
    this.#lastVersion.set(nodeId, this.#version);
    const worker = this.#placement.workerOf(nodeId);
    this.#options.post(worker, { kind: 'patchNode', version: this.#version, patch });
  }

  #freeRows(resources: Resources): void {
    const nodes = new Set(this.#sent.keys());
    const targets = new Set<string>();
    const rules = new Set<string>();
    for (const [node, { listeners, targetGroups }] of this.#sent) {
      for (const listener of listeners)
        for (const { ruleArn } of listener.rules) rules.add(ruleCounterKey(node, ruleArn));
      for (const group of targetGroups) {
        const registrations = resources.targets.get(group.targetGroupArn);
        for (const { key } of group.targets) {
          const registration = registrations?.get(key);
          if (registration) targets.add(targetRowKey(node, registration));
        }
      }
    }
    this.#options.rows.keepOnly({ nodes, targets, rules }, this.#options.clock.monotonicMs());
  }
}
