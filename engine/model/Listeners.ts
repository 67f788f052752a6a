/** Who is to be told of something. One that throws costs itself its news, and nobody else anything. */
export class Listeners<Value> {
  readonly #log: (level: 'error', message: string) => void;
  readonly #what: string;
  readonly #listeners = new Set<(value: Value) => void>();

  /** `what` names the news in the log, such as `states`. */
  constructor(what: string, log: (level: 'error', message: string) => void) {
    this.#what = what;
    this.#log = log;
  }

  /** How many listen; news that nobody hears need not be made. */
  get size(): number {
    return this.#listeners.size;
  }

  /** Tells `listener` from now on. Returns how to stop that; twice is harmless. */
  on(listener: (value: Value) => void): () => void {
    // A function of its own for each call, so that one that listens twice is told twice.
    const own = (value: Value) => {
      listener(value);
    };
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  }

  tell(value: Value): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
        this.#log('error', `someone who listens to ${this.#what} failed: ${why}`);
      }
    }
  }
}
