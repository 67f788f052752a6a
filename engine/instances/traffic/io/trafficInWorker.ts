import type { MessagePort } from 'node:worker_threads';
import { SystemClock } from '../../../system/SystemClock.ts';
import { SystemRandom } from '../../../system/SystemRandom.ts';
import type { FromTrafficWorker, ToTrafficWorker, TrafficWorkerData } from '../TrafficWorkerData.ts';
import { runTraffic } from './runTraffic.ts';

/** Whether a worker was started for a traffic run. */
export function isTrafficWorkerData(data: unknown): data is TrafficWorkerData {
  return typeof data === 'object' && data !== null && 'traffic' in data;
}

/** Carries out one run in the thread that was started for it, which ends with it. */
export async function trafficInWorker(port: MessagePort, { traffic }: TrafficWorkerData): Promise<void> {
  const post = (message: FromTrafficWorker) => {
    port.postMessage(message);
  };
  const stop = new AbortController();
  // There is one message.
  port.once('message', (_: ToTrafficWorker) => {
    stop.abort();
  });
  try {
    const result = await runTraffic({
      ...traffic,
      clock: new SystemClock(),
      random: new SystemRandom(),
      signal: stop.signal,
      onProgress: (soFar) => {
        post({ kind: 'progress', result: soFar });
      },
    });
    post({ kind: 'ended', result, error: null });
  } catch (error) {
    post({ kind: 'ended', result: null, error: error instanceof Error ? error.message : String(error) });
  } finally {
    port.close();
  }
}
