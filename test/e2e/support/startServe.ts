import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { loopbackByte } from './loopbackByte.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const READY_MS = 60_000;

/** An engine without a window, as `serve` starts it. */
export interface ServedEngine {
  /** Signs one browser in. */
  readonly link: string;
  readonly dataDir: string;
  /** Ends it as a fault would. */
  kill(): Promise<void>;
  /** Stops it as a person would; twice without harm. */
  stop(): Promise<void>;
}

/**
 * Starts the engine that was built, on ports and loopback addresses of its own, and waits until it is ready. `openFiles`: how
 * many files and sockets it may have; default as many as this process. Only where there is a POSIX shell.
 */
export async function startServe(
  dataDir: string,
  options: readonly string[],
  openFiles: number | null = null,
): Promise<ServedEngine> {
  const ports = options.some((option) => option.startsWith('--ui-port')) ? [] : ['--ui-port=0'];
  const args = ['dist/cli.mjs', 'serve', '--json', '--data-dir', dataDir, ...ports, '--api-port=0', '--dns-port=0'];
  const command = [process.execPath, ...args, ...options];
  const [program = '', ...rest] =
    openFiles === null ? command : ['/bin/sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...command];
  const child = spawn(program, rest, {
    cwd: ROOT,
    env: { ...process.env, BALANZA_LOOPBACK_BYTE: loopbackByte() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { ui } = await readyLineOf(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { link: ui, dataDir, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function readyLineOf(child: ChildProcess): Promise<{ readonly ui: string }> {
  if (!child.stdout || !child.stderr) throw new Error('its output is piped');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const lines = createInterface({ input: child.stdout });
  const ready = new Promise<{ readonly ui: string }>((resolve, reject) => {
    const deadline = setTimeout(() => {
      reject(new Error(`the engine was not ready after ${READY_MS / 1_000} s; it said: ${said}`));
    }, READY_MS);
    lines.on('line', (line) => {
      if (!line.startsWith('{"ready"')) return;
      clearTimeout(deadline);
      const answer = JSON.parse(line) as { readonly ready: boolean; readonly ui: string; readonly error?: string }; // of the contract
      if (answer.ready) resolve(answer);
      else reject(new Error(answer.error));
    });
    child.once('exit', () => {
      clearTimeout(deadline);
      reject(new Error(`the engine ended before it was ready; it said: ${said}`));
    });
  });
  return ready;
}
