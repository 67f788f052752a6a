import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from '@playwright/test';
import { buildStandIn } from '../../electron/standin/buildStandIn.ts';
import { loopbackByte } from './loopbackByte.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const IS_ELECTRON = existsSync(join(ROOT, 'node_modules/electron/dist/version'));

/** What the application runs in, for titles and reports: a test that is green in the stand-in says nothing of Electron. */
export const RUNS_IN = IS_ELECTRON ? 'Electron' : 'stand-in, not Electron';

/** Three times what the engine waits for requests in flight. */
const ENDS_WITHIN_MS = 30_000;
const REMEMBERED_CHARACTERS = 4_000;

interface Started {
  readonly child: ChildProcess;
  said: string;
}

/** Starts the compiled application, in Electron where its binary is, else in the stand-in, and ends what it started. */
export class DesktopLauncher {
  #folder: string | null = null;
  #standIn: Promise<string> | null = null;
  readonly #started = new Map<ElectronApplication, Started>();

  /** The application over a data folder, on ports and loopback addresses of its own. */
  async launch(dataDir: string, options: readonly string[]): Promise<ElectronApplication> {
    const sandbox = IS_ELECTRON && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    const ports = ['--ui-port=0', '--api-port=0', '--dns-port=0'];
    const app = await _electron.launch({
      args: [...sandbox, ROOT, '--', '--data-dir', dataDir, ...ports, ...options],
      cwd: ROOT,
      // Playwright sometimes leaves one of its own behind; this one goes with the data folder.
      artifactsDir: join(dataDir, 'artifacts'),
      env: { ...(process.env as Record<string, string>), BALANZA_LOOPBACK_BYTE: loopbackByte() }, // no value is missing
      ...(!IS_ELECTRON && { executablePath: await this.#builtStandIn() }),
    });
    const started: Started = { child: app.process(), said: '' };
    started.child.stderr?.on('data', (chunk: Buffer) => {
      started.said = (started.said + chunk.toString()).slice(-REMEMBERED_CHARACTERS);
    });
    this.#started.set(app, started);
    return app;
  }

  /** The last that the application said on its standard error. */
  saidBy(app: ElectronApplication): string {
    return this.#started.get(app)?.said ?? '';
  }

  /** Quits the application; one that has ended is no fault. One that does not end is killed, and fails the test. */
  async quit(app: ElectronApplication): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const deadline = new Promise<'late'>((resolve) => {
      late = setTimeout(() => resolve('late'), ENDS_WITHIN_MS);
    });
    const outcome = await Promise.race([app.close().catch(() => undefined), deadline]);
    clearTimeout(late);
    if (outcome !== 'late') return;
    this.#started.get(app)?.child.kill('SIGKILL');
    const seconds = ENDS_WITHIN_MS / 1_000;
    throw new Error(`the application had not ended ${seconds} s after it was told to; it said: ${this.saidBy(app)}`);
  }

  /** Removes what was built. */
  close(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Built once. */
  #builtStandIn(): Promise<string> {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'balanza-standin-'));
    this.#standIn ??= buildStandIn(this.#folder);
    return this.#standIn;
  }
}
