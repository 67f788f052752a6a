import { useEffect, type RefObject } from 'react';

/** How long motion goes on when nobody points. */
const LOOK_MS = 10_000;
const STEPS_PER_SECOND = 6;
const STEP_PX = 4;
/** Of the dashes: after so much they are where they were. */
const PERIOD_PX = 32;
const OFFSET = '--bz-flow';

/**
 * Moves the dashes of the edges: sets the offset of `dashes`, step by step, while somebody points at `map` or has the focus
 * in it, and for ten seconds after that, after `key` has changed and after it was opened. Not while the window is not
 * focused, nor where less motion is asked for.
 *
 * Measured (120 targets, drawn in software): an endless CSS animation draws sixty times a second, 50 % of a core; six
 * steps a second in a layer of their own, 4 % and enough to see which way; resting costs nothing.
 */
export function useFlowMotion(
  { map, dashes }: { readonly map: RefObject<HTMLElement | null>; readonly dashes: RefObject<SVGElement | null> },
  key: string,
): void {
  useEffect(() => {
    const element = map.current;
    if (!element) return undefined;
    let restAtMs = 0;
    let offset = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const rest = () => {
      clearInterval(timer);
      timer = undefined;
    };
    const move = () => {
      if (performance.now() >= restAtMs) rest();
      if (!mayMove()) return;
      offset = (offset + STEP_PX) % PERIOD_PX;
      dashes.current?.style.setProperty(OFFSET, `${-offset}px`);
    };
    const wake = () => {
      restAtMs = performance.now() + LOOK_MS;
      timer ??= setInterval(move, 1_000 / STEPS_PER_SECOND);
    };
    wake();
    element.addEventListener('pointermove', wake);
    element.addEventListener('focusin', wake);
    return () => {
      rest();
      element.removeEventListener('pointermove', wake);
      element.removeEventListener('focusin', wake);
    };
  }, [map, dashes, key]);
}

/** The preferences follow the system's wish for less motion. */
function mayMove(): boolean {
  const isStill = document.documentElement.hasAttribute('data-still');
  return !isStill && !document.hidden && !document.body.classList.contains('awsui-motion-disabled');
}
