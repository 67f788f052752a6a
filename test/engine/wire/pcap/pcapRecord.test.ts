import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { composePacket } from '../../../../engine/wire/ip/composePacket.ts';
import { capturedDatagram, pcapHead, pcapRecord } from '../../../../engine/wire/pcap/pcapRecord.ts';
import { readPcap } from '../../../../engine/wire/pcap/readPcap.ts';

const PACKET = composePacket({
  source: '10.0.0.1',
  destination: '10.0.0.2',
  carries: { protocol: 'udp', sourcePort: 1, destinationPort: 2 },
  payload: Buffer.from('x'),
});
const ENDS = { source: '127.0.0.1', sourcePort: 4000, destination: '127.0.10.4', destinationPort: 6081 };

describe('a capture file', () => {
  it('has its magic, its version, raw IP, and the time of each packet', () => {
    expect(pcapHead().toString('hex')).toBe('a1b2c3d4' + '00020004' + '00000000'.repeat(2) + '00040000' + '00000065');
    expect(pcapRecord(1_700_000_000_123.5, Buffer.from([0x45])).toString('hex')).toBe(
      '6553f100' + '0001e26c' + '00000001' + '00000001' + '45',
    );
  });

  it('gives back the packets that were put in', () => {
    const datagram = capturedDatagram(ENDS, Buffer.from('geneve'));
    const file = Buffer.concat([pcapHead(), pcapRecord(1, PACKET), pcapRecord(2, datagram)]);
    expect(readPcap(file)).toEqual([PACKET, datagram]);
    expect(readPcap(file.subarray(0, -1))).toEqual([PACKET]);
  });

  it('is read in the other byte order, and with Ethernet, of which only IP is taken', () => {
    const words = (...values: readonly number[]) => {
      const bytes = Buffer.alloc(values.length * 4);
      for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * 4);
      return bytes;
    };
    const record = (frame: Buffer) => Buffer.concat([words(1, 2, frame.length, frame.length), frame]);
    const file = Buffer.concat([
      words(0xa1b2_c3d4, 0x0004_0002, 0, 0, 65_535, 1),
      record(Buffer.concat([Buffer.alloc(14), Buffer.from([0x00, 0x01])])),
      record(Buffer.concat([Buffer.alloc(14), PACKET])),
    ]);
    expect(readPcap(file)).toEqual([PACKET]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another kind of file', Buffer.from('this is a text, and a longer one than 24 bytes')],
    ['another kind of link', Buffer.concat([pcapHead().subarray(0, 20), Buffer.from([0, 0, 0, 105])])],
  ])('is not made of %s', (_what, file) => {
    expect(readPcap(file)).toBe(null);
  });
});
