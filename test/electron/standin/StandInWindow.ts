import { EventEmitter } from 'node:events';
import { app } from './electronModule.ts';
import { preventable } from './preventable.ts';
import { StandInContents } from './StandInContents.ts';

export interface WindowOptions {
  readonly width: number;
  readonly height: number;
  readonly x?: number;
  readonly y?: number;
  readonly webPreferences: {
    readonly preload: string;
    readonly additionalArguments: readonly string[];
    readonly contextIsolation: boolean;
    readonly sandbox: boolean;
    readonly nodeIntegration: boolean;
  };
}

const windows = new Set<StandInWindow>();

/** Electron's `BrowserWindow`: a page of Chromium with a place that is only remembered. */
export class StandInWindow extends EventEmitter {
  readonly options: WindowOptions;
  readonly webContents: StandInContents;
  #bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  #isDestroyed = false;
  #isMinimized = false;
  #isMaximized = false;
  #title = '';

  constructor(options: WindowOptions) {
    super();
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    this.options = options;
    const { x = 0, y = 0, width, height } = options;
    this.#bounds = { x, y, width, height };
    this.webContents = new StandInContents(this, options);
    windows.add(this);
    app.chromium.cdp.on('Target.targetDestroyed', undefined, ({ targetId }: { readonly targetId: string }) => {
      if (targetId === this.webContents.targetId) this.#gone();
    });
    app.emit('web-contents-created', {}, this.webContents);
  }

  static getAllWindows(): StandInWindow[] {
    return [...windows];
  }

  static fromWebContents(contents: StandInContents): StandInWindow | null {
    return contents.window;
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address);
  }

  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    const { targetId } = this.webContents;
    this.#gone();
    void app.chromium.cdp.send('Target.closeTarget', { targetId }).catch(() => undefined);
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  getNormalBounds() {
    return this.#bounds;
  }

  setBounds(bounds: Partial<typeof this.options>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }

  maximize(): void {
    this.#isMaximized = true;
  }

  isMaximized(): boolean {
    return this.#isMaximized;
  }

  minimize(): void {
    this.#isMinimized = true;
  }

  restore(): void {
    this.#isMinimized = false;
  }

  isMinimized(): boolean {
    return this.#isMinimized;
  }

  isFocused(): boolean {
    return !this.#isMinimized;
  }

  show(): void {
    this.emit('show');
  }

  focus(): void {
    this.emit('focus');
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  #gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this);
    this.webContents.emit('destroyed');
    this.emit('closed');
    if (windows.size > 0 || app.isEnding) return;
    if (app.listenerCount('window-all-closed') > 0) app.emit('window-all-closed');
    else app.quit();
  }
}
