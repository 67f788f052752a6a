import type { NodeId } from '../../model/names.ts';

/** Which worker hosts which node: a new node goes to the worker with the fewest, and stays there for its life. */
export class NodePlacement {
  readonly #workerOf = new Map<NodeId, number>();
  readonly #hosted: number[];

  constructor(workers: number) {
    this.#hosted = Array.from({ length: workers }, () => 0);
  }

  workerOf(node: NodeId): number {
    const known = this.#workerOf.get(node);
    if (known !== undefined) return known;
    const worker = this.#hosted.indexOf(Math.min(...this.#hosted));
    this.#hosted[worker] = (this.#hosted[worker] ?? 0) + 1;
    this.#workerOf.set(node, worker);
    return worker;
  }

  remove(node: NodeId): void {
    const worker = this.#workerOf.get(node);
    if (worker === undefined) return;
    this.#workerOf.delete(node);
    this.#hosted[worker] = (this.#hosted[worker] ?? 1) - 1;
  }

  nodesOf(worker: number): readonly NodeId[] {
    return [...this.#workerOf].filter(([, host]) => host === worker).map(([node]) => node);
  }
}
