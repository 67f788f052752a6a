// Targets that upgrade each connection and echo what comes over it: `node tunnelTargets.mjs PORT…`.
import { createServer } from 'node:http';

const ACCEPT = 's3pPLMBiTxaQ9kYGzzhZRbK+xOo='; // of the one key that the clients send

for (const port of process.argv.slice(2)) {
  const server = createServer((_request, response) => response.end());
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: ${ACCEPT}\r\n\r\n`,
    );
    socket.pipe(socket);
  });
  server.listen({ port: Number(port), host: '0.0.0.0' });
}
