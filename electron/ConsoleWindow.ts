import { app, dialog, screen, type BrowserWindow, type WebContents } from 'electron';
import type { Language } from '../engine/contract/Language.ts';
import { appAddress } from './appAddress.ts';
import { createWindow } from './createWindow.ts';
import { rescueWindow } from './rescueWindow.ts';
import type { Texts } from './textsFor.ts';
import { keepWindowState, readWindowState, type WindowState } from './WindowState.ts';

export interface ConsoleWindowParts {
  /** In the language of now. */
  readonly texts: () => Texts;
  readonly preload: string;
  /** Where the window's place is kept; null: nowhere. */
  readonly stateFile: string | null;
  readonly warn: (sentence: string) => void;
}

/** How long a moved window rests before its place is kept. */
const REST_MS = 500;

/**
 * The one window of the console, made when it is asked for. Closing it leaves the engine serving, or quits, as the user
 * said when asked the first time; on a Mac it always leaves it. Source: console 4, *Window* and *Tray*.
 */
export class ConsoleWindow {
  readonly #parts: ConsoleWindowParts;
  #state: WindowState;
  #window: BrowserWindow | null = null;
  #rest: NodeJS.Timeout | undefined;

  constructor(parts: ConsoleWindowParts) {
    this.#parts = parts;
    this.#state = readWindowState(parts.stateFile);
  }

  /** Brings the window to the front, made if there is none, at a page when a route is given. */
  show(route: string | null = null): void {
    if (this.#window === null) {
      this.#open(route ?? this.#state.route);
      return;
    }
    if (route !== null) this.go(route);
    if (this.#window.isMinimized()) this.#window.restore();
    this.#window.show();
    this.#window.focus();
  }

  /** Goes to a page of the console as a link on the page would; the page stays loaded. */
  go(route: string): void {
    if (this.#window === null) {
      this.show(route);
      return;
    }
    // No channel of our own for it: a route is text, and is written as a literal.
    this.#window.webContents
      .executeJavaScript(`location.hash = ${JSON.stringify(`#${route}`)}`)
      .catch((error: unknown) => this.#parts.warn(`the window did not go to ${route}: ${String(error)}`));
  }

  back(): void {
    this.#window?.webContents.navigationHistory.goBack();
  }

  forward(): void {
    this.#window?.webContents.navigationHistory.goForward();
  }

  /** Whether the window is in front with the page of this route. */
  isLookingAt(route: string): boolean {
    const [page = ''] = route.split('?');
    return this.#window?.isFocused() === true && this.#route().startsWith(page);
  }

  owns(contents: WebContents): boolean {
    return this.#window?.webContents === contents;
  }

  /** Says in the title that requests in flight are being finished. */
  noteDraining(): void {
    this.keep();
    this.#window?.setTitle(this.#parts.texts().draining);
  }

  /** Keeps the language of the console for the next start. */
  keepLanguage(language: Language): void {
    this.#state = { ...this.#state, language };
    this.keep();
  }

  /** Keeps place, size and page for the next start. */
  keep(): void {
    clearTimeout(this.#rest);
    const window = this.#window;
    if (window !== null && !window.isDestroyed()) {
      const bounds = window.getNormalBounds();
      this.#state = { ...this.#state, bounds, isMaximized: window.isMaximized(), route: this.#route() };
    }
    keepWindowState(this.#parts.stateFile, this.#state);
  }

  #open(route: string): void {
    const { texts, preload, warn } = this.#parts;
    const window = createWindow({ state: this.#state, preload, isPackaged: app.isPackaged, screens: screens() });
    this.#window = window;
    rescueWindow(window, texts, warn);
    const rested = () => {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.keep(), REST_MS);
    };
    window.on('resize', rested);
    window.on('move', rested);
    window.on('close', (event) => {
      this.keep();
      if (process.platform === 'darwin' || this.#state.onClose === 'keep') return;
      event.preventDefault();
      if (this.#state.onClose === 'quit') app.quit();
      else void this.#askWhetherToKeep(window);
    });
    window.on('closed', () => {
      clearTimeout(this.#rest);
      this.#window = null;
    });
    window.loadURL(appAddress(route)).catch((error: unknown) => warn(`the window did not load: ${String(error)}`));
  }

  async #askWhetherToKeep(window: BrowserWindow): Promise<void> {
    const texts = this.#parts.texts();
    const { response, checkboxChecked } = await dialog.showMessageBox(window, {
      type: 'question',
      message: texts.keepServing,
      detail: texts.keepServingDetail,
      buttons: [texts.keep, texts.quit, texts.cancel],
      defaultId: 0,
      cancelId: 2,
      checkboxLabel: texts.remember,
    });
    if (response === 2) return;
    if (checkboxChecked) this.#state = { ...this.#state, onClose: response === 0 ? 'keep' : 'quit' };
    this.keep();
    if (response === 1) app.quit();
    else if (!window.isDestroyed()) window.destroy();
  }

  /** The route of the page that the window shows. */
  #route(): string {
    const address = this.#window?.webContents.getURL() ?? '';
    const at = address.indexOf('#');
    return at < 0 ? '' : address.slice(at + 1);
  }
}

const screens = () => screen.getAllDisplays().map(({ workArea }) => workArea);
