import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { NOBODY } from '../../../../../engine/dataplane/link/NOBODY.ts';
import type { Link, LinkOwner } from '../../../../../engine/dataplane/link/Link.ts';
import { OutageDriver, type PlacedTarget } from '../../../../../engine/dataplane/link/io/OutageDriver.ts';
import type { OutageMode } from '../../../../../engine/model/ZoneOutage.ts';
import { RawClient, until } from '../../../../support/RawClient.ts';
import { DRIVERS, makeDriver, type DriverName } from '../../../../support/startTestNode.ts';
import { ZONE } from '../../../../support/topology.ts';

/** The driver of a node in zone a, whose listener echoes; and a target in zone b that echoes what it is sent. */
async function startScene(name: DriverName) {
  const driver = new OutageDriver(makeDriver(name), { zone: ZONE.a });
  const broken: string[] = [];
  const listener = await driver.listen({
    address: '127.0.0.1',
    port: 0,
    onConnection: (link) => ({
      ...NOBODY,
      onData: (bytes, start, end) => link.writeString(bytes.toString('latin1', start, end)),
      onEnd: () => {
        link.destroy();
      },
      onBroken: (code) => broken.push(`client ${code}`),
    }),
  });
  const sockets: Socket[] = [];
  const target = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    socket.pipe(socket);
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  const { port } = target.address() as AddressInfo; // it listens on TCP
  const placed: readonly PlacedTarget[] = [{ host: '127.0.0.1', port, zone: ZONE.b }];
  onTestFinished(async () => {
    driver.close();
    await listener.close();
    for (const socket of sockets) socket.destroy();
    target.close();
  });
  const follow = (letter: 'a' | 'b', mode?: OutageMode) => {
    driver.follow({ zone: ZONE.a, ...(mode && { outages: { [ZONE[letter]]: mode } }) }, () => placed);
  };
  const toTarget = () => new TargetSide(driver, port);
  return { driver, listener, broken, follow, toTarget };
}

/** A link to the target, and what its owner hears. */
class TargetSide implements LinkOwner {
  readonly link: Link;
  heard = '';

  constructor(driver: OutageDriver, port: number) {
    this.link = driver.connect({ host: '127.0.0.1', port, localAddress: null, owner: this });
    onTestFinished(() => {
      this.link.destroy();
    });
  }

  onConnect(): void {
    this.heard += 'connected ';
  }
  onData(bytes: Buffer, start: number, end: number): void {
    this.heard += `${bytes.toString('latin1', start, end)} `;
  }
  onBroken(code: string): void {
    this.heard += `${code} `;
  }
  onEnd(): void {
    this.heard += 'end ';
  }
  onWriteFailed(): void {}
  onDrain(): void {}
}

describe.each(DRIVERS)('zones that fail, over the %s driver', (name) => {
  it('leaves clients of the zone hanging, old and new, and resets them when it is over', async () => {
    const { listener, broken, follow } = await startScene(name);
    const before = await RawClient.connect(listener.port);
    await before.send('one').receive('one');
    follow('a', 'hang');
    expect(broken).toEqual(['client ECONNRESET']);
    const during = await RawClient.connect(listener.port);
    before.send('two');
    during.send('two');
    await until('both to have sent', () => before.socket.writableLength + during.socket.writableLength === 0);
    expect([before.unread, before.ending, during.unread, during.ending]).toEqual(['', 'open', '', 'open']);
    follow('a');
    await Promise.all([before.closed(), during.closed()]);
    expect([before.ending, during.ending]).toEqual(['reset', 'reset']);
    const after = await RawClient.connect(listener.port);
    expect(await after.send('three').receive('three')).toBe('three');
  });

  it('resets clients of the zone, old and new', async () => {
    const { listener, broken, follow } = await startScene(name);
    const before = await RawClient.connect(listener.port);
    await before.send('one').receive('one');
    follow('a', 'reset');
    await before.closed();
    expect([before.ending, ...broken]).toEqual(['reset', 'client ECONNRESET']);
    const during = RawClient.over(connect({ host: '127.0.0.1', port: listener.port }));
    await during.closed();
    expect(during.ending).toBe('reset');
    follow('a');
    const after = await RawClient.connect(listener.port);
    expect(await after.send('two').receive('two')).toBe('two');
  });

  it('reaches no target of another zone that hangs, and hears of it when that is over', async () => {
    const { listener, follow, toTarget } = await startScene(name);
    const before = toTarget();
    before.link.writeString('one');
    await until('the echo', () => before.heard === 'connected one ');
    follow('b', 'hang');
    const [during, givenUp] = [toTarget(), toTarget()];
    expect([before.link.writeString('two'), during.link.writeString('two')]).toEqual([false, false]);
    givenUp.link.destroy();
    // Its own zone serves on: by the time a client has its answer, an echo of the target's would have come as well.
    const client = await RawClient.connect(listener.port);
    await client.send('still here').receive('still here');
    expect([before.heard, during.heard]).toEqual(['connected one ', '']);
    follow('b');
    await until('both to be told', () => during.heard !== '');
    expect([before.heard, during.heard, givenUp.heard]).toEqual(['connected one ECONNRESET ', 'ECONNRESET ', '']);
    const after = toTarget();
    after.link.writeString('three');
    await until('the echo', () => after.heard === 'connected three ');
  });

  it('is reset by targets of another zone, and by all when its own is out', async () => {
    const { follow, toTarget } = await startScene(name);
    const before = toTarget();
    await until('a connection', () => before.heard === 'connected ');
    follow('b', 'reset');
    const during = toTarget();
    await until('both to be reset', () => during.heard !== '');
    expect([before.heard, during.heard]).toEqual(['connected ECONNRESET ', 'ECONNRESET ']);
    follow('a', 'reset');
    const inside = toTarget();
    await until('its reset', () => inside.heard === 'ECONNRESET ');
  });

  it('keeps no links that are gone', async () => {
    const { listener, broken, follow } = await startScene(name);
    for (let count = 0; count < 1_100; count += 1) {
      const client = await RawClient.connect(listener.port);
      client.reset();
    }
    await until('all to have broken', () => broken.length === 1_100);
    follow('a', 'reset');
    expect(broken.length).toBe(1_100);
  });
});
