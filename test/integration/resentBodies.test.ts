import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ownAddress, startAngie } from '../support/angie/startAngie.ts';
import { soon } from '../support/RawClient.ts';
import { startFullTarget } from '../support/startFullTarget.ts';

const SIZE = 2 * 1024 * 1024;
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Answers the hash of each body that it gets, and its length. */
async function startHashing(): Promise<number> {
  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => {
      const body = Buffer.concat(parts);
      answer.end(`${body.length} ${hashOf(body)}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return (server.address() as AddressInfo).port; // it listens on TCP
}

// Only Linux drops what comes to a full backlog.
it.runIf(process.platform === 'linux')(
  'KAL-02 the second server gets the same 2 MB, after the first did not take a connection within its second',
  async () => {
    const hanging = await startFullTarget();
    const healthy = await startHashing();
    const listen = `${ownAddress()}:8080`;
    await startAngie(`
      events {}
      http {
        upstream app { server 127.0.0.1:${hanging}; server 127.0.0.1:${healthy}; }
        server {
          listen ${listen};
          client_max_body_size 4m;
          location / {
            proxy_pass http://app;
            proxy_connect_timeout 1s;
            proxy_next_upstream error timeout non_idempotent;
            proxy_next_upstream_timeout 3s;
            proxy_next_upstream_tries 2;
          }
        }
      }`);
    const body = randomBytes(SIZE);
    const [host, port] = listen.split(':');
    const asked = request({ host, port, method: 'POST', agent: false, headers: { 'Content-Length': SIZE } });
    asked.end(body);
    const [answer] = (await soon('an answer', once(asked, 'response'))) as [IncomingMessage]; // as it says
    let text = '';
    for await (const part of answer) text += String(part);
    expect([answer.statusCode, text]).toEqual([200, `${SIZE} ${hashOf(body)}`]);
  },
);
