import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Link, LinkDriver, LinkListener, LinkOwner } from '../../../../../engine/dataplane/link/Link.ts';
import { READ_BUFFER_BYTES } from '../../../../../engine/dataplane/link/ReadBuffer.ts';
import { handleDriver } from '../../../../../engine/dataplane/link/io/handleDriver.ts';
import { netDriver } from '../../../../../engine/dataplane/link/io/netDriver.ts';
import { RawClient, soon, until } from '../../../../support/RawClient.ts';

function handle(poison: boolean): LinkDriver {
  const driver = handleDriver({ poison });
  if (typeof driver === 'string') throw new Error(driver);
  return driver;
}

/** Notes what happens to a link, in order. */
class Recorder implements LinkOwner {
  link: Link | undefined;
  readonly events: string[] = [];
  received = '';
  count = 0;
  onBytes: (bytes: Buffer, start: number, end: number) => void = () => {};
  onConnect(): void {
    this.events.push('connect');
  }
  onData(bytes: Buffer, start: number, end: number): void {
    if (this.received.length < 1_000) this.received += bytes.toString('latin1', start, end);
    this.count += end - start;
    this.onBytes(bytes, start, end);
  }
  onEnd(): void {
    this.events.push('end');
  }
  onBroken(code: string): void {
    this.events.push(code);
  }
  onWriteFailed(code: string): void {
    this.events.push(`write ${code}`);
  }
  onDrain(): void {
    this.events.push('drain');
  }
}

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function listen(
  driver: LinkDriver,
  address = '127.0.0.1',
): Promise<{ listener: LinkListener; accepted: Recorder[] }> {
  const accepted: Recorder[] = [];
  const listener = await driver.listen({
    address,
    port: 0,
    onConnection: (link, peerAddress, peerPort) => {
      const recorder = new Recorder();
      recorder.link = link;
      recorder.events.push(`from ${peerAddress}`, peerPort > 0 ? 'port' : 'no port');
      accepted.push(recorder);
      open.push(() => {
        link.destroy();
      });
      return recorder;
    },
  });
  open.push(() => listener.close());
  return { listener, accepted };
}

async function serve(
  onSocket: (socket: Socket) => void,
  address = '127.0.0.1',
): Promise<{ server: Server; port: number }> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.push(() => socket.destroy());
    socket.on('error', () => {});
    onSocket(socket);
  });
  server.listen(0, address);
  await once(server, 'listening');
  open.push(() => server.close());
  return { server, port: (server.address() as AddressInfo).port }; // it listens on TCP
}

function connect(
  driver: LinkDriver,
  port: number,
  more: { host?: string; localAddress?: string } = {},
): Recorder & { link: Link } {
  const recorder = new Recorder();
  const link = driver.connect({
    host: more.host ?? '127.0.0.1',
    port,
    localAddress: more.localAddress ?? null,
    owner: recorder,
  });
  open.push(() => {
    link.destroy();
  });
  return Object.assign(recorder, { link });
}

