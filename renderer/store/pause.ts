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

let timer: ReturnType<typeof setInterval> | undefined;

/** Nothing is taken over, and so nothing drawn, while numbers stand still or nobody can see them (UIX-01). */
const isStill = () => usePause.getState().isPaused || document.hidden;
/** Nor between two refreshes, where these are further apart than values come. */
const isHeld = () => timer !== undefined || isStill();

/**
 * Makes what takes over values hold them back, in order, while the window is paused or hidden. `newest`: how many of them matter,
 * where older ones leave no trace; left out, all do.
 */
export function whenLive<Value>(apply: (value: Value) => void, newest = Infinity): (value: Value) => void {
  return (value) => {
    if (!isHeld()) {
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
  goOn();
}

/** Goes on with what has come while the window was hidden, once it is shown again. Returns how to undo. */
export function goOnWhenShown(): () => void {
  document.addEventListener('visibilitychange', goOn);
  return () => {
    document.removeEventListener('visibilitychange', goOn);
  };
}

/** How often values are taken over, seconds; 1: as they come. What has come meanwhile is taken over in order. */
export function setRefresh(seconds: number): void {
  clearInterval(timer);
  timer = seconds <= 1 ? undefined : setInterval(goOn, seconds * 1_000);
  goOn();
}

function goOn(): void {
  if (isStill()) return;
  for (const { run } of waiting.splice(0)) run();
  if (hasOverflowed) refresh();
  hasOverflowed = false;
}
