import { fileURLToPath } from 'node:url';
import type { BuiltParts } from '../index.ts';

/** What was built beside this bundle: entries of the worker threads, and the console. */
export function builtParts(): BuiltParts {
  return {
    workerEntry: new URL('./worker.mjs', import.meta.url),
    sampleWorkerEntry: new URL('./sampleWorker.mjs', import.meta.url),
    uiFolder: fileURLToPath(new URL('./ui', import.meta.url)),
  };
}
