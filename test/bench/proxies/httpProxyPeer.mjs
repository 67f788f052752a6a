// A reverse proxy on npm's http-proxy with a keep-alive agent: `node httpProxyPeer.mjs PORT TARGET_PORT…`.
import { Agent, createServer } from 'node:http';
import httpProxy from 'http-proxy';

const [port, ...targetPorts] = process.argv.slice(2).map(Number);
const targets = targetPorts.map((target) => ({ target: { host: '127.0.0.1', port: target } }));
const proxy = httpProxy.createProxyServer({
  agent: new Agent({ keepAlive: true, maxSockets: 1_024, maxFreeSockets: 1_024 }),
  xfwd: true,
});
proxy.on('error', (_error, _request, response) => {
  if (response.writeHead && !response.headersSent) response.writeHead(502);
  response.end();
});

let next = 0;
const server = createServer((request, response) => {
  next = (next + 1) % targets.length;
  proxy.web(request, response, targets[next]);
});
server.keepAliveTimeout = 600_000;
server.listen({ port, host: '127.0.0.1', backlog: 2_048 });
