import { expect, it, onTestFinished } from 'vitest';
import { claimAddresses } from '../../../../engine/control/io/claimAddresses.ts';

/** Of this process alone. */
const BYTE = 1 + (process.pid % 250);

it.runIf(process.platform === 'linux')(
  'OPS-01 an engine whose addresses another one has says so as it starts',
  async () => {
    const lines: string[] = [];
    const claim = (byte: number) => claimAddresses(byte, (level, message) => lines.push(`${level} ${message}`));
    const giveUp = await claim(BYTE);
    onTestFinished(await claim(BYTE === 250 ? 1 : BYTE + 1));
    expect(lines).toEqual([]);
    (await claim(BYTE))();
    expect(lines).toEqual([
      `warn Another engine (process ${process.pid}) has the addresses 127.${BYTE}.0.0/16, too: a port that it listens ` +
        'on cannot be had here. Stop it, or start one of them with another number from 0 to 255 in BALANZA_LOOPBACK_BYTE.',
    ]);
    giveUp();
    (await claim(BYTE))();
    expect(lines).toHaveLength(1);
  },
);
