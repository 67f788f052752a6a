import { startEngine, STOP_DRAIN_MS, SystemClock, type Engine } from '../index.ts';
import type { Serving } from '../start/startServing.ts';
import type { ServeOptions } from '../start/serveOptions.ts';
import { builtParts } from './builtParts.ts';
import { openConsole } from './openConsole.ts';
import { stopSignal } from './stopSignal.ts';

/**
 * Runs the engine until it is told to stop. Prints the ready line, or why it could not start; the log goes to standard
 * error. `whyNoWindow`, when not null, has the console opened in the browser, and says so. Returns the exit code: 0 after
 * a stop, 1 when it could not start. Source: contract, *Starting*.
 */
export async function serve(options: ServeOptions, whyNoWindow: string | null): Promise<number> {
  const stop = stopSignal();
  let serving: Serving<Engine>;
  try {
    serving = await startEngine({ options, built: builtParts(), stop, opensConsole: whyNoWindow !== null });
  } catch {
    return 1; // it has said why
  }
  if (whyNoWindow !== null && !serving.isStopped) {
    await Promise.race([stop, openConsole(serving.engine, whyNoWindow, new SystemClock())]);
  }
  const { angie } = serving.engine;
  if (angie) process.on('SIGHUP', () => void angie.reload());
  await stop;
  serving.log('info', `stopping: requests in flight get up to ${STOP_DRAIN_MS / 1_000} s; another signal ends at once`);
  await serving.engine.close(STOP_DRAIN_MS);
  return 0;
}
