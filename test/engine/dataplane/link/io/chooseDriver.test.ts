import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LinkDriver } from '../../../../../engine/dataplane/link/Link.ts';
import { chooseDriver } from '../../../../../engine/dataplane/link/io/chooseDriver.ts';
import { netDriver } from '../../../../../engine/dataplane/link/io/netDriver.ts';
import { probeDriver } from '../../../../../engine/dataplane/link/io/probeDriver.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { until } from '../../../../support/RawClient.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('chooseDriver', () => {
  it('takes the handle driver when its probe passes, and leaves nothing behind', async () => {
    const clock = new FakeClock();
    const { driver, note } = await chooseDriver('auto', { clock });
    expect([driver.name, note]).toEqual(['handle', 'the start-up probe passed']);
    expect(clock.armed).toBe(0);
  });

  it('takes the documented API where the parts are missing, and says so', async () => {
    vi.spyOn(process as unknown as { binding: () => unknown }, 'binding').mockReturnValue({}); // undocumented method
    const { driver, note } = await chooseDriver('auto', { clock: new FakeClock() });
    expect(driver.name).toBe('net');
    expect(note).toContain('tcp_wrap has other parts');
    await expect(chooseDriver('handle', { clock: new FakeClock() })).rejects.toThrow('does not work on Node.js');
  });

  it('takes the documented API when asked to', async () => {
    const { driver } = await chooseDriver('net', { clock: new FakeClock() });
    expect(driver.name).toBe('net');
  });
});

describe('probeDriver', () => {
  it('passes the documented API too', async () => {
    expect(await probeDriver(netDriver(), new FakeClock())).toBeNull();
  });

  it('says what went wrong: garbled bytes, an error, silence', async () => {
    const real = netDriver();
    const garbling: LinkDriver = {
      ...real,
      name: 'net',
      listen: (options) => real.listen(options),
      connect: (options) => {
        const { owner } = options;
        return real.connect({
          ...options,
          owner: {
            onConnect: () => {
              owner.onConnect();
            },
            onData: () => undefined,
            onEnd: () => {
              owner.onEnd();
            },
            onBroken: () => undefined,
            onWriteFailed: () => undefined,
            onDrain: () => undefined,
          },
        });
      },
    };
    expect(await probeDriver(garbling, new FakeClock())).toContain('garbled');

    const refusing: LinkDriver = { ...garbling, listen: () => Promise.reject(new Error('ENOSYS')) };
    expect(await probeDriver(refusing, new FakeClock())).toContain('ENOSYS');

    const clock = new FakeClock();
    let asked = false;
    const silent: LinkDriver = {
      ...garbling,
      listen: () => {
        asked = true;
        return new Promise(() => undefined);
      },
    };
    const probe = probeDriver(silent, clock);
    await until('the probe to ask', () => asked);
    clock.advance(2_000);
    expect(await probe).toContain('took too long');
  });
});
