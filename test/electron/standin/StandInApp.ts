import { EventEmitter, once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { preventable } from './preventable.ts';
import { startChromium, type Chromium } from './startChromium.ts';

/** Electron's `app`, as far as our main process uses it; a member that is missing here fails by name. */
export class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  /** The folder of the application. */
  appPath = '.';
  #chromium: Chromium | null = null;
  #starting: Promise<Chromium> | null = null;
  #isReady = false;
  #isEnding = false;
  #userData = '';
  #lockFile: string | null = null;
  #told: Promise<unknown> = Promise.resolve();
  readonly #ready: Promise<void>;
  #becomeReady: () => void = () => undefined;

  constructor() {
    super();
    this.#ready = new Promise((resolve) => (this.#becomeReady = resolve));
  }

  get chromium(): Chromium {
    if (this.#chromium === null) throw new Error('stand-in: Chromium does not run yet');
    return this.#chromium;
  }

  /** Starts Chromium upon `userData`, where everything is that the stand-in keeps: whoever removes it leaves nothing. */
  async start(): Promise<void> {
    this.#starting = startChromium(this.#userData, () => this.exit(0));
    this.#chromium = await this.#starting;
  }

  /** Electron becomes ready when the entry module has been evaluated, never before. */
  fireReady(): void {
    this.#isReady = true;
    this.#becomeReady();
    this.emit('ready', {}, {});
  }

  whenReady(): Promise<void> {
    return this.#ready;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  getLocale(): string {
    return process.env['STANDIN_LOCALE'] ?? 'en';
  }

  getAppPath(): string {
    return this.appPath;
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData') throw new Error(`stand-in: path ${name} is not modelled`);
    this.#userData = path;
  }

  setAboutPanelOptions(): void {
    // shown by the system only
  }

  /** One process for each `userData`; a later one tells the first and is refused. */
  requestSingleInstanceLock(data: unknown): boolean {
    mkdirSync(this.#userData, { recursive: true });
    const file = join(this.#userData, 'standin.lock');
    const address = join(this.#userData, 'standin.sock');
    if (isHeld(file)) {
      const socket = createConnection(address);
      socket.on('error', () => undefined); // it is ending
      socket.end(JSON.stringify(data));
      this.#told = once(socket, 'close').catch(() => undefined);
      return false;
    }
    writeFileSync(file, String(process.pid));
    this.#lockFile = file;
    rmSync(address, { force: true }); // of one that was killed
    createServer((socket) => {
      let said = '';
      socket.setEncoding('utf8').on('data', (text: string) => (said += text));
      socket.on('end', () => this.emit('second-instance', {}, [], '', JSON.parse(said)));
    })
      .listen(address)
      .unref();
    return true;
  }

  quit(): void {
    const event = preventable({});
    this.emit('before-quit', event);
    if (!event.defaultPrevented) this.exit(0);
  }

  exit(code: number): void {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.emit('quit', {}, code);
    void Promise.allSettled([this.#told, this.#starting?.then((chromium) => chromium.close())]).then(() => {
      // Not before: the folder is Chromium's too.
      if (this.#lockFile !== null) rmSync(this.#lockFile, { force: true });
      process.exit(code);
    });
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }
}

/** Whether the process that a lock names is running. */
function isHeld(file: string): boolean {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0);
  } catch {
    return false;
  }
}
