/**
 * Takes places in turn, each as often as its weight says, spread as evenly as that allows: with 5, 1 and 1 the first does
 * not come five times in a row. So shares are exact after every round of as many choices as the weights add up to.
 * A choice looks at each weight once. Source: ELB, *Actions*.
 */
export class WeightedRotation {
  readonly #weights: readonly number[];
  readonly #credits: number[];
  readonly #total: number;

  /** Whole numbers, 0 or more. */
  constructor(weights: readonly number[]) {
    this.#weights = weights;
    this.#credits = weights.map(() => 0);
    this.#total = weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** The next place; -1 when all weights are 0. */
  choose(): number {
    if (this.#total === 0) return -1;
    let chosen = 0;
    for (let place = 0; place < this.#weights.length; place += 1) {
      this.#credits[place] = (this.#credits[place] ?? 0) + (this.#weights[place] ?? 0);
      if ((this.#credits[place] ?? 0) > (this.#credits[chosen] ?? 0)) chosen = place;
    }
    this.#credits[chosen] = (this.#credits[chosen] ?? 0) - this.#total;
    return chosen;
  }
}
