import type { Clock } from '../../../model/Clock.ts';

/** A port that is open. */
export interface OpenPort {
  /** Frees the port and ends its connections. */
  close(): Promise<void>;
}

export interface PortKeeperOptions {
  /** Rejects with the system's error, which has a `code`. */
  readonly open: () => Promise<OpenPort>;
  readonly clock: Clock;
  /** Told when opening failed, with the system's code, and null when it is well again. */
  readonly onTrouble: (code: string | null) => void;
}

const RETRY_MS = 1_000;

/**
 * Keeps one port open or closed, as wanted. While the system refuses it, it is asked for again every second. Changes
 * are carried out one after the other.
 */
export class PortKeeper {
  readonly #options: PortKeeperOptions;
  #isWanted = false;
  #open: OpenPort | null = null;
  #turn: Promise<void> = Promise.resolve();
  #cancelRetry: (() => void) | null = null;

  constructor(options: PortKeeperOptions) {
    this.#options = options;
  }

  /** Resolves when the port is as wanted, or was refused. */
  want(isOpen: boolean): Promise<void> {
    this.#isWanted = isOpen;
    this.#turn = this.#turn.then(() => this.#settle());
    return this.#turn;
  }

  async #settle(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    const { open, clock, onTrouble } = this.#options;
    if (!this.#isWanted) {
      const closing = this.#open;
      this.#open = null;
      onTrouble(null);
      await closing?.close();
      return;
    }
    if (this.#open) return;
    try {
      this.#open = await open();
      onTrouble(null);
    } catch (error) {
      onTrouble(codeOf(error));
      this.#cancelRetry = clock.after(RETRY_MS, () => void this.want(this.#isWanted));
    }
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : String(error);
}
