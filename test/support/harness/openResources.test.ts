import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { leaksSince, openResources, type OpenResources } from './openResources.ts';

it('sees a TCP server and both ends of a connection, and that they are gone', async () => {
  const before = openResources();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(leaksSince(before)).toEqual(['1 × TCP server']);

  const accepted = once(server, 'connection') as Promise<[Socket]>; // what a server's `connection` carries
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1'); // TCP: neither a string nor null
  const [peer] = await accepted;
  expect(leaksSince(before)).toEqual(['1 × TCP server', '2 × TCP socket']);

  const gone = [once(client, 'close'), once(peer, 'close'), once(server, 'close')];
  client.destroy();
  peer.destroy();
  server.close();
  await Promise.all(gone);
  expect(leaksSince(before)).toEqual([]);
});

it('sees a UDP socket', async () => {
  const before = openResources();
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  expect(leaksSince(before)).toEqual(['1 × UDP socket']);
  socket.close();
  await closedDescriptors(before);
  expect(leaksSince(before)).toEqual([]);
});

it('sees a worker', async () => {
  const before = openResources();
  const worker = new Worker('require("node:worker_threads").parentPort.on("message", () => {})', { eval: true });
  await once(worker, 'online');
  expect(leaksSince(before)).toEqual(['1 × worker']);
  await worker.terminate();
  expect(leaksSince(before)).toEqual([]);
});

it('sees a timer that holds the process, and not one that does not', () => {
  const before = openResources();
  const holding = setTimeout(() => undefined, 60_000);
  const loose = setTimeout(() => undefined, 60_000).unref();
  expect(leaksSince(before)).toEqual(['1 × timer']);
  clearTimeout(holding);
  clearTimeout(loose);
  expect(leaksSince(before)).toEqual([]);
});

/** Waits until nothing is open beyond `before`: a descriptor closes some turns of the loop after `close` was told. */
async function closedDescriptors(before: OpenResources): Promise<void> {
  for (let turn = 0; turn < 1_000 && leaksSince(before).length > 0; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
