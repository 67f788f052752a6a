import type { Selection } from './Selection.ts';

/**
 * The item with the fewest requests in flight; of equals, the next in rotation, so that an idle group is served in turn.
 * A choice looks at the items from the turn on and ends at the first that has nothing to do.
 * Source: ELB, *Target selection algorithms*.
 */
export class LeastOutstanding<Item> implements Selection<Item> {
  #items: readonly Item[] = [];
  #next = 0;
  readonly #outstandingOf: (item: Item) => number;

  constructor(outstandingOf: (item: Item) => number) {
    this.#outstandingOf = outstandingOf;
  }

  choose(): Item | undefined {
    const { length } = this.#items;
    let chosen: Item | undefined;
    let fewest = Infinity;
    let place = this.#next;
    let chosenPlace = place;
    for (let step = 0; step < length && fewest > 0; step += 1) {
      const item = this.#items[place];
      const outstanding = item === undefined ? Infinity : this.#outstandingOf(item);
      if (outstanding < fewest) {
        chosen = item;
        fewest = outstanding;
        chosenPlace = place;
      }
      place = place + 1 === length ? 0 : place + 1;
    }
    this.#next = chosenPlace + 1 >= length ? 0 : chosenPlace + 1;
    return chosen;
  }

  replace(items: readonly Item[]): void {
    this.#items = items;
    if (this.#next >= items.length) this.#next = 0;
  }
}
