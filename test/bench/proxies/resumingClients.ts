// Clients that resume their TLS session on each new connection, and ask once over it:
// `node resumingClients.mjs ADDRESS PORT CLIENTS SECONDS` prints `{"done":N,"failed":N}`; what was not resumed has failed.
import { connect } from 'node:tls';

const [address = '', port, clients, seconds] = process.argv.slice(2);
const REQUEST = `GET / HTTP/1.1\r\nHost: ${address}\r\nConnection: close\r\n\r\n`;
let done = 0;
let failed = 0;

/** One connection after the other; the first has no session yet. */
function open(session: Buffer | undefined): void {
  let next = session;
  let hasAnswer = false;
  let isResumed = false;
  const socket = connect({
    host: address,
    port: Number(port),
    rejectUnauthorized: false,
    ALPNProtocols: ['http/1.1'],
    ...(session && { session }),
  });
  socket.on('session', (ticket) => (next = ticket));
  socket.on('secureConnect', () => {
    isResumed = socket.isSessionReused();
    socket.write(REQUEST);
  });
  socket.on('data', () => (hasAnswer = true));
  socket.on('error', () => undefined); // `close` follows
  socket.on('close', () => {
    if (session !== undefined) {
      if (hasAnswer && isResumed) done += 1;
      else failed += 1;
    }
    open(next);
  });
}

for (let count = 0; count < Number(clients); count += 1) open(undefined);
setTimeout(
  () => {
    process.stdout.write(`${JSON.stringify({ done, failed })}\n`, () => process.exit(0));
  },
  Number(seconds) * 1_000,
);
