import { BalanzaError } from '../../model/BalanzaError.ts';
import type { NodeId } from '../../model/names.ts';
import type { TargetRegistration } from '../../model/TargetGroup.ts';
import { RowAllocator, type SharedTable } from '../../sharedTable/SharedTable.ts';
import type { RowLookup } from '../../snapshot/snapshotOf.ts';

/** A freed row rests this long before another takes it, so that the last of its counts are read and none goes astray. */
const REST_MS = 5_000;

/**
 * Which row of the shared table belongs to which node, and to which registration at which node. Rows are given when
 * they are first asked for and freed by `keepOnly`. A registration that is made anew gets another row.
 */
export class RowBook implements RowLookup {
  readonly #nodeAllocator: RowAllocator;
  readonly #targetAllocator: RowAllocator;
  readonly #nodes = new Map<NodeId, number>();
  readonly #targets = new Map<string, number>();
  readonly #resting: { readonly row: number; readonly of: RowAllocator; readonly untilMs: number }[] = [];

  constructor(table: SharedTable) {
    this.#nodeAllocator = RowAllocator.forNodes(table);
    this.#targetAllocator = RowAllocator.forTargets(table);
  }

  nodeRow(node: NodeId): number {
    return this.#rowOf(this.#nodes, node, this.#nodeAllocator, 'load balancer nodes');
  }

  targetRow(node: NodeId, registration: TargetRegistration): number {
    return this.#rowOf(this.#targets, targetRowKey(node, registration), this.#targetAllocator, 'targets');
  }

  /** Frees the rows of nodes and registrations that are gone, and those freed `REST_MS` ago for good. */
  keepOnly(nodes: ReadonlySet<NodeId>, targets: ReadonlySet<string>, nowMs: number): void {
    while (this.#resting[0] && this.#resting[0].untilMs <= nowMs) {
      const rested = this.#resting.shift();
      rested?.of.give(rested.row);
    }
    this.#free(this.#nodes, nodes, this.#nodeAllocator, nowMs);
    this.#free(this.#targets, targets, this.#targetAllocator, nowMs);
  }

  #free<Key>(rows: Map<Key, number>, kept: ReadonlySet<Key>, of: RowAllocator, nowMs: number): void {
    for (const [key, row] of rows) {
      if (kept.has(key)) continue;
      rows.delete(key);
      this.#resting.push({ row, of, untilMs: nowMs + REST_MS });
    }
  }

  #rowOf<Key>(rows: Map<Key, number>, key: Key, allocator: RowAllocator, what: string): number {
    const known = rows.get(key);
    if (known !== undefined) return known;
    const row = allocator.take();
    if (row === undefined) {
      throw new BalanzaError(
        'TooManyTargets',
        `There is no room for more ${what} on this engine. Delete some that are not needed.`,
      );
    }
    rows.set(key, row);
    return row;
  }
}

/** One registration at one node; the moment of registration tells a new one from an old one of the same name. */
export function targetRowKey(node: NodeId, { targetGroupArn, key, registeredAtMs }: TargetRegistration): string {
  return `${node}|${targetGroupArn}|${key}|${registeredAtMs}`;
}
