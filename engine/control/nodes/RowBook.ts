import { BalanzaError } from '../../model/BalanzaError.ts';
import type { NodeId, RuleArn } from '../../model/names.ts';
import type { TargetRegistration } from '../../model/TargetGroup.ts';
import { ruleFloat } from '../../sharedTable/layout.ts';
import { RowAllocator, type SharedTable } from '../../sharedTable/SharedTable.ts';
import type { RowLookup } from '../../snapshot/snapshotOf.ts';

/** A freed row rests this long before another takes it, so that the last of its counts are read and none goes astray. */
const REST_MS = 5_000;

/**
 * Which row of the shared table belongs to which node, and to which registration at which node. Rows are given when
 * they are first asked for and freed by `keepOnly`. A registration that is made anew gets another row.
 */
export class RowBook implements RowLookup {
  readonly #nodes: RowsOfKind<NodeId>;
  readonly #targets: RowsOfKind<string>;
  readonly #rules: RowsOfKind<string>;

  constructor(table: SharedTable) {
    this.#nodes = new RowsOfKind(RowAllocator.forNodes(table), 'load balancer nodes');
    this.#targets = new RowsOfKind(RowAllocator.forTargets(table), 'targets');
    this.#rules = new RowsOfKind(RowAllocator.forRules(table), 'rules');
  }

  nodeRow(node: NodeId): number {
    return this.#nodes.rowOf(node);
  }

  targetRow(node: NodeId, registration: TargetRegistration): number {
    return this.#targets.rowOf(targetRowKey(node, registration));
  }

  ruleCounter(node: NodeId, rule: RuleArn): number {
    // Matches of rules beyond the last counter are not worth a refusal: they are not counted.
    const place = this.#rules.rowIfAny(ruleCounterKey(node, rule));
    return place === undefined ? 0 : ruleFloat(place);
  }

  /** Frees the rows of nodes, registrations and rules that are gone, and those freed `REST_MS` ago for good. */
  keepOnly({ nodes, targets, rules }: KeptRows, nowMs: number): void {
    this.#nodes.keepOnly(nodes, nowMs);
    this.#targets.keepOnly(targets, nowMs);
    this.#rules.keepOnly(rules, nowMs);
  }
}

/** Whose rows are still needed. */
export interface KeptRows {
  readonly nodes: ReadonlySet<NodeId>;
  /** By `targetRowKey`. */
  readonly targets: ReadonlySet<string>;
  /** By `ruleCounterKey`. */
  readonly rules: ReadonlySet<string>;
}

class RowsOfKind<Key> {
  readonly #allocator: RowAllocator;
  readonly #what: string;
  readonly #rows = new Map<Key, number>();
  readonly #resting: { readonly row: number; readonly untilMs: number }[] = [];

  constructor(allocator: RowAllocator, what: string) {
    this.#allocator = allocator;
    this.#what = what;
  }

  rowOf(key: Key): number {
    const row = this.rowIfAny(key);
    if (row !== undefined) return row;
    const text = `There is no room for more ${this.#what} on this engine. Delete some that are not needed.`;
    throw new BalanzaError('TooManyTargets', text);
  }

  /** Undefined when all are taken. */
  rowIfAny(key: Key): number | undefined {
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const row = this.#allocator.take();
    if (row !== undefined) this.#rows.set(key, row);
    return row;
  }

  keepOnly(kept: ReadonlySet<Key>, nowMs: number): void {
    const firstResting = this.#resting.findIndex(({ untilMs }) => untilMs > nowMs);
    const rested = this.#resting.splice(0, firstResting < 0 ? this.#resting.length : firstResting);
    for (const { row } of rested) this.#allocator.give(row);
    for (const [key, row] of this.#rows) {
      if (kept.has(key)) continue;
      this.#rows.delete(key);
      this.#resting.push({ row, untilMs: nowMs + REST_MS });
    }
  }
}

/** One registration at one node; the moment of registration tells a new one from an old one of the same name. */
export function targetRowKey(node: NodeId, { targetGroupArn, key, registeredAtMs }: TargetRegistration): string {
  return `${node}|${targetGroupArn}|${key}|${registeredAtMs}`;
}

/** One rule at one node. */
export function ruleCounterKey(node: NodeId, rule: RuleArn): string {
  return `${node}|${rule}`;
}
