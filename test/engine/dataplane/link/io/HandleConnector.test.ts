import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HandleConnector } from '../../../../../engine/dataplane/link/io/HandleConnector.ts';
import { tcpBinding, type TcpBinding } from '../../../../../engine/dataplane/link/io/tcpBinding.ts';

/** Nobody else's while this process runs. */
const SOURCE = `127.77.${process.pid >> 8}.${process.pid & 255}`;
const BEFORE_FIRST = 40_000;

const binding = tcpBinding<null>() as TcpBinding<null>; // the driver tests fail where it is a sentence

/** A server that never ends a connection first. */
async function startServer(host: string, port = 0): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined).resume()));
  server.listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port; // it listens on TCP
}

/** Connects and tells from where; `ends`: closes then, before the target does. */
async function portTo(connector: HandleConnector<null>, port: number, ends = false): Promise<number> {
  const { handle, request, status } = connector.connect({ host: '127.0.0.1', port, localAddress: SOURCE });
  const outcome = new Promise<number>((resolve) => (request.oncomplete = resolve));
  expect([status, await outcome]).toEqual([0, 0]);
  const name: { address?: string; port?: number } = {};
  handle.getsockname(name);
  expect(name.address).toBe(SOURCE);
  if (ends) handle.close();
  else
    onTestFinished(() => {
      handle.close();
    });
  return name.port ?? 0;
}

describe.skipIf(process.platform !== 'linux')('ports of connections from an address (Linux)', () => {
  it('are the next ones, and shared by connections to several targets', async () => {
    const [one, other] = [await startServer('127.0.0.1'), await startServer('127.0.0.1')];
    const connector = new HandleConnector(binding, BEFORE_FIRST);
    expect([await portTo(connector, one), await portTo(connector, one)]).toEqual([40_001, 40_002]);
    const again = new HandleConnector(binding, BEFORE_FIRST);
    expect([await portTo(again, other), await portTo(again, one)]).toEqual([40_001, 40_003]);
  });

  it('are others where somebody has them, or the target itself', async () => {
    const target = await startServer('127.0.0.1');
    await startServer(SOURCE, 41_001);
    const connector = new HandleConnector(binding, 41_000);
    expect(await portTo(connector, target)).toBe(41_002);
    const toItself = new HandleConnector(binding, target - 1);
    expect(await portTo(toItself, target)).toBe(target === 60_999 ? 32_768 : target + 1);
  });

  it('are free for another target at once, after we ended a connection first', async () => {
    const [one, other] = [await startServer('127.0.0.1'), await startServer('127.0.0.1')];
    expect(await portTo(new HandleConnector(binding, 42_000), one, true)).toBe(42_001);
    expect(await portTo(new HandleConnector(binding, 42_000), other)).toBe(42_001);
  });
});
