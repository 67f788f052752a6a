import { createEngine, SystemClock, type Engine } from '../index.ts';
import { logAtLeast, type Log } from '../model/Log.ts';
import { entryUrls } from './entryUrls.ts';
import { logLine } from './logLine.ts';
import { readyLine } from './readyLine.ts';
import { readyText } from './readyText.ts';
import type { ServeOptions } from './serveOptions.ts';
import { stopSignal } from './stopSignal.ts';
import { VERSION } from './version.ts';

/** Requests in flight get this long when the engine is asked to stop. Source: contract, *Starting*. */
const STOP_DRAIN_MS = 10_000;

/**
 * Runs the engine until it is told to stop. Prints the ready line, or why it could not start; the log goes to standard
 * error. Returns the exit code: 0 after a stop, 1 when it could not start. Source: contract, *Starting*.
 */
export async function serve(options: ServeOptions): Promise<number> {
  const clock = new SystemClock();
  const log = logAtLeast(options.logLevel, (level, message) => {
    process.stderr.write(logLine(clock.nowMs(), level, message));
  });
  const stop = stopSignal();
  let engine: Engine | undefined;
  try {
    engine = await createEngine({ ...options, ...entryUrls(), version: VERSION, log });
    const isStopped = await Promise.race([stop.then(() => true), prepare(engine, options, log).then(() => false)]);
    if (!isStopped) {
      process.stdout.write(options.json ? readyLine(engine) : readyText(engine, options.portOffset));
    }
  } catch (error) {
    await engine?.close(0);
    const sentence = error instanceof Error ? error.message : String(error);
    if (options.json) process.stdout.write(`${JSON.stringify({ ready: false, error: sentence })}\n`);
    else process.stderr.write(`${sentence}\n`);
    return 1;
  }
  await stop;
  log('info', `stopping: requests in flight get up to ${STOP_DRAIN_MS / 1_000} s; another signal ends at once`);
  await engine.close(STOP_DRAIN_MS);
  return 0;
}

/** Creates the sample that was asked for, in a data folder without resources. */
async function prepare(engine: Engine, { sample }: ServeOptions, log: Log): Promise<void> {
  if (sample === null) return;
  const { loadBalancers, targetGroups, instances } = engine.control.resources;
  if (loadBalancers.size + targetGroups.size + instances.size > 0) {
    log('warn', `--sample ${sample} changes nothing: the data folder already holds resources.`);
    return;
  }
  await engine.createSample(sample);
}
