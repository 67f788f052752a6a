import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { findPortHolder } from '../../../../../engine/control/listeners/io/findPortHolder.ts';

describe.runIf(process.platform === 'linux')('findPortHolder (reads /proc, Linux only)', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function listen(host: string): Promise<number> {
    server = createServer().listen(0, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port; // a TCP server has one
  }

  it('OPS-01 names the process that listens on the address', async () => {
    expect(await findPortHolder('127.0.0.1', await listen('127.0.0.1'))).toMatchObject({ pid: process.pid });
  });

  it('OPS-01 names the process that listens on every address', async () => {
    expect(await findPortHolder('127.0.10.4', await listen('0.0.0.0'))).toMatchObject({ pid: process.pid });
  });

  it('OPS-01 knows nobody when the port is free', async () => {
    const port = await listen('127.0.0.1');
    expect(await findPortHolder('127.0.77.4', port)).toBeNull();
  });

  it('OPS-01 calls the engine by that name, and tells a connection from a listener', async () => {
    const port = await listen('127.0.0.1');
    expect(await findPortHolder('127.0.0.1', port)).toEqual({ pid: process.pid, name: 'this engine' });
    const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.78.4' });
    await once(socket, 'connect');
    const from = socket.localPort ?? 0;
    expect(await findPortHolder('127.0.78.4', from)).toMatchObject({ name: 'a connection of this engine' });
    socket.destroy();
  });
});
