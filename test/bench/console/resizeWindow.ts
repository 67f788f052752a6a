import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleWindow, Held } from './ConsoleWindow.ts';
import type { ConsoleView } from './views.ts';

/** What a page held before and after its window was resized so often, and the longest task meanwhile. */
export interface ResizeResult {
  readonly resizes: number;
  readonly longestTaskMs: number;
  readonly held: readonly (Held & { readonly after: number })[];
}

/** Widths in turn: with and without room for the navigation, and where the map stacks its lanes. */
const WIDTHS = [1_440, 1_024, 1_920, 1_280, 900] as const;
const HEIGHT = 1_080;
const SETTLE_MS = 4_000;

/** Resizes the window again and again, as somebody who drags its edge does, and counts before and after. Source: UIX-01. */
export async function resizeWindow(window: ConsoleWindow, view: ConsoleView, resizes: number): Promise<ResizeResult> {
  await window.show(view);
  for (const width of WIDTHS) await window.resize(width, HEIGHT); // loads what each width needs
  await window.resize(WIDTHS[0], HEIGHT);
  await sleep(SETTLE_MS);
  const before = await window.held();
  await window.forgetTasks();
  for (let place = 1; place <= resizes; place += 1) {
    await window.resize(WIDTHS[place % WIDTHS.length] ?? WIDTHS[0], HEIGHT);
  }
  await window.resize(WIDTHS[0], HEIGHT);
  const longestTaskMs = Math.max(0, ...(await window.longTasks()));
  await sleep(SETTLE_MS);
  return {
    resizes,
    longestTaskMs,
    held: [
      { after: 0, ...before },
      { after: resizes, ...(await window.held()) },
    ],
  };
}
