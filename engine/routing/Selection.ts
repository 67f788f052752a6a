/** How one node picks the next of those a group may be sent to. The items are the same objects from list to list. */
export interface Selection<Item> {
  /** The next item, or undefined when there is none. `nowMs`: monotonic milliseconds, for what changes with time. */
  choose(nowMs: number): Item | undefined;
  /** Replaces the list. `order` holds old and new items in the order of registration, a superset of `items`. */
  replace(items: readonly Item[], order: readonly Item[]): void;
}
