import type { PeerFigures } from '../../model/upstream/PeerFigures.ts';

/** The targets of a group as servers of its method, over all nodes: whole each time. */
export interface BalancingView {
  /** By target key. */
  readonly targets: Readonly<Record<string, PeerFigures>>;
}

/** What the next requests of a group would do. */
export interface NextChoicesView {
  /** The node whose state is taken, and those that could be asked for; null: the group is at no node, and begins. */
  readonly nodeId: string | null;
  readonly nodeIds: readonly string[];
  /** Keys of the targets of the next 50 requests; null: none can take it. */
  readonly choices: readonly (string | null)[];
  /** Of the next 1,000 requests, by target key, in the order of registration. */
  readonly shares: readonly { readonly key: string; readonly requests: number }[];
  /** Of those, the ones that nobody can take. */
  readonly refused: number;
  /** Of 1,000 keys, the ones that move when a target is removed; null: the method goes by no key. */
  readonly moved: readonly { readonly key: string; readonly own: number; readonly others: number }[] | null;
  /** Chance decides: another look shows another order. */
  readonly isByChance: boolean;
}
