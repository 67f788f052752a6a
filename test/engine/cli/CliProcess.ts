import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** Built before the tests run. */
const CLI = fileURLToPath(new URL('../../../dist/cli.mjs', import.meta.url));

/** Second byte of the subnets, so that engines of other tests have other addresses. */
export const LOOPBACK_BYTE = 1 + (process.pid % 250);

/** Where these processes find no engine, credentials or settings of whoever runs the tests. */
const CLEAN_ENV = {
  PATH: process.env['PATH'],
  HOME: '/nonexistent',
  BALANZA_LOOPBACK_BYTE: String(LOOPBACK_BYTE),
};

/** `node dist/cli.mjs …`, or another program of Node's, as a process of its own, ended when the test ends. */
export class CliProcess {
  readonly child: ChildProcess;
  /** Resolves to the exit code when the process has ended and all its output is here; null after an unhandled signal. */
  readonly exited: Promise<number | null>;
  stdout = '';
  stderr = '';
  #hasExited = false;
  readonly #watchers = new Set<() => void>();

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}, program: readonly string[] = [CLI]) {
    this.child = spawn(process.execPath, [...program, ...args], {
      env: { ...CLEAN_ENV, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stdout?.on('data', (bytes: Buffer) => {
      this.stdout += bytes.toString();
      this.#look();
    });
    this.child.stderr?.on('data', (bytes: Buffer) => {
      this.stderr += bytes.toString();
      this.#look();
    });
    this.exited = once(this.child, 'close').then(([code]) => {
      this.#hasExited = true;
      this.#look();
      return code as number | null; // documented for this event
    });
    onTestFinished(async () => {
      this.child.kill('SIGKILL');
      await this.exited;
    });
  }

  /** Waits until the output is as wanted; fails when the process ends before. */
  async until(what: string, isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      if (this.#hasExited) throw new Error(`ended before ${what}: ${this.stdout}${this.stderr}`);
      await new Promise<void>((resolve) => this.#watchers.add(resolve));
    }
  }

  /** The first line on standard output, parsed. */
  async firstLine(): Promise<Readonly<Record<string, unknown>>> {
    await this.until('a line was printed', () => this.stdout.includes('\n'));
    return JSON.parse(this.stdout.slice(0, this.stdout.indexOf('\n'))) as Readonly<Record<string, unknown>>; // an object
  }

  #look(): void {
    for (const resolve of this.#watchers) resolve();
    this.#watchers.clear();
  }
}

/** `serve --json` on free ports. */
export const serve = (args: readonly string[], env: Readonly<Record<string, string>> = {}): CliProcess =>
  new CliProcess(
    ['serve', '--json', '--ui-port', '0', '--api-port', '0', '--dns-port', '0', '--workers', '1', ...args],
    env,
  );

/** Runs a command to its end. */
export async function run(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
  const cli = new CliProcess(args, env);
  const code = await cli.exited;
  return { code, stdout: cli.stdout, stderr: cli.stderr };
}

/** A folder for a test, removed when it ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-cli-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}
