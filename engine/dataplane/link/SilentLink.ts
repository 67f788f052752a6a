import type { Link, LinkOwner } from './Link.ts';

/** A link to a target that nothing reaches: it never stands. Its owner gives it up in its own time, or is told that it broke. */
export class SilentLink implements Link {
  owner: LinkOwner;
  readonly readBuffer = null;
  readonly queuedBytes = 0;
  #isDestroyed = false;

  constructor(owner: LinkOwner) {
    this.owner = owner;
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  /** Tells the owner, unless it has given up. */
  break(code: string): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    this.owner.onBroken(code);
  }

  writeString(): boolean {
    return false;
  }

  writeBytes(): boolean {
    return false;
  }

  pause(): void {}
  resume(): void {}
  halfClose(): void {}

  destroy(): void {
    this.#isDestroyed = true;
  }

  reset(): void {
    this.#isDestroyed = true;
  }

  sever(): () => void {
    return () => undefined;
  }
}
