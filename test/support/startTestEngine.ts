import { onTestFinished } from 'vitest';
import { createEngine, type Engine, type EngineOptions } from '../../engine/index.ts';

/** Bundled entries, built before the tests run. */
const entry = (name: string) => new URL(`../../dist/${name}.mjs`, import.meta.url);

/** A second byte for the loopback subnets that no other test process on this machine uses at the same time. */
const LOOPBACK_BYTE = 1 + (process.pid % 250);

/** Options of an engine for a test: nothing on disk, free ports, addresses of its own. */
export function testEngineOptions(options: Partial<EngineOptions> = {}): EngineOptions {
  return {
    dataDir: null,
    region: 'us-local-1',
    zones: 3,
    workers: 1,
    portOffset: 0,
    apiPort: 0,
    dnsPort: 0,
    credentials: null,
    workerEntry: entry('worker'),
    sampleWorkerEntry: entry('sampleWorker'),
    loopbackByte: LOOPBACK_BYTE,
    version: 'test',
    log: () => undefined,
    ...options,
  };
}

/** A whole engine, closed when the test ends. */
export async function startTestEngine(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = await createEngine(testEngineOptions(options));
  onTestFinished(() => engine.close(0));
  return engine;
}

/** Waits until `isTrue` holds; fails with what was awaited after `seconds` instead of hanging. */
export async function awaited(engine: Engine, what: string, isTrue: () => boolean, seconds = 30): Promise<void> {
  let deadline: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    deadline = setTimeout(() => {
      reject(new Error(`waited ${seconds} s in vain: ${what}`));
    }, seconds * 1_000);
  });
  try {
    await Promise.race([engine.control.until(isTrue), late]);
  } finally {
    clearTimeout(deadline);
  }
}
