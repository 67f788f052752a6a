/** What may stand in a `TimeoutList`, in one at a time. */
export abstract class Timed {
  /** Neighbours and list; for `TimeoutList` alone. */
  older: Timed | null = null;
  newer: Timed | null = null;
  list: TimeoutList | null = null;
  /** Monotonic time of the last sign of life, milliseconds. */
  touchedMs = 0;

  /** It gave no sign of life for the whole timeout; it is out of the list now, and may enter one again. */
  abstract onTimeout(nowMs: number): void;
}

/**
 * Connections in the order of their last sign of life, so that one sweep finds all that waited too long by looking at
 * the oldest, and a sign of life costs a few stores: no timer a connection, however many there are. All of one list
 * have the same timeout, which may change from sweep to sweep.
 */
export class TimeoutList {
  #oldest: Timed | null = null;
  #newest: Timed | null = null;

  /** Notes a sign of life; adds the item if need be. `nowMs` never goes back. */
  touch(item: Timed, nowMs: number): void {
    item.touchedMs = nowMs;
    if (this.#newest === item) return;
    item.list?.remove(item);
    item.list = this;
    item.older = this.#newest;
    if (this.#newest) this.#newest.newer = item;
    else this.#oldest = item;
    this.#newest = item;
  }

  remove(item: Timed): void {
    if (item.list !== this) return;
    if (item.older) item.older.newer = item.newer;
    else this.#oldest = item.newer;
    if (item.newer) item.newer.older = item.older;
    else this.#newest = item.older;
    item.older = null;
    item.newer = null;
    item.list = null;
  }

  /** Takes out what was touched `timeoutMs` ago or longer, and tells it; `most` of them at a time, the oldest first. */
  sweep(nowMs: number, timeoutMs: number, most = Infinity): void {
    let left = most;
    for (let item = this.#oldest; item && left > 0 && nowMs - item.touchedMs >= timeoutMs; item = this.#oldest) {
      left -= 1;
      this.remove(item);
      item.onTimeout(nowMs);
    }
  }

  /** A copy of what is in the list, oldest first. */
  items(): Timed[] {
    const items: Timed[] = [];
    for (let item = this.#oldest; item; item = item.newer) items.push(item);
    return items;
  }
}
