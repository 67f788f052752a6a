import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleWindow, Held } from './ConsoleWindow.ts';
import type { ConsoleView } from './views.ts';

/** What a page held, minute by minute; the first is after a minute, once charts and sparklines are full. */
export type HeapResult = readonly (Held & { readonly minute: number })[];

/** Watches what a view holds for `minutes`, 2 at least. */
export async function watchHeap(window: ConsoleWindow, view: ConsoleView, minutes: number): Promise<HeapResult> {
  await window.show(view);
  const held: (Held & { minute: number })[] = [];
  for (let minute = 1; minute <= minutes + 1; minute += 1) {
    await sleep(60_000);
    held.push({ minute, ...(await window.held()) });
  }
  return held;
}
