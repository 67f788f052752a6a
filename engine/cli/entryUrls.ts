/** Where the bundled entries of the worker threads are: beside this bundle. */
export function entryUrls(): { readonly workerEntry: URL; readonly sampleWorkerEntry: URL } {
  return {
    workerEntry: new URL('./worker.mjs', import.meta.url),
    sampleWorkerEntry: new URL('./sampleWorker.mjs', import.meta.url),
  };
}
