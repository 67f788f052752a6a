import { createEngine, type Engine } from '../../../engine/index.ts';
import type { Driver } from './driverOf.ts';

/** No test uses this one: theirs are below. */
const LOOPBACK_BYTE = 252;

/**
 * The whole engine as `serve` runs it, kept in memory only: one worker unless told otherwise, sampler, DNS,
 * API. Ends with SIGTERM.
 */
export async function createBenchEngine(driver: Driver, loopbackByte = LOOPBACK_BYTE, workers = 1): Promise<Engine> {
  const entry = (name: string) => new URL(`../${name}.mjs`, import.meta.url); // from dist/bench
  const engine = await createEngine({
    dataDir: null,
    region: 'us-local-1',
    zones: 3,
    workers,
    portOffset: 0,
    apiPort: 0,
    dnsPort: 0,
    credentials: null,
    workerEntry: entry('worker'),
    sampleWorkerEntry: entry('sampleWorker'),
    driver,
    loopbackByte,
    version: 'bench',
    log: (level, message) => {
      if (level === 'error' || level === 'warn') process.stderr.write(`${level} ${message}\n`);
    },
  });
  process.once('SIGTERM', () => {
    void engine.close(0);
  });
  return engine;
}
