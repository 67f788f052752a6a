import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Listens, says on which port, and then does nothing any more, accepting included. */
const NEVER_ACCEPTS = `
const { parentPort, workerData } = require('node:worker_threads');
const server = require('node:net').createServer();
server.listen({ host: workerData.host, port: 0, backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  setImmediate(() => Atomics.wait(new Int32Array(workerData.never), 0, 0));
});`;
/** More connections than wait in a backlog of one, on any Linux. */
const FILLING = 4;

/**
 * The port of a target to which connections neither stand nor fail: its backlog is full and nobody accepts, so the
 * system drops what comes. Linux does so; it is gone when the test ends.
 */
export async function startFullTarget(host = '127.0.0.1'): Promise<number> {
  const never = new SharedArrayBuffer(4);
  const worker = new Worker(NEVER_ACCEPTS, { eval: true, workerData: { host, never } });
  const [port] = (await once(worker, 'message')) as [number]; // what it says
  const filling: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of filling) socket.destroy();
    Atomics.notify(new Int32Array(never), 0);
    await worker.terminate();
  });
  for (let made = 0; made < FILLING; made += 1) {
    const socket = connect(port, host);
    socket.on('error', () => undefined);
    filling.push(socket);
  }
  await once(filling[0] ?? worker, 'connect');
  return port;
}
