import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TrafficResult } from '../TrafficTally.ts';
import type { FromTrafficWorker, ToTrafficWorker, TrafficWorkerData } from '../TrafficWorkerData.ts';

export interface TrafficWorkerOptions {
  /** The bundled entry of the samples' worker, which carries out runs too. */
  readonly workerEntry: URL;
  readonly traffic: TrafficWorkerData['traffic'];
  readonly onProgress: (soFar: TrafficResult) => void;
  /** Called once. `error` is a sentence when it could not begin or ended early. */
  readonly onEnd: (end: { readonly result: TrafficResult | null; readonly error: string | null }) => void;
}

export interface TrafficWorker {
  /** Ends the run; what is in flight is given up. Harmless when it has ended. */
  stop(): void;
  /** Stops, and resolves when the thread has ended. */
  close(): Promise<void>;
}

/**
 * Carries out one traffic run in a thread of its own: a run may send 50,000 requests a second, and the control plane,
 * which replaces dead workers and answers the console, must not wait for it.
 */
export function startTrafficWorker({ workerEntry, traffic, onProgress, onEnd }: TrafficWorkerOptions): TrafficWorker {
  const worker = new Worker(workerEntry, {
    workerData: { traffic } satisfies TrafficWorkerData,
    name: 'traffic run',
  });
  const exited = once(worker, 'exit').catch(() => undefined); // an error is followed by its exit
  let end: Parameters<typeof onEnd>[0] = { result: null, error: 'The thread of the run ended by itself.' };
  worker.on('message', (message: FromTrafficWorker) => {
    if (message.kind === 'progress') onProgress(message.result);
    else end = message;
  });
  worker.once('error', (error) => {
    const why = error instanceof Error ? error.message : String(error);
    end = { result: null, error: `The thread of the run failed: ${why}` };
  });
  worker.once('exit', () => {
    onEnd({ result: end.result, error: end.error });
  });
  const stop = () => {
    worker.postMessage('stop' satisfies ToTrafficWorker);
  };
  return {
    stop,
    close: async () => {
      stop();
      await exited;
    },
  };
}
