import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { soon } from '../../../support/RawClient.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';

/** Sends back what it gets; ends with the code that a text `close 4001` names. */
async function startEcho(): Promise<number> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket) => {
    socket.on('message', (message: Buffer, isBinary) => {
      const [, code] = isBinary ? [] : (/^close (\d+)$/.exec(message.toString()) ?? []);
      if (code === undefined) socket.send(message, { binary: isBinary });
      else socket.close(Number(code), 'as asked');
    });
  });
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const client of server.clients) client.terminate();
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
  return (server.address() as AddressInfo).port; // it listens on TCP
}

describe.each(DRIVERS)('WebSocket by the package ws, with the %s driver', (driver) => {
  it.each([['ws'], ['wss']] as const)(
    'E-057 carries messages of every size, pings and the end over %s',
    async (scheme) => {
      const ports = [await startEcho()];
      const node = scheme === 'ws' ? await startTestNode(driver, { ports }) : await startSecureNode(driver, { ports });
      const socket = new WebSocket(`${scheme}://127.0.0.1:${node.port}/chat`, { rejectUnauthorized: false });
      onTestFinished(() => {
        socket.terminate();
      });
      await soon('the handshake', once(socket, 'open'));
      for (const size of [0, 1, 125, 126, 65_536, 1_000_000]) {
        const sent = Buffer.alloc(size, size % 251);
        socket.send(sent);
        const [message] = (await soon('an echo', once(socket, 'message'))) as [Buffer]; // as ws gives binary messages
        expect(message.equals(sent)).toBe(true);
      }
      socket.ping('alive');
      const [pong] = (await soon('a pong', once(socket, 'pong'))) as [Buffer]; // as ws says
      expect(pong.toString()).toBe('alive');
      expect(node.gauges()).toBe('1c 1r | 1c 1r');
      socket.send('close 4001');
      const [code, reason] = (await soon('the end', once(socket, 'close'))) as [number, Buffer]; // as ws says
      expect([code, reason.toString()]).toEqual([4_001, 'as asked']);
      await node.connections(0);
      expect(node.log).toEqual(['101/101']);
    },
  );
});
