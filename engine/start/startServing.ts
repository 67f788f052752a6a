import { writeFileSync } from 'node:fs';
import type { Clock } from '../model/Clock.ts';
import { logAtLeast, type Log } from '../model/Log.ts';
import { logLine } from './logLine.ts';
import { readyLine } from './readyLine.ts';
import { readyText } from './readyText.ts';
import type { RunningEngine } from './RunningEngine.ts';
import type { ServeOptions } from './serveOptions.ts';

/** Requests in flight get this long when the engine is asked to stop. Source: contract, *Starting*. */
export const STOP_DRAIN_MS = 10_000;

/** An engine that was started, and its log. */
export interface Serving<Running> {
  readonly engine: Running;
  readonly log: Log;
  /** The program was asked to end before the engine was ready. */
  readonly isStopped: boolean;
}

/**
 * Starts an engine as `serve` and `start` do, whatever program they run in: the log on standard error, the sample, then
 * the ready line (`--json`) or text on standard output. With a failed start it prints why, as the contract says, and
 * rejects with an error of that sentence; the program exits with 1. When `stop` resolves first, nothing is printed; the
 * caller closes the engine in either case. Source: contract, *Starting*.
 */
export async function startServing<Running extends RunningEngine>(start: {
  readonly options: ServeOptions;
  readonly create: (log: Log) => Promise<Running>;
  readonly clock: Clock;
  /** Resolves when the program was asked to end. */
  readonly stop: Promise<void>;
  /** Whether somebody is going to look: a sample then gets traffic. */
  readonly opensConsole: boolean;
}): Promise<Serving<Running>> {
  tellLauncher();
  const { options, clock } = start;
  const log = logAtLeast(options.logLevel, (level, message) => {
    process.stderr.write(logLine(clock.nowMs(), level, message));
  });
  let engine: Running | undefined;
  try {
    engine = await start.create(log);
    const isReady = prepare(engine, start, log).then(() => false);
    const isStopped = await Promise.race([start.stop.then(() => true), isReady]);
    if (!isStopped) process.stdout.write(options.json ? readyLine(engine) : readyText(engine, options.portOffset));
    return { engine, log, isStopped };
  } catch (error) {
    await engine?.close(0);
    const sentence = error instanceof Error ? error.message : String(error);
    if (options.json) process.stdout.write(`${JSON.stringify({ ready: false, error: sentence })}\n`);
    else process.stderr.write(`${sentence}\n`);
    throw new Error(sentence, { cause: error });
  }
}

/**
 * `npm start` tells by this file that Electron came as far as our own code: what fails from here on is the engine's to
 * explain, and trying once more without a window would not help.
 */
function tellLauncher(): void {
  const file = process.env['BALANZA_STARTED_FILE'];
  if (file !== undefined && file !== '') writeFileSync(file, '');
}

/** How long nodes that were there before may take to listen again. */
const NODES_PATIENCE_MS = 5_000;

/** Load balancers of the data folder serve again before it is said how they are; the few that take longer are said to. */
async function nodesUp({ control }: RunningEngine, clock: Clock): Promise<void> {
  const isUp = () =>
    [...control.resources.loadBalancers.keys()].every((arn) => control.stateOf(arn).code !== 'provisioning');
  if (isUp()) return;
  let cancel = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(NODES_PATIENCE_MS, resolve);
  });
  await Promise.race([control.until(isUp), late]);
  cancel();
}

/** Creates the sample that was asked for, in a data folder without resources. */
async function prepare(
  engine: RunningEngine,
  start: { readonly options: ServeOptions; readonly opensConsole: boolean; readonly clock: Clock },
  log: Log,
): Promise<void> {
  const { opensConsole } = start;
  const { sample } = start.options;
  await nodesUp(engine, start.clock);
  if (sample === null) return;
  const { loadBalancers, targetGroups, instances } = engine.control.resources;
  if (loadBalancers.size + targetGroups.size + instances.size > 0) {
    log('warn', `--sample ${sample} changes nothing: the data folder already holds resources.`);
    return;
  }
  await engine.createSample(sample);
  if (opensConsole) await engine.demonstrate();
}
