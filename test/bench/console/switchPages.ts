import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleWindow, Held } from './ConsoleWindow.ts';
import { VIEWS } from './views.ts';

/** What the page held after so many changes from page to page, on the same page each time. */
export interface SwitchResult {
  readonly switches: number;
  readonly held: readonly (Held & { readonly after: number })[];
}

/** React lets go of the page before with the next changes of the page that is there. */
const SETTLE_MS = 4_000;
/** Counted so many times, evenly spread. */
const COUNTS = 5;

/**
 * Walks through the views in turn, as links do, and counts elements and listeners on the first of them: before, after
 * each fifth, and at the end. The first round is not counted: it loads code. Source: UIX-01.
 */
export async function switchPages(window: ConsoleWindow, switches: number): Promise<SwitchResult> {
  const views = VIEWS.filter(({ isPointed }) => !isPointed);
  const [home] = views;
  if (home === undefined) throw new Error('there are views');
  await window.show(home);
  for (const view of [...views, ...views, home]) await window.go(view);
  await sleep(SETTLE_MS);
  const held = [{ after: 0, ...(await window.held()) }];
  let done = 0;
  for (let part = 1; part <= COUNTS; part += 1) {
    for (; done < (switches * part) / COUNTS - 1; done += 1) await window.go(views[done % views.length] ?? home);
    await window.go(home);
    done += 1;
    await sleep(SETTLE_MS);
    held.push({ after: done, ...(await window.held()) });
  }
  return { switches, held };
}
