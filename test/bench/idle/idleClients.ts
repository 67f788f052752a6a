// Idle clients: `node idleClients.mjs ADDRESS PORT COUNT [REQUESTS]` opens COUNT connections, sends REQUESTS (default 1)
// over each, one after the other, prints `{"open":N}` once all are answered, and keeps them open until it is told to end;
// `{"closed":N}` when some were closed.
import { once } from 'node:events';
import { connect } from 'node:net';

const [address = '', port = '', count = '', requests = '1'] = process.argv.slice(2);
/** Connections being opened at one time: less than any backlog. */
const AT_ONCE = 200;
const REQUEST = `GET / HTTP/1.1\r\nHost: ${address}\r\n\r\n`;
let closed = 0;

async function openOne(): Promise<void> {
  const socket = connect(Number(port), address);
  await once(socket, 'connect');
  socket.on('error', () => undefined); // `close` follows
  socket.once('close', () => {
    closed += 1;
    process.stdout.write(`{"closed":${closed}}\n`);
  });
  for (let sent = 0; sent < Number(requests); sent += 1) {
    socket.write(REQUEST);
    await once(socket, 'data');
  }
  socket.resume();
}

for (let open = 0; open < Number(count); open += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - open) }, openOne));
}
process.stdout.write(`{"open":${Number(count)}}\n`);
