import { SystemClock } from '../../engine/index.ts';

/** A clock that can be put forward. Timers are those of the machine. */
export class JumpingClock extends SystemClock {
  byMs = 0;

  override nowMs(): number {
    return super.nowMs() + this.byMs;
  }
}
