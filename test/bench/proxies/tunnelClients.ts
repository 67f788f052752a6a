// Clients of upgraded connections: `node tunnelClients.mjs ADDRESS PORT PATH CONNECTIONS SECONDS BYTES` sends a message
// over each, the next one when it has come back, and prints `{"done":N,"failed":N}`.
import { connect } from 'node:net';

const [address = '', port, path, connections, seconds, bytes] = process.argv.slice(2);
const size = Number(bytes);
const message = Buffer.alloc(size, 'm');
const UPGRADE =
  `GET ${path} HTTP/1.1\r\nHost: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
let done = 0;
let failed = 0;

function open(): void {
  const socket = connect({ host: address, port: Number(port), noDelay: true });
  let head = '';
  let isOpen = false;
  let received = 0;
  socket.on('connect', () => socket.write(UPGRADE));
  socket.on('error', () => (failed += 1));
  socket.on('data', (chunk) => {
    if (!isOpen) {
      head += chunk.toString('latin1');
      if (!head.includes('\r\n\r\n')) return;
      isOpen = head.startsWith('HTTP/1.1 101');
      if (isOpen) socket.write(message);
      else failed += 1;
      return;
    }
    received += chunk.length;
    if (received < size) return;
    received -= size;
    done += 1;
    socket.write(message);
  });
}

for (let count = 0; count < Number(connections); count += 1) open();
setTimeout(
  () => {
    process.stdout.write(`${JSON.stringify({ done, failed })}\n`, () => process.exit(0));
  },
  Number(seconds) * 1_000,
);
