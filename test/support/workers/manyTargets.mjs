import { createServer } from 'node:net';
import { parentPort } from 'node:worker_threads';

/**
 * One server that is a target on every loopback address, in a thread of its own so that the times at which checks
 * arrive are its own too. Posts its port, then, for each message `{ nodes, count }`, the arrivals so far as soon as each of
 * these nodes has made that many: node, target, milliseconds.
 */
const arrivals = [];
const counts = new Map();
let asked = [];

/** Answers those whose nodes have made as many as they asked for. */
function answer() {
  const isThere = ({ nodes, count }) => nodes.every((node) => (counts.get(node) ?? 0) >= count);
  const ready = asked.filter(isThere);
  asked = asked.filter((one) => !ready.includes(one));
  ready.forEach(() => parentPort.postMessage(arrivals));
}

const server = createServer((socket) => {
  const node = socket.remoteAddress;
  arrivals.push([node, socket.localAddress, Number(process.hrtime.bigint() / 1_000_000n)]);
  counts.set(node, (counts.get(node) ?? 0) + 1);
  answer();
  socket.on('error', () => undefined); // a check closes as it likes
  socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'));
});
server.listen({ host: '0.0.0.0', port: 0, backlog: 1_024 }, () => parentPort.postMessage(server.address().port));
parentPort.on('message', (one) => {
  asked.push(one);
  answer();
});
