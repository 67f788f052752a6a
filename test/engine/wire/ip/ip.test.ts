import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { addressBytes, addressText, isAddress } from '../../../../engine/wire/ip/addressBytes.ts';
import { checksum, composePacket, type PacketPlan } from '../../../../engine/wire/ip/composePacket.ts';
import { flowKey } from '../../../../engine/wire/ip/flowKey.ts';
import { parseIpPacket, TCP_FLAG } from '../../../../engine/wire/ip/parseIpPacket.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const PAYLOAD = Buffer.from('hello');
const tcp = (sourcePort: number, destinationPort: number, flags?: number): PacketPlan['carries'] => ({
  protocol: 'tcp',
  sourcePort,
  destinationPort,
  ...(flags !== undefined && { flags }),
});
const packet = (source: string, destination: string, carries: PacketPlan['carries']) =>
  composePacket({ source, destination, carries, payload: PAYLOAD });
const parse = (bytes: Buffer) => parseIpPacket(bytes, 0, (bytes[0] ?? 0) >> 4 === 6);
/** An IPv6 packet with these extension headers between it and what it carries. */
function extended(next: number, ...headers: readonly Buffer[]): Buffer {
  const plain = packet('fd00::1', 'fd00::2', tcp(1000, 443));
  const middle = Buffer.concat(headers);
  const bytes = Buffer.concat([plain.subarray(0, 40), middle, plain.subarray(40)]);
  bytes[6] = next;
  bytes.writeUInt16BE(bytes.length - 40, 4);
  return bytes;
}
const extension = (next: number, words: number) => Buffer.concat([Buffer.from([next, words]), Buffer.alloc(6)]);
const fragment = (next: number, field: number) => Buffer.from([next, 0, field >> 8, field & 255, 0, 0, 0, 1]);

function key(bytes: Buffer, tuple: 5 | 3 | 2 = 5) {
  const parsed = parse(bytes);
  if (!parsed) throw new Error('malformed');
  return flowKey(bytes, parsed, tuple);
}

describe('an IP packet', () => {
  it.each([
    { name: 'TCP over IPv4', bytes: packet('10.0.0.1', '10.0.0.2', tcp(1000, 443)), ports: [1000, 443] },
    { name: 'TCP over IPv6', bytes: packet('fd00::1', 'fd00::2', tcp(1000, 443)), ports: [1000, 443] },
    {
      name: 'UDP',
      bytes: packet('10.0.0.1', '10.0.0.2', { protocol: 'udp', sourcePort: 7, destinationPort: 53 }),
      ports: [7, 53],
    },
    {
      name: 'ICMP',
      bytes: packet('10.0.0.1', '10.0.0.2', { protocol: 'icmp', identifier: 1, sequence: 1 }),
      ports: null,
    },
    { name: 'TCP behind extension headers', bytes: extended(0, extension(60, 0), extension(6, 0)), ports: [1000, 443] },
    { name: 'TCP in a fragment that is all of it', bytes: extended(44, fragment(6, 0)), ports: [1000, 443] },
    { name: 'the first fragment of several', bytes: extended(44, fragment(6, 1)), ports: null },
    { name: 'a later fragment', bytes: extended(44, fragment(6, 8)), ports: null },
  ])('is read: $name', ({ bytes, ports }) => {
    const parsed = parse(bytes);
    expect(parsed?.ports ? [parsed.ports.source, parsed.ports.destination] : parsed?.ports).toEqual(ports);
    expect(parsed?.bytes).toBe(bytes.length);
    expect(parsed && bytes.subarray(-PAYLOAD.length)).toEqual(PAYLOAD);
  });

  it('has flags when it is TCP', () => {
    const flags = TCP_FLAG.syn | TCP_FLAG.ack;
    expect(parse(packet('10.0.0.1', '10.0.0.2', tcp(1, 2, flags)))?.tcpFlags).toBe(flags);
  });

  it('is a fragment of IPv4 by its offset or by "more follow", and has no ports then', () => {
    const bytes = packet('10.0.0.1', '10.0.0.2', tcp(1, 2));
    const ports = (field: number) => {
      bytes.writeUInt16BE(field, 6);
      return parse(bytes)?.ports ?? null;
    };
    expect([ports(0x4000), ports(0x2000), ports(0x0001)]).toEqual([{ source: 1, destination: 2 }, null, null]);
  });

  it('may have filling behind it, and ends where it says', () => {
    const bytes = packet('10.0.0.1', '10.0.0.2', tcp(1, 2));
    expect(parse(Buffer.concat([bytes, Buffer.alloc(9)]))?.bytes).toBe(bytes.length);
  });

  it.each([
    ['cut off within its header', packet('10.0.0.1', '10.0.0.2', tcp(1, 2)).subarray(0, 19)],
    ['cut off within what it carries', packet('10.0.0.1', '10.0.0.2', tcp(1, 2)).subarray(0, -1)],
    ['cut off, of IPv6', packet('fd00::1', 'fd00::2', tcp(1, 2)).subarray(0, -1)],
    [
      'with too short a header',
      Buffer.concat([Buffer.from([0x44]), packet('10.0.0.1', '10.0.0.2', tcp(1, 2)).subarray(1)]),
    ],
    ['with an extension header that is cut off', extended(0, extension(6, 200))],
    ['of neither kind', Buffer.concat([Buffer.from([0x05]), Buffer.alloc(60)])],
  ])('is malformed: %s', (_what, bytes) => {
    expect(parse(bytes)).toBe(null);
  });

  it('is malformed with half a TCP header', () => {
    const bytes = packet('10.0.0.1', '10.0.0.2', tcp(1, 2)).subarray(0, 30);
    bytes.writeUInt16BE(30, 2);
    expect(parse(bytes)).toBe(null);
  });

  it('is of another kind than its wrapping says', () => {
    expect(parseIpPacket(packet('10.0.0.1', '10.0.0.2', tcp(1, 2)), 0, true)).toBe(null);
  });

  it('is read within its bounds, whatever comes', () => {
    const random = seededRandom(2);
    let whole = 0;
    for (let round = 0; round < 50_000; round += 1) {
      const length = random.integer(100);
      const bytes = Buffer.from(Array.from({ length }, () => random.integer(256)));
      const at = random.integer(8);
      const isIpv6 = round % 2 === 0;
      if (length > at + 8) {
        bytes[at] = isIpv6 ? 0x60 : 0x45;
        bytes.writeUInt16BE(random.integer(length - at + 4), at + (isIpv6 ? 4 : 2));
        if (isIpv6) bytes[at + 6] = [0, 6, 17, 43, 44, 51, 60][random.integer(7)] ?? 0;
      }
      const parsed = parseIpPacket(bytes, at, isIpv6);
      if (!parsed) continue;
      whole += 1;
      expect(at + parsed.bytes).toBeLessThanOrEqual(length);
      expect(flowKey(bytes, parsed, 5).key.length).toBeGreaterThanOrEqual(9);
    }
    expect(whole).toBeGreaterThan(1_000);
  });

  it('has checksums that add up', () => {
    const bytes = packet('10.0.0.1', '10.0.0.2', tcp(1, 2));
    expect(checksum(bytes.subarray(0, 20))).toBe(0);
    const pseudo = Buffer.concat([bytes.subarray(12, 20), Buffer.from([0, 6, 0, bytes.length - 20])]);
    expect(checksum(Buffer.concat([pseudo, bytes.subarray(20)]))).toBe(0);
  });
});

