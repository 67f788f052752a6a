import { spawn, type ChildProcess } from 'node:child_process';
import type { Clock } from '../../../model/Clock.ts';
import type { OutputTail } from '../OutputTail.ts';

export interface CommandOptions {
  /** For the shell: `/bin/sh -c`, or `cmd.exe` on Windows. */
  readonly command: string;
  /** Added to the environment of the engine. */
  readonly environment: Readonly<Record<string, string>>;
  readonly output: OutputTail;
  readonly clock: Clock;
  /** It ended without being stopped, or could not be started; `how` is for people. */
  readonly onEnded: (exitCode: number | null, how: string) => void;
}

/** How long a command may take to end after SIGTERM. */
const STOP_GRACE_MS = 10_000;

const isWindows = process.platform === 'win32';

/**
 * The command runs beside a guard in the same process group, which kills the group when the engine dies without
 * having stopped it (its end of descriptor 3 closes then): a `kill -9` leaves no process behind that holds a port.
 */
const GUARDED =
  '{ read -r _ <&3; kill -KILL 0; } </dev/null >/dev/null 2>&1 & exec 3<&-; exec /bin/sh -c "$BALANZA_COMMAND"';

/** A shell command as a local process, in a process group of its own that starts and stops as a whole. */
export class CommandProcess {
  readonly #options: CommandOptions;
  readonly #child: ChildProcess;
  readonly #closed: Promise<void>;
  #isStopping = false;

  constructor(options: CommandOptions) {
    this.#options = options;
    const { command, output } = options;
    const environment = { ...process.env, ...options.environment };
    this.#child = isWindows
      ? spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: environment, windowsHide: true })
      : spawn('/bin/sh', ['-c', GUARDED], {
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
          env: { ...environment, BALANZA_COMMAND: command },
        });
    for (const stream of this.#child.stdio) stream?.on('error', () => undefined); // the process is gone; `exit` tells
    const keep = (chunk: Buffer) => {
      output.add(chunk);
    };
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
    this.#child.once('error', (error) => {
      this.#onEnded(null, `it could not be started: ${error.message}`);
    });
    this.#child.once('exit', (code, signal) => {
      this.#onEnded(code, signal === null ? `it ended with exit code ${code ?? 0}` : `it was ended by ${signal}`);
    });
    this.#closed = new Promise((resolve) => {
      this.#child.once('close', () => {
        resolve();
      });
      this.#child.once('error', () => {
        resolve();
      });
    });
  }

  /** Its process id; undefined when it could not be started, and once it has ended. */
  get pid(): number | undefined {
    const { pid, exitCode, signalCode } = this.#child;
    return exitCode === null && signalCode === null ? pid : undefined;
  }

  /** SIGTERM to all of it, SIGKILL 10 s later to what is left; resolves when it is gone. Twice is harmless. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#signal('SIGTERM');
    const cancel = this.#options.clock.after(STOP_GRACE_MS, () => {
      this.#signal('SIGKILL');
    });
    await this.#closed;
    cancel();
    this.#signal('SIGKILL'); // children that gave their output away
  }

  #onEnded(exitCode: number | null, how: string): void {
    if (this.#isStopping) return;
    this.#signal('SIGKILL'); // what it left behind is no instance any more
    this.#options.onEnded(exitCode, how);
  }

  #signal(signal: 'SIGTERM' | 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      if (isWindows) this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // Nothing of the group is left.
    }
  }
}
