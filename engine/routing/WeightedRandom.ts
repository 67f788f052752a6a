import type { Random } from '../model/Random.ts';
import type { Selection } from './Selection.ts';

/**
 * A random item, in proportion to its weight: evenly while all weights are 1, which only the mitigation of anomalies
 * changes. The weights are read when the list is replaced, or by `reweigh`. A choice costs the logarithm of the length.
 * Source: ELB, *Target selection algorithms*.
 */
export class WeightedRandom<Item> implements Selection<Item> {
  readonly #random: Random;
  readonly #weightOf: (item: Item) => number;
  #items: readonly Item[] = [];
  /** For each item, the sum of the weights up to and with it. */
  #sums: number[] = [];

  /** `weightOf`: above 0. */
  constructor(random: Random, weightOf: (item: Item) => number) {
    this.#random = random;
    this.#weightOf = weightOf;
  }

  choose(): Item | undefined {
    const point = this.#random.fraction() * (this.#sums.at(-1) ?? 0);
    let low = 0;
    let high = this.#items.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sums[middle] ?? 0) > point) high = middle;
      else low = middle + 1;
    }
    return this.#items[low];
  }

  replace(items: readonly Item[]): void {
    this.#items = items;
    this.reweigh();
  }

  reweigh(): void {
    let sum = 0;
    this.#sums = this.#items.map((item) => (sum += this.#weightOf(item)));
  }
}