describe('the key of a flow', () => {
  it.each([
    { name: 'IPv4', one: '10.0.0.9', other: '10.0.0.10' },
    { name: 'IPv6', one: 'fd00::9', other: 'fd00::10' },
    { name: 'one address', one: '10.0.0.9', other: '10.0.0.9' },
  ])('NLB-03 is the same for both directions: $name', ({ one, other }) => {
    const there = key(packet(one, other, tcp(1000, 443)));
    const back = key(packet(other, one, tcp(443, 1000)));
    expect(back.key).toBe(there.key);
    expect(back.isForward).toBe(!there.isForward);
  });

  it('NLB-03 has ports, protocol and addresses as the tuple says', () => {
    const web = packet('10.0.0.1', '10.0.0.2', tcp(1000, 443));
    const others: readonly (readonly [string, Buffer])[] = [
      ['another port', packet('10.0.0.1', '10.0.0.2', tcp(1001, 443))],
      ['another protocol', packet('10.0.0.1', '10.0.0.2', { protocol: 'udp', sourcePort: 1000, destinationPort: 443 })],
      ['another address', packet('10.0.0.1', '10.0.0.3', tcp(1000, 443))],
    ];
    const same = (tuple: 5 | 3 | 2) =>
      others.filter(([, other]) => key(other, tuple).key === key(web, tuple).key).map(([name]) => name);
    expect([same(5), same(3), same(2)]).toEqual([[], ['another port'], ['another port', 'another protocol']]);
  });

  it('does not mix up who has which port', () => {
    expect(key(packet('10.0.0.1', '10.0.0.2', tcp(1, 2))).key).not.toBe(
      key(packet('10.0.0.1', '10.0.0.2', tcp(2, 1))).key,
    );
  });
});

describe('an address', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['fd00::1', 'fd00::1'],
    ['FD00:0:0:0:0:0:0:1', 'fd00::1'],
    ['::', '::'],
    ['1::', '1::'],
    ['1:0:0:2:0:0:0:3', '1:0:0:2::3'],
    ['1:2:3:4:5:6:7:8', '1:2:3:4:5:6:7:8'],
    ['1:0:3:4:5:6:7:8', '1:0:3:4:5:6:7:8'],
    ['10:0:0:0:0:0:0:100', '10::100'],
  ])('%s is written %s', (text, written) => {
    const bytes = addressBytes(text);
    expect(addressText(bytes, 0, bytes.length)).toBe(written);
  });

  it.each(['', '10.0.0', '10.0.0.256', '1:2:3:4:5:6:7', '1::2::3', '12345::', 'g::', '1:2:3:4:5:6:7:8::'])(
    '%o is none',
    (text) => {
      expect(isAddress(text)).toBe(false);
    },
  );
});
