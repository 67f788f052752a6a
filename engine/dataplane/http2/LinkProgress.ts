import type { Link } from '../link/Link.ts';

/** Tells a client that takes bytes slowly from one that has stopped: looked at once a sweep. */
export class LinkProgress {
  readonly #link: Pick<Link, 'queuedBytes'>;
  #queuedBytes = 0;
  #movedMs = -1;

  constructor(link: Pick<Link, 'queuedBytes'>) {
    this.#link = link;
  }

  /** More waits than before. */
  note(): void {
    this.#queuedBytes = this.#link.queuedBytes;
  }

  /** Whether bytes that waited have left since an earlier moment. The same answer for all who ask at `nowMs`. */
  isMoving(nowMs: number): boolean {
    const { queuedBytes } = this.#link;
    if (queuedBytes < this.#queuedBytes) this.#movedMs = nowMs;
    this.#queuedBytes = queuedBytes;
    return queuedBytes > 0 && this.#movedMs === nowMs;
  }
}
