import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket, createSecureContext } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { writtenPair } from '../../../../support/angie/writtenPair.ts';
import { madeCertificate } from '../../../../support/tls/madeCertificate.ts';
import { until } from '../../../../support/RawClient.ts';

/** A server that notes the first line of each connection, and then echoes: by TLS where it has a certificate. */
async function lineServer(pair: ReturnType<typeof writtenPair> | null) {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const echo = (socket: Socket): void => {
    socket.on('data', (bytes: Buffer) => socket.write(bytes)).on('error', () => socket.destroy());
    socket.on('end', () => socket.end());
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => sockets.delete(socket));
    socket.once('data', (bytes: Buffer) => {
      const end = bytes.indexOf('\r\n') + 2;
      lines.push(bytes.toString('latin1', 0, end).trimEnd());
      socket.pause();
      if (bytes.length > end) socket.unshift(bytes.subarray(end));
      const secureContext =
        pair && createSecureContext({ cert: pair.made.certificatePem, key: pair.made.privateKeyPem });
      if (secureContext) echo(new TLSSocket(socket, { isServer: true, secureContext }));
      else echo(socket.resume());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  );
  return { lines, port: (server.address() as AddressInfo).port }; // it listens on TCP
}

it.each([
  ['plain', ''],
  ['TLS', 'proxy_ssl on;'],
])('3.5 tells a server who the client is before anything else goes over the connection: %s', async (kind, settings) => {
  const at = ownAddress();
  const pair = kind === 'TLS' ? writtenPair(['server.test'], madeCertificate(['an authority'])) : null;
  const { lines, port } = await lineServer(pair);
  await startAngie(
    `events { }\nstream { upstream u { server 127.0.0.1:${port}; }
       server { listen ${at}:8080; proxy_pass u; proxy_protocol on; ${settings} } }`,
  );
  const client = connect({ host: at, port: 8080, localAddress: '127.0.0.2' });
  let text = '';
  client.on('data', (bytes: Buffer) => (text += bytes.toString()));
  client.write('hello');
  await until('the echo', () => text === 'hello');
  expect(lines).toEqual([`PROXY TCP4 127.0.0.2 ${at} ${client.localPort ?? 0} 8080`]);
  client.end();
  await once(client, 'close');
});

it('3.5 checks a server that awaits the PROXY protocol with a line that names nobody', async () => {
  const at = ownAddress();
  const { lines, port } = await lineServer(null);
  const { run } = await startAngie(
    `events { }\nstream { map $upstream_probe_response $good { PING 1; } upstream u { zone u 1m; server 127.0.0.1:${port}; }
       server { listen ${at}:8080; proxy_pass u; proxy_protocol on; upstream_probe p interval=1h test=$good send=data:PING; } }`,
  );
  await until('the check', () =>
    run
      .status('/status/stream/upstreams/u/peers', '')
      .text.replace(/\s/g, '')
      .includes('"probes":{"count":1,"fails":0'),
  );
  expect(lines).toEqual(['PROXY UNKNOWN']);
});
