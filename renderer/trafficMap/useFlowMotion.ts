import { useEffect, type RefObject } from 'react';
import { PHASES } from './FlowPhases.tsx';

/** How long motion goes on when nobody points. */
const LOOK_MS = 10_000;
const STEPS_PER_SECOND = 5;

/**
 * Moves the dashes of the edges: shows the next of the phases in `phases`, step by step, while somebody points at `map` or
 * has the focus in it, and for ten seconds after that, after `key` has changed and after it was opened. Not while the
 * window is not focused, nor where less motion is asked for.
 *
 * Measured (120 targets, drawn in software): an endless CSS animation draws sixty times a second, 50 % of a core; a step
 * that moves the dashes has all of them laid out, recorded and painted again; one that shows a phase painted before has
 * nothing painted, and costs a third of it. Five a second are enough to see which way; resting costs nothing.
 */
export function useFlowMotion(
  { map, phases }: { readonly map: RefObject<HTMLElement | null>; readonly phases: RefObject<HTMLElement | null> },
  key: string,
): void {
  useEffect(() => {
    const element = map.current;
    if (!element) return undefined;
    let restAtMs = 0;
    let shown = 0;
    let timer: ReturnType<typeof setInterval> | undefined;
    const rest = () => {
      clearInterval(timer);
      timer = undefined;
    };
    const move = () => {
      if (performance.now() >= restAtMs) rest();
      if (!mayMove()) return;
      shown = (shown + 1) % PHASES;
      showPhase(phases.current, shown);
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
  }, [map, phases, key]);
}

/** The stylesheet has all but the first out of sight. */
function showPhase(phases: HTMLElement | null, shown: number): void {
  for (const [place, phase] of [...(phases?.children ?? [])].entries()) {
    if (phase instanceof SVGElement) phase.style.transform = place === shown ? 'translateX(0)' : 'translateX(-100%)';
  }
}

/** The preferences follow the system's wish for less motion. */
function mayMove(): boolean {
  const isStill = document.documentElement.hasAttribute('data-still');
  return !isStill && !document.hidden && !document.body.classList.contains('awsui-motion-disabled');
}