describe.each([
  ['handle', () => handle(false)],
  ['handle, buffers poisoned', () => handle(true)],
  ['net', () => netDriver()],
  ['net, buffers poisoned', () => netDriver({ poison: true })],
] as const)('links of the %s driver', (_, make) => {
  it('accept, name the peer, carry strings and bytes both ways, and end in good order', async () => {
    const { listener, accepted } = await listen(make());
    const client = await RawClient.connect(listener.port);
    client.send('ping\xff');
    await until('the client', () => accepted[0]?.received === 'ping\xff');
    const link = accepted[0]?.link;
    link?.writeString('p\xf6ng ');
    link?.writeBytes(Buffer.from('<bytes>'), 1, 6, null);
    expect(await client.receive('bytes')).toBe('p\xf6ng bytes');
    client.end();
    await until('the end', () => accepted[0]?.events.includes('end') ?? false);
    link?.writeString('still here');
    link?.halfClose();
    expect(await client.closed()).toContain('still here');
    expect(accepted[0]?.events).toEqual(['from 127.0.0.1', 'port', 'end']);
  });

  it('rejects a port that is taken, and an address that is not there, with the code of the system', async () => {
    const driver = make();
    const { listener } = await listen(driver);
    const onConnection = () => new Recorder();
    await expect(driver.listen({ address: '127.0.0.1', port: listener.port, onConnection })).rejects.toMatchObject({
      code: 'EADDRINUSE',
    });
    await expect(driver.listen({ address: '192.0.2.1', port: 0, onConnection })).rejects.toMatchObject({
      code: 'EADDRNOTAVAIL',
    });
  });

  it('frees the port when closed, twice without harm, and leaves connections alone', async () => {
    const driver = make();
    const { listener, accepted } = await listen(driver);
    const client = await RawClient.connect(listener.port);
    await until('the client', () => accepted.length === 1);
    await listener.close();
    await listener.close();
    await expect(RawClient.connect(listener.port)).rejects.toThrow('ECONNREFUSED');
    accepted[0]?.link?.writeString('alive');
    expect(await client.receive('alive')).toBe('alive');
  });

  it('sends what was written before the connection stood, and says when it has left', async () => {
    const { port } = await serve((socket) => socket.pipe(socket));
    const target = connect(make(), port);
    expect(target.link.writeString('early ')).toBe(false);
    expect(target.link.writeBytes(Buffer.from('bytes'), 0, 5, null)).toBe(false);
    await until('the echo', () => target.received === 'early bytes');
    expect(target.events).toEqual(['connect', 'drain']);
  });

  it('connects from the address it is told, in the loopback range', async () => {
    let peer: string | undefined;
    const { port } = await serve((socket) => (peer = socket.remoteAddress));
    const target = connect(make(), port, { localAddress: '127.0.10.4' });
    await until('the connection', () => peer !== undefined && target.events.length > 0);
    expect(peer).toBe('127.0.10.4');
  });

  it.each(['127.0.0.1', '127.0.0.9'])('connects to %s from the first address of the range', async (host) => {
    let peer: string | undefined;
    const { port } = await serve((socket) => (peer = socket.remoteAddress), host);
    const target = connect(make(), port, { host, localAddress: '127.0.0.1' });
    await until('the connection', () => peer !== undefined && target.events.length > 0);
    expect(peer).toBe('127.0.0.1');
  });

  it('connects from an address of the choice of the system when it refuses the one named', async () => {
    let peer: string | undefined;
    const { port } = await serve((socket) => {
      peer = socket.remoteAddress;
      socket.pipe(socket);
    });
    const target = connect(make(), port, { localAddress: '192.0.2.1' });
    target.link.writeString('hello');
    await until('the echo', () => target.received === 'hello');
    expect(peer).toBe('127.0.0.1');
  });

  it('reports a refused connection by the code of the system, later and once', async () => {
    const { server, port } = await serve(() => {});
    server.close();
    await once(server, 'close');
    const target = connect(make(), port);
    expect(target.events).toEqual([]);
    await until('the refusal', () => target.events.length > 0);
    expect(target.events).toEqual(['ECONNREFUSED']);
  });

  it('speaks IPv6', async () => {
    const driver = make();
    const { listener, accepted } = await listen(driver, '::1');
    const target = connect(driver, listener.port, { host: '::1', localAddress: '127.0.0.1' });
    target.link.writeString('six');
    await until('the bytes', () => accepted[0]?.received === 'six');
    expect(accepted[0]?.events[0]).toBe('from ::1');
  });

  it('reports a reset', async () => {
    const { listener, accepted } = await listen(make());
    const client = await RawClient.connect(listener.port);
    await until('the client', () => accepted.length === 1);
    client.reset();
    await until('the reset', () => accepted[0]?.events.at(-1) === 'ECONNRESET');
  });

  it('reports nothing after it was destroyed', async () => {
    const { listener, accepted } = await listen(make());
    const client = await RawClient.connect(listener.port);
    await until('the client', () => accepted.length === 1);
    accepted[0]?.link?.destroy();
    accepted[0]?.link?.destroy();
    await client.closed();
    expect(accepted[0]?.events).toHaveLength(2);
    expect(accepted[0]?.link?.writeString('into the void')).toBe(true);
  });

  it('reads nothing while paused', async () => {
    const { listener, accepted } = await listen(make());
    const client = await RawClient.connect(listener.port);
    await until('the client', () => accepted.length === 1);
    const first = accepted[0];
    first?.link?.pause();
    client.send('held back').end();
    const other = await RawClient.connect(listener.port);
    other.send('other');
    await until('bytes of a connection that came later', () => accepted[1]?.received === 'other');
    expect(first?.received).toBe('');
    first?.link?.resume();
    await until('the rest', () => first?.events.at(-1) === 'end');
    expect(first?.received).toBe('held back');
  });

  it('keeps 8 MB of a client in order while it stops after each read and goes on a turn later', async () => {
    const { listener, accepted } = await listen(make());
    const client = await RawClient.connect(listener.port);
    await until('the client', () => accepted.length === 1);
    const [first] = accepted;
    let wrong = 0;
    let offset = 0;
    let isStopped = false;
    if (first) {
      first.onBytes = (bytes, start, end) => {
        if (isStopped) wrong += 1;
        for (let at = start; at < end; at += 61) {
          if (bytes[at] !== '0123456789abcdef'.charCodeAt((offset + at - start) % 16)) wrong += 1;
        }
        offset += end - start;
        isStopped = true;
        first.link?.pause();
        setImmediate(() => {
          isStopped = false;
          first.link?.resume();
        });
      };
    }
    for (let sent = 0; sent < 8; sent += 1) client.socket.write(Buffer.alloc(1024 * 1024, '0123456789abcdef'));
    client.end();
    await until('the end', () => first?.events.includes('end') ?? false);
    expect({ offset, wrong }).toEqual({ offset: 8 * 1024 * 1024, wrong: 0 });
  });

  it('relays 32 MB with its bytes in order and its memory bounded, the reader being slow to start, another one reading', async () => {
    const driver = make();
    const total = 32 * 1024 * 1024;
    const { port } = await serve((socket) => {
      const block = Buffer.alloc(1024 * 1024, '0123456789abcdef');
      let sent = 0;
      const more = () => {
        while (sent < total) {
          sent += block.length;
          if (!socket.write(block)) {
            socket.once('drain', more);
            return;
          }
        }
        socket.end();
      };
      more();
    });
    const { listener, accepted } = await listen(driver);
    const client = await RawClient.connect(listener.port);
    client.socket.removeAllListeners('data');
    client.socket.pause();
    await until('the client', () => accepted.length === 1);
    const front = accepted[0];
    let sendElsewhere = () => {};
    const elsewhere = await serve((socket) => {
      sendElsewhere = () => socket.end(Buffer.alloc(1024 * 1024, 'x'));
    });
    const other = connect(driver, elsewhere.port);
    await until('the other', () => other.events.includes('connect'));
    const back = connect(driver, port);
    if (!front?.link) throw new Error('no client');
    const out = front.link;
    let queuedMost = 0;
    back.onBytes = (bytes, start, end) => {
      if (out.writeBytes(bytes, start, end, back.link.readBuffer)) return;
      queuedMost = Math.max(queuedMost, out.queuedBytes);
      back.link.pause();
    };
    front.onDrain = () => {
      back.link.resume();
      if (back.events.includes('end')) out.halfClose();
    };
    back.onEnd = () => {
      back.events.push('end');
      if (out.queuedBytes === 0) out.halfClose();
    };
    await until('back-pressure', () => queuedMost > 0);
    // What others read meanwhile does not touch what waits.
    sendElsewhere();
    await until('the end of the other', () => other.events.includes('end'));
    expect(other.count).toBe(1024 * 1024);
    let offset = 0;
    let wrong = 0;
    client.socket.on('data', (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; at += 61) {
        if (chunk[at] !== '0123456789abcdef'.charCodeAt((offset + at) % 16)) wrong += 1;
      }
      offset += chunk.length;
    });
    client.socket.resume();
    await soon('the end', once(client.socket, 'end'));
    expect({ offset, wrong }).toEqual({ offset: total, wrong: 0 });
    expect(queuedMost).toBeLessThanOrEqual(READ_BUFFER_BYTES); // what one read brought
  });

  it('reports a write to a peer that is gone, or its reset, instead of failing in the call', async () => {
    const { listener, accepted } = await listen(make());
    const client = await RawClient.connect(listener.port);
    await until('the client', () => accepted.length === 1);
    const first = accepted[0];
    first?.link?.pause();
    client.reset();
    await until('the failure', () => {
      first?.link?.writeString('x');
      return (first?.events.length ?? 0) > 2;
    });
    expect(first?.events.at(-1)).toMatch(/^(write )?(EPIPE|ECONNRESET)$/);
  });
});

describe.each([false, true])('links of the handle driver, which read before they stand (poisoned: %s)', (poison) => {
  it('tells of what a target says at once when the connection stands, and keeps it while paused before that', async () => {
    const { port } = await serve((socket) => socket.end('greeting'));
    const driver = handle(poison);
    const held = connect(driver, port);
    held.link.pause();
    const told = connect(driver, port);
    told.onBytes = () => told.events.push('bytes');
    await until('the end of the one that reads', () => told.events.at(-1) === 'end');
    expect(told.events).toEqual(['connect', 'bytes', 'end']);
    expect([held.events, held.received]).toEqual([['connect'], '']);
    held.link.resume();
    await until('the end of the other', () => held.events.at(-1) === 'end');
    expect(held.received).toBe('greeting');
  });
});
