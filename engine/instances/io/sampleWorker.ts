import { parentPort, workerData } from 'node:worker_threads';
import { SystemClock } from '../../system/SystemClock.ts';
import { SystemRandom } from '../../system/SystemRandom.ts';
import { SampleHost } from '../samples/io/SampleHost.ts';
import type { FromSampleWorker, ToSampleWorker } from '../samples/ToSampleWorker.ts';
import { isTrafficWorkerData, trafficInWorker } from '../traffic/io/trafficInWorker.ts';

// Entry of the worker threads that stand for what is around a load balancer: one for all sample targets of an engine,
// and one for each run of the traffic generator, so that neither takes time from the control plane.
if (!parentPort) throw new Error('This is the entry of a worker thread; it is not to be run by itself.');
const port = parentPort;
if (isTrafficWorkerData(workerData)) void trafficInWorker(port, workerData);
else runSamples();

function runSamples(): void {
  const post = (message: FromSampleWorker) => {
    port.postMessage(message);
  };
  const host = new SampleHost({ clock: new SystemClock(), random: new SystemRandom(), post });

  port.on('message', (message: ToSampleWorker) => {
    switch (message.kind) {
      case 'apply':
        host.apply(message.samples, message.access);
        return;
      case 'stop':
        void host.close().then(() => {
          post({ kind: 'stopped' });
          port.close();
        });
        return;
      default:
        message satisfies never;
    }
  });
  post({ kind: 'ready' });
}
