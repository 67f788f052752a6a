import type { Selection } from './Selection.ts';

/**
 * Rotation over a changing list. Each choice is the next in the order of the list; when the list is replaced, the
 * rotation carries on after the last one chosen, as if the others had stood there all along, so that targets that come
 * and go give nobody a second turn. One list a node and group; a choice costs an index. Source: E-045, E-046.
 */
export class RoundRobin<Item> implements Selection<Item> {
  #items: readonly Item[] = [];
  #next = 0;

  /** The next item, or undefined when there is none. */
  choose(): Item | undefined {
    const item = this.#items[this.#next];
    if (item === undefined) return undefined;
    this.#next = this.#next + 1 === this.#items.length ? 0 : this.#next + 1;
    return item;
  }

  /**
   * Replaces the list. `order` holds old and new items in the order of registration (a superset of `items`), and
   * decides where the rotation stands when the item whose turn it was is gone.
   */
  replace(items: readonly Item[], order: readonly Item[]): void {
    const turn = this.#items[this.#next];
    this.#items = items;
    this.#next = turn === undefined ? 0 : nextPresent(turn, items, order);
  }
}

/** Place in `items` of `turn`, or of the first one after it in `order`, round the end. */
function nextPresent<Item>(turn: Item, items: readonly Item[], order: readonly Item[]): number {
  const start = order.indexOf(turn);
  if (start < 0) return 0;
  const placeOf = new Map(items.map((item, place) => [item, place]));
  for (let step = 0; step < order.length; step += 1) {
    const candidate = order[(start + step) % order.length];
    const place = candidate === undefined ? undefined : placeOf.get(candidate);
    if (place !== undefined) return place;
  }
  return 0;
}
