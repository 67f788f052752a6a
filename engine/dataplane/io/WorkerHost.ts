import type { AnyProbeReport } from '../../health/ProbeReport.ts';
import type { Clock } from '../../model/Clock.ts';
import type { NodePatch } from '../../model/NodeConfiguration.ts';
import type { NodeId } from '../../model/names.ts';
import type { Random } from '../../model/Random.ts';
import type { CookieSeal } from '../../routing/CookieSeal.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import type { LinkDriver } from '../link/Link.ts';
import type { NodeLogsOptions } from '../logs/NodeLogs.ts';
import type { FromWorker, ToWorker } from '../WorkerMessages.ts';
import { NodeRuntime } from './NodeRuntime.ts';

export interface WorkerHostOptions {
  readonly table: SharedTable;
  readonly driver: LinkDriver;
  readonly clock: Clock;
  readonly random: Random;
  readonly cookieSeal: CookieSeal;
  readonly post: (message: FromWorker) => void;
  readonly openLog: NodeLogsOptions['openSink'];
}

/** The nodes of one worker thread, as the control plane's messages make them. */
export class WorkerHost {
  readonly #options: WorkerHostOptions;
  readonly #nodes = new Map<NodeId, NodeRuntime>();
  readonly #leaving = new Set<Promise<void>>();

  constructor(options: WorkerHostOptions) {
    this.#options = options;
  }

  handle(message: ToWorker): void {
    switch (message.kind) {
      case 'patchNode':
        this.#nodeFor(message.patch)?.apply(message.patch);
        this.#options.post({ kind: 'applied', nodeId: message.patch.nodeId, version: message.version });
        return;
      case 'removeNode':
        void this.#remove(message.nodeId, message.drainMs);
        return;
      case 'checkNow':
        this.#nodes.get(message.nodeId)?.checkNow(message.targetGroupArn, message.key);
        return;
      case 'stop':
        void this.#stop(message.drainMs);
        return;
      default:
        return message satisfies never;
    }
  }

  #nodeFor(patch: NodePatch): NodeRuntime | undefined {
    const known = this.#nodes.get(patch.nodeId);
    if (known || !patch.base) return known;
    const { post } = this.#options;
    const onProbes = (reports: readonly AnyProbeReport[]) => {
      post({ kind: 'probes', reports });
    };
    const node = new NodeRuntime({ ...this.#options, base: patch.base, onProbes });
    this.#nodes.set(patch.nodeId, node);
    return node;
  }

  async #remove(nodeId: NodeId, drainMs: number, logs: 'rest' | 'finish' = 'finish'): Promise<void> {
    const node = this.#nodes.get(nodeId);
    if (!node) return;
    // Out of the map at once: the same node may be made anew while this one still lets its requests finish.
    this.#nodes.delete(nodeId);
    const leaving: Promise<void> = node.close(drainMs, logs).finally(() => this.#leaving.delete(leaving));
    this.#leaving.add(leaving);
    await leaving;
    this.#options.post({ kind: 'nodeRemoved', nodeId });
  }

  async #stop(drainMs: number): Promise<void> {
    await Promise.all([...this.#nodes.keys()].map((nodeId) => this.#remove(nodeId, drainMs, 'rest')));
    await Promise.all(this.#leaving);
    this.#options.post({ kind: 'stopped' });
  }
}
