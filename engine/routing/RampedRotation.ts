import { RoundRobin } from './RoundRobin.ts';
import type { Selection } from './Selection.ts';

/**
 * Rotation in which items can be given a slow start: the share of such an item grows linearly from nothing to that of the
 * others. It gathers its weight, the part of the time that has passed, each time its turn comes, and takes the turn once
 * that makes a whole; so its first turn comes early, and none are owed when the time is over (DRG-02). While every item
 * is in its slow start, the one that is nearest to a whole is chosen. Source: ELB, *Target selection algorithms*.
 */
export class RampedRotation<Item> implements Selection<Item> {
  readonly #rotation = new RoundRobin<Item>();
  readonly #durationMs: number;
  readonly #ramps = new Map<Item, { readonly startMs: number; gathered: number }>();
  #length = 0;

  /** `durationMs`: above 0. */
  constructor(durationMs: number) {
    this.#durationMs = durationMs;
  }

  /** Begins the slow start of an item. */
  begin(item: Item, nowMs: number): void {
    this.#ramps.set(item, { startMs: nowMs, gathered: 0 });
  }

  /** Whether the item is in its slow start. */
  isRamping(item: Item, nowMs: number): boolean {
    const ramp = this.#ramps.get(item);
    return ramp !== undefined && nowMs - ramp.startMs < this.#durationMs;
  }

  choose(nowMs: number): Item | undefined {
    if (this.#ramps.size === 0) return this.#rotation.choose();
    let nearest: Item | undefined;
    let most = -Infinity;
    for (let turn = 0; turn < this.#length; turn += 1) {
      const item = this.#rotation.choose();
      if (item === undefined) return undefined;
      const gathered = this.#gather(item, nowMs);
      if (gathered >= 1) return this.#take(item);
      if (gathered > most) {
        nearest = item;
        most = gathered;
      }
    }
    return nearest === undefined ? undefined : this.#take(nearest);
  }

  replace(items: readonly Item[], order: readonly Item[]): void {
    this.#rotation.replace(items, order);
    this.#length = items.length;
    const present = new Set(items);
    for (const item of this.#ramps.keys()) if (!present.has(item)) this.#ramps.delete(item);
  }

  /** What the item has of a turn, this one's part included. */
  #gather(item: Item, nowMs: number): number {
    const ramp = this.#ramps.get(item);
    if (!ramp) return 1;
    const weight = (nowMs - ramp.startMs) / this.#durationMs;
    if (weight >= 1) {
      this.#ramps.delete(item);
      return 1;
    }
    ramp.gathered += weight;
    return ramp.gathered;
  }

  #take(item: Item): Item {
    const ramp = this.#ramps.get(item);
    if (ramp) ramp.gathered -= 1;
    return item;
  }
}
