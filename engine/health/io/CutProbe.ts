import type { OutageMode } from '../../model/ZoneOutage.ts';
import type { ProbeListener, RunningProbe } from '../ProbeOrder.ts';

/**
 * A probe that does not get through, since a zone on its way is made to fail: it hears nothing until whoever started it
 * gives up, or is reset at once.
 */
export class CutProbe implements RunningProbe {
  readonly #listener: ProbeListener;
  #isOver = false;

  constructor(mode: OutageMode, listener: ProbeListener) {
    this.#listener = listener;
    if (mode === 'hang') return;
    process.nextTick(() => {
      if (!this.#isOver) listener.onOutcome({ kind: 'failed', error: 'ECONNRESET' }, 0);
    });
  }

  /** Ends it without an outcome. Harmless when it has ended. */
  abandon(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    process.nextTick(() => {
      this.#listener.onClosed();
    });
  }
}
