// Idle clients: `node idleClients.mjs ADDRESS PORT COUNT [REQUESTS [KIND]]` opens COUNT connections, sends REQUESTS (default
// 1) over each, one after the other, prints `{"open":N}` once all are answered, and keeps them open until it is told to
// end; `{"closed":N}` when some were closed. KIND: `plain`, `tls`, `h2` or `tunnel`, over which a message goes and comes back.
import { once } from 'node:events';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

const [address = '', port = '', count = '', requests = '1', kind = 'plain'] = process.argv.slice(2);
/** Connections being opened at one time: less than any backlog. */
const AT_ONCE = 200;
const REQUEST = `GET / HTTP/1.1\r\nHost: ${address}\r\n\r\n`;
const UPGRADE =
  `GET /ws/ HTTP/1.1\r\nHost: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
/** Large enough that buffers are taken for it. */
const MESSAGE_BYTES = 61_440;
let closed = 0;

function noteClosed(): void {
  closed += 1;
  process.stdout.write(`{"closed":${closed}}\n`);
}

async function openHttp2(): Promise<void> {
  const session = connectHttp2(`https://${address}:${port}`, { rejectUnauthorized: false });
  session.on('error', () => undefined); // `close` follows
  session.once('close', noteClosed);
  for (let sent = 0; sent < Number(requests); sent += 1) {
    const stream = session.request({ [constants.HTTP2_HEADER_PATH]: '/' });
    stream.resume();
    await once(stream, 'end');
  }
}

async function openHttp1(): Promise<void> {
  const host = { host: address, port: Number(port) };
  const socket = kind === 'tls' ? connectTls({ ...host, rejectUnauthorized: false }) : connect(host);
  await once(socket, kind === 'tls' ? 'secureConnect' : 'connect');
  socket.on('error', () => undefined); // `close` follows
  socket.once('close', noteClosed);
  for (let sent = 0; sent < Number(requests); sent += 1) {
    socket.write(kind === 'tunnel' ? UPGRADE : REQUEST);
    await once(socket, 'data');
  }
  if (kind === 'tunnel') await echo(socket);
  socket.resume();
}

async function echo(socket: Socket): Promise<void> {
  socket.write(Buffer.alloc(MESSAGE_BYTES));
  for (let received = 0; received < MESSAGE_BYTES;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]; // what sockets say
    received += chunk.length;
  }
}

const openOne = kind === 'h2' ? openHttp2 : openHttp1;

for (let open = 0; open < Number(count); open += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - open) }, openOne));
}
process.stdout.write(`{"open":${Number(count)}}\n`);
