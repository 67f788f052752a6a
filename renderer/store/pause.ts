import { create } from 'zustand';

interface PauseState {
  readonly isPaused: boolean;
}

/** Whether the numbers on the page stand still. The engine goes on, and nothing is lost. */
export const usePause = create<PauseState>()(() => ({ isPaused: false }));

const waiting: (() => void)[] = [];

/** Makes what takes over values hold them back, in order, while the window is paused. */
export function whenLive<Value>(apply: (value: Value) => void): (value: Value) => void {
  return (value) => {
    if (!usePause.getState().isPaused) apply(value);
    else if (waiting.length < MOST_WAITING) waiting.push(() => apply(value));
    else hasOverflowed = true;
  };
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
  for (const apply of waiting.splice(0)) apply();
  if (hasOverflowed) refresh();
  hasOverflowed = false;
}
