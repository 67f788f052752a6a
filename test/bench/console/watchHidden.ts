import { setTimeout as sleep } from 'node:timers/promises';
import type { ConsoleWindow } from './ConsoleWindow.ts';
import type { ConsoleView } from './views.ts';
import { watchView, type ViewResult } from './watchView.ts';

/** A window that was put out of sight needs a moment to finish what it was drawing. */
const SETTLE_MS = 2_000;

/** Watches a view while its window is hidden: what it costs then should be next to nothing. Source: UIX-01. */
export async function watchHidden(window: ConsoleWindow, view: ConsoleView, seconds: number): Promise<ViewResult> {
  const hide = async () => {
    await window.hide(true);
    await sleep(SETTLE_MS);
  };
  const result = await watchView(window, view, { seconds, prepare: hide });
  await window.hide(false);
  return { ...result, view: `${view.name}, hidden` };
}
