// A worker for tests of the supervisor: says what it was started with, and dies or stops as it is told.
import { parentPort, workerData } from 'node:worker_threads';

parentPort.on('message', (message) => {
  if (message.kind === 'stop') process.exit(0);
  if (message.kind === 'removeNode') throw new Error('told to die');
  parentPort.postMessage({ kind: 'log', level: 'info', message: `worker ${workerData.index} got ${message.kind}` });
});
parentPort.postMessage({ kind: 'ready', driver: 'net', driverNote: '' });
