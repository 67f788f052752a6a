import { BrowserWindow, nativeTheme, type Rectangle } from 'electron';
import { CALLS } from '../engine/contract/calls.ts';
import { STREAMS } from '../engine/contract/streams.ts';
import { WINDOW_CALLS } from '../engine/contract/WindowBridge.ts';
import { nameArguments } from './preload/allowedNames.ts';
import { placedOn, SMALLEST, type WindowState } from './WindowState.ts';

/** Colours behind the first page, so that nothing flashes before it is drawn. */
const BACKGROUND = { dark: '#161d26', light: '#ffffff' };

/**
 * Makes the window, not yet shown and without a page. Its page runs in the sandbox, in a world apart from preload's,
 * with no Node and no embedded pages, and fetches nothing of its own (a spell checker would fetch dictionaries).
 */
export function createWindow(parts: {
  readonly state: WindowState;
  readonly preload: string;
  readonly isPackaged: boolean;
  /** What windows may cover of each screen. */
  readonly screens: readonly Rectangle[];
}): BrowserWindow {
  const { state, preload, isPackaged, screens } = parts;
  const window = new BrowserWindow({
    ...placedOn(screens, state),
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: 'Balanza',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload,
      additionalArguments: nameArguments(Object.keys({ ...CALLS, ...WINDOW_CALLS }), Object.keys(STREAMS)),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: !isPackaged,
    },
  });
  if (state.isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  return window;
}
