import { createServer } from 'node:net';
import { parentPort } from 'node:worker_threads';

/**
 * One server that is a target on every loopback address, in a thread of its own so that the times at which checks
 * arrive are its own too. Posts its port, then, for each message, the arrivals so far: node, target, milliseconds.
 */
const arrivals = [];
const server = createServer((socket) => {
  arrivals.push([socket.remoteAddress, socket.localAddress, Number(process.hrtime.bigint() / 1_000_000n)]);
  socket.on('error', () => undefined); // a check closes as it likes
  socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
});
server.listen({ host: '0.0.0.0', port: 0, backlog: 1_024 }, () => parentPort.postMessage(server.address().port));
parentPort.on('message', () => parentPort.postMessage(arrivals));
