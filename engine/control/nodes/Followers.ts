import type { Clock } from '../../model/Clock.ts';

/** Nodes follow within milliseconds, or a little later on a busy machine: so long waits only who waits for a thread that hangs. */
const HANG_MS = 5_000;

/** Those who wait until the nodes serve by a change that they made. */
export class Followers {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #isFollowed: () => boolean;
  readonly #waiting = new Set<() => void>();
  readonly #untilSettled: (() => void)[] = [];

  /** `isFollowed`: every node that is there to serve does so by all that was changed. */
  constructor(clock: Pick<Clock, 'after'>, isFollowed: () => boolean) {
    this.#clock = clock;
    this.#isFollowed = isFollowed;
  }

  /** Resolves with true as soon as the nodes have followed, and with false after five seconds. */
  wait(): Promise<boolean> {
    if (this.#isFollowed()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#waiting.delete(end);
        resolve(this.#isFollowed());
      };
      const cancel = this.#clock.after(HANG_MS, end);
      this.#waiting.add(end);
    });
  }

  /** Resolves as soon as `isTrue` holds; it is asked each time that states have settled. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => this.#untilSettled.push(resolve));
  }

  /** To be called when states have settled. */
  onSettled(): void {
    for (const resolve of this.#untilSettled.splice(0)) resolve();
    this.look();
  }

  /** To be called when they may have. */
  look(): void {
    if (this.#waiting.size === 0 || !this.#isFollowed()) return;
    for (const end of [...this.#waiting]) end();
  }
}
