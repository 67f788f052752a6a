import { dialog, type BrowserWindow } from 'electron';
import type { Texts } from './textsFor.ts';

/**
 * Offers to reload a window whose page has crashed or hangs. The engine lives in another process than the page and
 * notices nothing of it.
 */
export function rescueWindow(window: BrowserWindow, texts: () => Texts, warn: (sentence: string) => void): void {
  const contents = window.webContents;

  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    warn(`the window's page is gone (${reason}); the engine keeps serving`);
    void ask(window, {
      message: texts().pageGone,
      buttons: [texts().reload, texts().close],
      detail: texts().stillServing,
    }).then((choice) => {
      if (window.isDestroyed()) return;
      if (choice === 0) contents.reload();
      else window.destroy();
    });
  });

  let waiting: AbortController | null = null;
  window.on('unresponsive', () => {
    if (waiting !== null) return;
    waiting = new AbortController();
    const { signal } = waiting;
    warn("the window's page hangs; the engine keeps serving");
    void ask(window, {
      message: texts().pageHangs,
      buttons: [texts().reload, texts().wait],
      detail: texts().stillServing,
      signal,
    }).then((choice) => {
      waiting = null;
      if (choice !== 0 || signal.aborted || window.isDestroyed()) return;
      contents.forcefullyCrashRenderer();
      contents.reload();
    });
  });
  window.on('responsive', () => waiting?.abort());
}

interface Question {
  readonly message: string;
  readonly detail: string;
  readonly buttons: [string, string];
  readonly signal?: AbortSignal;
}

async function ask(window: BrowserWindow, question: Question): Promise<number> {
  const { response } = await dialog.showMessageBox(window, { type: 'warning', defaultId: 0, cancelId: 1, ...question });
  return response;
}
