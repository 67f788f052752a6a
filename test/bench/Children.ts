import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pinned } from './pinned.ts';

interface ChildOptions {
  readonly name: string;
  readonly command: readonly string[];
  /** CPU that it may use; any when left out. */
  readonly core?: number;
  readonly environment?: Readonly<Record<string, string>>;
  /** `pipe` when its standard output is read. Default `ignore`. */
  readonly stdout?: 'ignore' | 'pipe';
  /** `pipe` when it is told things. Default `ignore`. */
  readonly stdin?: 'ignore' | 'pipe';
}

const KILL_AFTER_MS = 5_000;

/** The programs that a benchmark has started: their errors are kept in `folder`, and all end with `close`. */
export class Children {
  readonly #folder: string;
  readonly #running = new Map<ChildProcess, string>();
  #closing = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  start({ name, command, core, environment = {}, stdout = 'ignore', stdin = 'ignore' }: ChildOptions): ChildProcess {
    const [program = '', ...args] = core === undefined ? command : pinned(core, command);
    const child = spawn(program, args, {
      cwd: this.#folder,
      env: { ...process.env, ...environment },
      stdio: [stdin, stdout, 'pipe'],
    });
    child.stderr?.pipe(createWriteStream(this.#errorFile(name)));
    this.#running.set(child, name);
    child.on('error', (error) => process.stderr.write(`${name} could not be started: ${error.message}\n`));
    child.on('exit', (code, signal) => {
      const isExpected = !this.#running.delete(child) || this.#closing;
      if (!isExpected) process.stderr.write(`${name} ended early (${code ?? signal ?? '?'}): ${this.errorsOf(name)}\n`);
    });
    return child;
  }

  /** The beginning of what the program said on standard error. */
  errorsOf(name: string): string {
    try {
      return readFileSync(this.#errorFile(name), 'utf8').slice(0, 2_000).trim();
    } catch {
      return ''; // it has said nothing
    }
  }

  /** Ends one of them, and resolves when it is gone. */
  async end(child: ChildProcess): Promise<void> {
    this.#running.delete(child);
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  }

  /** Ends them all, and resolves when they are gone. */
  async close(): Promise<void> {
    this.#closing = true;
    const children = [...this.#running.keys()];
    await Promise.all(
      children.map(async (child) => {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        const last = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
        await gone;
        clearTimeout(last);
      }),
    );
  }

  #errorFile(name: string): string {
    return join(this.#folder, `${name}.stderr`);
  }
}
