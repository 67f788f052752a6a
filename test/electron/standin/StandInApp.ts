import { EventEmitter, once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { preventable } from './preventable.ts';
import { startChromium, type Chromium } from './startChromium.ts';

/** Electron's `app`, as far as our main process uses it; a member that is missing here fails by name. */
export class StandInApp extends EventEmitter {
  readonly isPackaged = false;
  /** The folder of the application. */
  appPath = '.';
  #chromium: Chromium | null = null;
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

  async start(): Promise<void> {
    this.#chromium = await startChromium(() => this.exit(0));
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
    const holder = pidIn(file);
    if (holder !== null) {
      const socket = createConnection(socketOf(holder));
      socket.on('error', () => undefined); // it is ending
      socket.end(JSON.stringify(data));
      this.#told = once(socket, 'close').catch(() => undefined);
      return false;
    }
    writeFileSync(file, String(process.pid));
    this.#lockFile = file;
    createServer((socket) => {
      let said = '';
      socket.setEncoding('utf8').on('data', (text: string) => (said += text));
      socket.on('end', () => this.emit('second-instance', {}, [], '', JSON.parse(said)));
    })
      .listen(socketOf(process.pid))
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
    if (this.#lockFile !== null) rmSync(this.#lockFile, { force: true });
    rmSync(socketOf(process.pid), { force: true });
    void Promise.all([this.#told, this.#chromium?.close()]).then(() => process.exit(code));
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }
}

const socketOf = (pid: number) => join(tmpdir(), `balanza-standin-${pid}.sock`);

/** The running process that a lock names, or null. */
function pidIn(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}
