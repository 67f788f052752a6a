import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { Schemes } from './Schemes.ts';
import { StandInApp } from './StandInApp.ts';
import type { StandInContents } from './StandInContents.ts';
import { StandInWindow } from './StandInWindow.ts';

/**
 * What `import 'electron'` gives under the stand-in: as much of Electron as our main process uses, upon a real Chromium.
 * What is not here is not modelled, and its use fails. Menus, dialogs and the like are fakes that remember their calls.
 */
interface Codec {
  encode(value: unknown): string;
  decode(text: string): unknown;
}

export const app = new StandInApp();
export const schemes = new Schemes();
export const { protocol } = schemes;

// The same source runs in pages: see page/codec.js.
export const codec = (0, eval)(readFileSync(new URL('./page/codec.js', import.meta.url), 'utf8')) as Codec;

type Handler = (event: unknown, ...given: readonly unknown[]) => unknown;

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  handlerOf(channel: string): Handler {
    const handler = this.#handlers.get(channel);
    if (handler === undefined) throw new Error(`No handler registered for '${channel}'`);
    return handler;
  }
}
export const ipcMain = new IpcMain();

type PermissionHandler = (contents: unknown, permission: string, answer: (isAllowed: boolean) => void) => void;

class Session extends EventEmitter {
  /** Permissions are refused by headless Chromium anyway; the handlers are kept for tests to ask. */
  permissionHandler: PermissionHandler | null = null;

  setPermissionRequestHandler(handler: PermissionHandler): void {
    this.permissionHandler = handler;
  }

  setPermissionCheckHandler(): void {
    // not asked by Chromium over its protocol
  }

  setDevicePermissionHandler(): void {
    // nor this
  }
}
export const session = { defaultSession: new Session() };

/** What was shown or opened, oldest first: the name of the call, then what it was given. */
export const standInCalls: unknown[][] = [];
const noted =
  <Result>(name: string, result: Result) =>
  (...given: unknown[]): Result => {
    standInCalls.push([name, ...given]);
    return result;
  };

export const dialog = {
  showMessageBox: noted('dialog.showMessageBox', Promise.resolve({ response: 0, checkboxChecked: false })),
  showErrorBox: noted('dialog.showErrorBox', undefined),
};
export const shell = {
  openExternal: noted('shell.openExternal', Promise.resolve()),
  openPath: noted('shell.openPath', Promise.resolve('')),
};

interface ItemOptions {
  readonly label?: string;
  readonly role?: string;
  readonly submenu?: readonly ItemOptions[];
  readonly click?: () => void;
}

interface Item extends Omit<ItemOptions, 'submenu'> {
  readonly submenu?: Menu;
}

export class Menu {
  static #application: Menu | null = null;
  readonly items: readonly Item[];

  private constructor(items: readonly Item[]) {
    this.items = items;
  }

  static buildFromTemplate(template: readonly ItemOptions[]): Menu {
    return new Menu(
      template.map(({ submenu, ...item }) => (submenu ? { ...item, submenu: Menu.buildFromTemplate(submenu) } : item)),
    );
  }

  static setApplicationMenu(menu: Menu): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }
}

export class Tray extends EventEmitter {
  menu: Menu | null = null;

  setToolTip(): void {
    // seen by people only
  }

  setContextMenu(menu: Menu): void {
    this.menu = menu;
  }
}

export class Notification extends EventEmitter {
  readonly #options: unknown;

  constructor(options: unknown) {
    super();
    this.#options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    standInCalls.push(['Notification.show', this.#options]);
  }
}

const SCREEN = { x: 0, y: 0, width: 1920, height: 1080 };
export const screen = { getAllDisplays: () => [{ bounds: SCREEN, workArea: SCREEN }] };
export const nativeTheme = { shouldUseDarkColors: false };
export const nativeImage = { createFromDataURL: (url: string) => ({ url }) };

/** Playwright finds our windows by these. */
export const BrowserWindow = StandInWindow;
export const webContents = {
  getAllWebContents: () => StandInWindow.getAllWindows().map((window) => window.webContents),
  fromDevToolsTargetId: (targetId: string): StandInContents | undefined =>
    webContents.getAllWebContents().find((contents) => contents.targetId === targetId),
};
