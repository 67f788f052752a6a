import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, ipcMain, Menu, session, shell } from 'electron';
import { startEngine, STOP_DRAIN_MS, type Engine, type Serving, type ServeOptions } from '../engine/index.ts';
import type { Language } from '../engine/contract/Language.ts';
import { clockTime, isQuietAt } from '../engine/contract/QuietHours.ts';
import type { NotifyManner } from '../engine/contract/WindowBridge.ts';
import { NOTIFICATION_WORDS } from '../engine/contract/words/notificationWords.ts';
import { applicationMenu } from './applicationMenu.ts';
import { ConsoleWindow } from './ConsoleWindow.ts';
import { createTray, wordTray } from './createTray.ts';
import { guardSession } from './guardSession.ts';
import { guardWebContents } from './guardWebContents.ts';
import { ipcTransport } from './ipcTransport.ts';
import { linkedRoute } from './linkedRoute.ts';
import { quitDraining } from './quitDraining.ts';
import { serveApp } from './serveApp.ts';
import { showNotifications } from './showNotifications.ts';
import { languageOf, textsIn } from './textsFor.ts';
import { readWindowState } from './WindowState.ts';

/** What the build makes: this bundle lies in `dist/electron`, the rest in `dist`. */
const BUILT = {
  workerEntry: new URL('../worker.mjs', import.meta.url),
  sampleWorkerEntry: new URL('../sampleWorker.mjs', import.meta.url),
  uiFolder: fileURLToPath(new URL('../ui', import.meta.url)),
};
const PRELOAD = fileURLToPath(new URL('./preload.cjs', import.meta.url));

/**
 * Starts the engine in this process, then the window upon it. To be called once Electron is ready. The engine does not
 * need the window: it serves before there is one, while its page hangs or crashes, and after it is closed. Resolves
 * when the window is asked for, or when the engine could not start; then the application ends with 1.
 */
export async function startDesktop(options: ServeOptions, link: string | null): Promise<void> {
  const stateFile = options.dataDir === null ? null : join(options.dataDir, 'window.json');
  const spoken = spokenFrom(readWindowState(stateFile).language);
  const texts = () => textsIn(spoken.language);
  serveApp(BUILT.uiFolder);
  guardSession(session.defaultSession);
  app.on('web-contents-created', (_event, contents) => guardWebContents(contents, texts));

  let askToStop: () => void = () => undefined;
  const stop = new Promise<void>((resolve) => (askToStop = resolve));
  let onDraining: () => void = () => undefined;
  const starting = startEngine({ options, built: BUILT, stop, opensConsole: true });
  quitDraining(app, async () => {
    askToStop();
    onDraining();
    await (await starting).engine.close(STOP_DRAIN_MS);
  });

  let serving: Serving<Engine>;
  try {
    serving = await starting;
  } catch (error) {
    dialog.showErrorBox(texts().cannotStart, error instanceof Error ? error.message : String(error));
    app.exit(1); // it has also said why on its own output
    return;
  }
  const window = openConsole(serving, stateFile, spoken);
  onDraining = () => window.noteDraining();
  window.show(link === null ? null : linkedRoute(link));
}

/** What the console says at the moment, and main with it. */
interface Spoken {
  language: Language;
}

/** That of the last time; at the first start that of the system. */
const spokenFrom = (kept: Language | null): Spoken => ({ language: kept ?? languageOf(app.getLocale()) });

/** The console upon a running engine: its window, not yet shown, the menu, the tray, notifications. */
function openConsole({ engine, log }: Serving<Engine>, stateFile: string | null, spoken: Spoken): ConsoleWindow {
  const warn = (sentence: string) => log('warn', sentence);
  const texts = () => textsIn(spoken.language);
  const { dataDir } = engine;
  const window = new ConsoleWindow({ texts, preload: PRELOAD, stateFile, warn });
  const actions = {
    go: (page: string) => window.show(page),
    back: () => window.back(),
    forward: () => window.forward(),
    openInBrowser: () => {
      shell.openExternal(engine.mintLink()).catch((error: unknown) => warn(`no browser was opened: ${String(error)}`));
    },
    openDataFolder: dataDir === null ? null : () => void shell.openPath(dataDir),
    quit: () => app.quit(),
  };
  const place = { platform: process.platform, isPackaged: app.isPackaged };
  const trayActions = { open: () => window.show(), quit: actions.quit };
  const tray = createTray(texts(), trayActions);
  const word = () => {
    Menu.setApplicationMenu(Menu.buildFromTemplate(applicationMenu(texts(), actions, place)));
    app.setAboutPanelOptions({ applicationName: 'Balanza', copyright: texts().notAffiliated });
    if (tray !== null) wordTray(tray, texts(), trayActions);
  };
  word();
  const onLanguage = (language: Language) => {
    if (language === spoken.language) return;
    spoken.language = language;
    window.keepLanguage(language);
    word();
  };
  let manner: NotifyManner = { quietHours: null, hasSound: true };
  ipcTransport({
    ipc: ipcMain,
    face: engine.console,
    isOurs: (contents) => window.owns(contents),
    onLanguage,
    onManner: (told) => (manner = told),
    warn,
  });
  showNotifications({
    face: engine.console,
    words: () => NOTIFICATION_WORDS[spoken.language],
    isLookingAt: (page) => window.isLookingAt(page),
    isQuiet: () => isQuietAt(manner.quietHours, clockTime(new Date())),
    hasSound: () => manner.hasSound,
    open: (page) => window.show(page),
  });

  app.on('activate', () => window.show());
  app.on('open-url', (event, link) => {
    event.preventDefault();
    window.show(linkedRoute(link));
  });
  app.on('second-instance', (...[, , , asked]) => {
    const { link } = asked as { readonly link: string | null }; // what main.ts gives to the lock
    window.show(link === null ? null : linkedRoute(link));
  });
  // The engine goes on without a window. Naming the tray here keeps it from being collected.
  app.on('window-all-closed', () => {
    log('info', `the window is closed; the engine keeps serving${tray === null ? '' : ', and stays in the tray'}`);
  });
  return window;
}
