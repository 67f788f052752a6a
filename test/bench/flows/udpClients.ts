import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** So many are asked at once: their answers fit into the buffers of the system. */
const AT_ONCE = 100;
/** After so long an answer is lost. */
const PATIENCE_MS = 2_000;
/** Addresses that the clients have, one after the other. */
const ADDRESSES = 8;

/**
 * Clients of datagrams, each a socket of its own: `udpClients HOST PORT COUNT`. For each line on standard input every
 * client sends one datagram; then a line with the answers, one letter a client, `.` where none came.
 */
async function main([host = '', port, count]: readonly string[]): Promise<void> {
  const clients: Socket[] = [];
  for (let place = 0; place < Number(count); place += 1) {
    const socket = createSocket('udp4');
    socket.bind(0, `127.0.0.${1 + (place % ADDRESSES)}`);
    await once(socket, 'listening');
    clients.push(socket);
  }
  process.stdout.write('ready\n');
  for await (const line of createInterface({ input: process.stdin })) {
    if (line === '') continue;
    let letters = '';
    for (let from = 0; from < clients.length; from += AT_ONCE) {
      const some = clients.slice(from, from + AT_ONCE).map((socket) => ask(socket, Number(port), host));
      letters += (await Promise.all(some)).join('');
    }
    process.stdout.write(`${letters}\n`);
  }
  for (const socket of clients) socket.close();
}

function ask(socket: Socket, port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      resolve('.');
    }, PATIENCE_MS);
    socket.once('message', (bytes) => {
      clearTimeout(late);
      resolve(bytes.toString('latin1').charAt(0));
    });
    socket.send('!', port, host);
  });
}

await main(process.argv.slice(2));
