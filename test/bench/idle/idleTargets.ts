// 1,000 targets in one process: one port on every loopback address. `node idleTargets.mjs PORT`; `GET /count` says
// how many health checks came so far.
import { createServer } from 'node:http';

const port = Number(process.argv[2]);
let checks = 0;

const server = createServer((request, response) => {
  if (request.url === '/health') checks += 1;
  response.end(request.url === '/count' ? String(checks) : 'ok');
});
server.keepAliveTimeout = 600_000;
server.listen({ port, host: '0.0.0.0', backlog: 4_096 });
