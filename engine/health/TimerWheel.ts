/** What a wheel turns: an object that knows the tick for which it is armed. The wheel alone writes `dueTick`. */
export interface WheelEntry {
  /** Tick at which it falls due; -1 while it is not armed. */
  dueTick: number;
}

/** Slots of a wheel; a power of two. An entry due later than a turn away stays in its slot for another turn. */
const SLOTS = 1_024;

/**
 * Many timers for the price of one: entries lie in slots by the tick at which they fall due, and one caller moves the
 * wheel. Arming, disarming and falling due cost the same whatever the number of entries. An entry is in one wheel.
 */
export class TimerWheel<Entry extends WheelEntry> {
  readonly #slots = Array.from({ length: SLOTS }, () => new Set<Entry>());
  #tick: number;
  #size = 0;

  /** `startTick` is the present: nothing falls due before the next one. */
  constructor(startTick: number) {
    this.#tick = startTick;
  }

  /** How many entries are armed. */
  get size(): number {
    return this.#size;
  }

  /** Arms an entry for `tick`, or for the next one to come when that is past; one already armed is moved. */
  arm(entry: Entry, tick: number): void {
    this.disarm(entry);
    entry.dueTick = Math.max(tick, this.#tick + 1);
    this.#slots[entry.dueTick % SLOTS]?.add(entry);
    this.#size += 1;
  }

  /** Disarms an entry; harmless when it is not armed. */
  disarm(entry: Entry): void {
    if (entry.dueTick < 0) return;
    this.#slots[entry.dueTick % SLOTS]?.delete(entry);
    entry.dueTick = -1;
    this.#size -= 1;
  }

  /**
   * Moves the wheel to `tick`, handing over what falls due in order of ticks, disarmed, with the tick that it was armed
   * for. After `limit` entries it stops where it stands; the next call carries on from there, so that a stall is not
   * followed by a burst.
   */
  advance(tick: number, limit: number, onDue: (entry: Entry, dueTick: number) => void): void {
    let left = limit;
    while (this.#size > 0 && this.#tick < tick) {
      this.#tick += 1;
      const dueTick = this.#tick;
      for (const entry of this.#slots[dueTick % SLOTS] ?? []) {
        if (entry.dueTick !== dueTick) continue;
        if (left === 0) {
          this.#tick -= 1;
          return;
        }
        left -= 1;
        this.disarm(entry);
        onDue(entry, dueTick);
      }
    }
    this.#tick = Math.max(this.#tick, tick);
  }
}
