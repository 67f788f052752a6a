import { create } from 'zustand';

interface PauseState {
  readonly isPaused: boolean;
}

/** Whether the numbers on the page stand still. The engine goes on, and nothing is lost. */
export const usePause = create<PauseState>()(() => ({ isPaused: false }));

interface Held {
  readonly run: () => void;
  /** Whose it is. */
  readonly by: unknown;
}

const waiting: Held[] = [];

/**
 * Makes what takes over values hold them back, in order, while the window is paused. `newest`: how many of them matter,
 * where older ones leave no trace; left out, all do.
 */
export function whenLive<Value>(apply: (value: Value) => void, newest = Infinity): (value: Value) => void {
  return (value) => {
    if (!usePause.getState().isPaused) {
      apply(value);
      return;
    }
    const held: Held = { run: () => apply(value), by: apply };
    if (newest !== Infinity && waiting.reduce((count, { by }) => count + Number(by === apply), 0) >= newest) {
      waiting.splice(
        waiting.findIndex(({ by }) => by === apply),
        1,
      );
    }
    if (waiting.length < MOST_WAITING) waiting.push(held);
    else hasOverflowed = true;
  };
}

/** How many values are held back now. */
export function countWaiting(): number {
  return waiting.length;
}

/** Some hours of states. Beyond it the streams are asked anew, which costs one complete value. */
const MOST_WAITING = 20_000;
let hasOverflowed = false;
let refresh: () => void = () => undefined;

/** Says how all streams are asked anew. */
export function onOverflow(askAnew: () => void): void {
  refresh = askAnew;
}

/** Lets the numbers stand still, or go on with all that has come meanwhile. */
export function setPaused(isPaused: boolean): void {
  usePause.setState({ isPaused });
  if (isPaused) return;
  for (const { run } of waiting.splice(0)) run();
  if (hasOverflowed) refresh();
  hasOverflowed = false;
}
