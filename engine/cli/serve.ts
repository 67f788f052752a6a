import { createEngine, type Engine } from '../index.ts';
import { logAtLeast, type Log } from '../model/Log.ts';
import { entryUrls } from './entryUrls.ts';
import { readyText } from './readyText.ts';
import type { ServeOptions } from './serveOptions.ts';
import { VERSION } from './version.ts';

/** Requests in flight get this long when the engine is asked to stop. Source: contract, *Starting*. */
const STOP_DRAIN_MS = 10_000;

/** Writes the log to standard error: level, then one line. */
const stderrLog: Log = (level, message) => {
  process.stderr.write(`${level.padEnd(5)} ${message.replaceAll('\n', ' ')}\n`);
};

/**
 * Runs the engine until it is told to stop. Prints the ready line, or why it could not start.
 * Returns the exit code: 0 after a stop, 1 when it could not start.
 */
export async function serve(options: ServeOptions): Promise<number> {
  const log = logAtLeast(options.logLevel, stderrLog);
  let engine: Engine;
  try {
    engine = await createEngine({ ...options, ...entryUrls(), version: VERSION, log });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    if (options.json) process.stdout.write(`${JSON.stringify({ ready: false, error: sentence })}\n`);
    else process.stderr.write(`${sentence}\n`);
    return 1;
  }
  const stopped = untilStopped(engine);
  if (options.sample !== null) await createSample(engine, options.sample, log);
  process.stdout.write(options.json ? `${JSON.stringify(readyLine(engine, options))}\n` : readyText(engine));
  await stopped;
  return 0;
}

async function createSample(engine: Engine, sample: NonNullable<ServeOptions['sample']>, log: Log): Promise<void> {
  if (engine.control.resources.loadBalancers.size + engine.control.resources.targetGroups.size > 0) {
    log('warn', `--sample ${sample} changes nothing: the data folder already holds resources.`);
    return;
  }
  await engine.createSample(sample);
}

/** The fields of `--json`'s ready line, in the contract's order. The console's address comes with the console. */
function readyLine(engine: Engine, options: ServeOptions): Readonly<Record<string, unknown>> {
  return {
    ready: true,
    version: VERSION,
    pid: process.pid,
    ui: null,
    api: engine.apiUrl,
    dns: engine.dnsAddress,
    dataDir: options.dataDir,
    accessKeyId: engine.credentials.accessKeyId,
    ...(options.dataDir === null ? { secretAccessKey: engine.credentials.secretAccessKey } : {}),
  };
}

/** Resolves when the engine has stopped after SIGINT or SIGTERM; a second signal ends the process at once. */
function untilStopped(engine: Engine): Promise<void> {
  return new Promise((resolve, reject) => {
    let isStopping = false;
    const onSignal = () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      engine.close(STOP_DRAIN_MS).then(resolve, reject);
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
