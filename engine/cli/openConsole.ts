import { spawn } from 'node:child_process';
import type { Clock } from '../model/Clock.ts';
import type { RunningEngine } from '../start/RunningEngine.ts';
import { browserCommand } from './browserCommand.ts';

/** A program that opens a browser and has not failed by then has opened it; some of them last as long as the browser. */
const FAILS_WITHIN_MS = 3_000;

/**
 * Opens the console in the default browser, by an address of its own (that of the ready line stays good), and says in one
 * line on standard error what came of it and why there is no window. Where no browser can be opened, the line holds the
 * address. `reason` completes “… in the browser: …”. Source: contract, *Starting*.
 */
export async function openConsole(engine: RunningEngine, reason: string, clock: Clock): Promise<void> {
  if (engine.uiUrl === null) return;
  const url = engine.mintLink();
  const command = browserCommand(url, process.platform, process.env);
  const failure = command === null ? 'there is no display' : await failureOf(command, clock);
  const line =
    failure === null
      ? `the console opens in the default browser: ${reason}`
      : `open ${url} in a browser: ${reason}${reason.startsWith(failure) ? '' : `; ${failure}`}`;
  process.stderr.write(`balanza: ${line}\n`);
}

/** Null when the browser opens, as far as can be told. */
function failureOf([program, ...args]: readonly [string, ...string[]], clock: Clock): Promise<string | null> {
  return new Promise((resolve) => {
    // Of its own: it is neither ended with the engine nor waited for.
    const child = spawn(program, args, { detached: true, stdio: 'ignore' });
    const cancel = clock.after(FAILS_WITHIN_MS, () => {
      resolve(null);
    });
    const end = (failure: string | null) => {
      cancel();
      resolve(failure);
    };
    child.once('error', (error) => {
      end(`${program} could not be started (${error.message})`);
    });
    child.once('exit', (code) => {
      end(code === 0 ? null : `${program} failed (${code ?? 'ended'})`);
    });
    child.unref();
  });
}
