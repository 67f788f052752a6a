import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/**
 * The targets of the benchmark of datagrams: `datagramEcho ADDRESS:PORT …` sends back whatever comes to a port, and takes
 * TCP connections there, as health checks ask for.
 */
for (const place of process.argv.slice(2)) {
  const [address = '', port = ''] = place.split(':');
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_194_304 });
  socket.on('message', (bytes, from) => {
    socket.send(bytes, from.port, from.address);
  });
  socket.on('error', () => undefined); // of single datagrams, which are lost
  socket.bind(Number(port), address);
  const checks = createServer((connection) => connection.on('error', () => undefined).end());
  checks.listen(Number(port), address);
}
process.once('SIGTERM', () => process.exit());
