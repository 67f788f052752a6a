import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { NO_OPTIONS } from '../../../../engine/wire/geneve/GENEVE.ts';
import { optionsOf, parseGeneve, type GeneveHeader } from '../../../../engine/wire/geneve/parseGeneve.ts';
import { withCookie, writeGeneve } from '../../../../engine/wire/geneve/writeGeneve.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const OPTIONS = { endpointId: 0x0123_4567_89ab_cdefn, attachmentId: 0xfedc_ba98_7654_3210n, cookie: 0xdead_beef };
const IPV4 = Buffer.from('45aabbcc', 'hex');
const IPV6 = Buffer.from('60aabbcc', 'hex');
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

function read(bytes: Buffer): GeneveHeader {
  const header = parseGeneve(bytes);
  if (typeof header === 'string') throw new Error(header);
  return header;
}

describe('GENEVE', () => {
  it('is written as AWS writes it, byte for byte', () => {
    expect(writeGeneve(OPTIONS, IPV4).toString('hex')).toBe(
      [
        '08 00 0800 000000 00',
        '0108 01 02 0123456789abcdef',
        '0108 02 02 fedcba9876543210',
        '0108 03 01 deadbeef',
        '45aabbcc',
      ]
        .join('')
        .replaceAll(' ', ''),
    );
    expect(writeGeneve(NO_OPTIONS, IPV6).subarray(2, 4).toString('hex')).toBe('86dd');
  });

  it('is read as it was written', () => {
    const bytes = writeGeneve(OPTIONS, IPV6);
    const header = read(bytes);
    expect([header.isIpv6, header.vni, header.innerAt]).toEqual([true, 0, 40]);
    expect(optionsOf(bytes, header)).toEqual(OPTIONS);
  });

  it.each([
    { name: 'no options', bytes: hex('00000800 00000700 45'), options: NO_OPTIONS, innerAt: 8, vni: 7 },
    {
      name: 'the options in another order, one of them missing',
      bytes: hex('05000800 00000000 01080301 00000009 01080102 0000000000000005 45'),
      options: { ...NO_OPTIONS, endpointId: 5n, cookie: 9 },
      innerAt: 28,
      vni: 0,
    },
    {
      name: 'an option of others that may be passed over',
      bytes: hex('04400800 00000000 01030101 ffffffff 01080301 00000009 45'),
      options: { ...NO_OPTIONS, cookie: 9 },
      innerAt: 24,
      vni: 0,
    },
    {
      name: 'reserved bits that are set',
      bytes: hex('023f0800 000000ff 010803e1 00000009 45'),
      options: { ...NO_OPTIONS, cookie: 9 },
      innerAt: 16,
      vni: 0,
    },
  ])('is read with $name', ({ bytes, options, innerAt, vni }) => {
    const header = read(bytes);
    expect([optionsOf(bytes, header), header.innerAt, header.vni]).toEqual([options, innerAt, vni]);
  });

  it.each([
    ['truncated', '', ''],
    ['truncated', 'within its first eight bytes', '00000800000000'],
    ['truncated', 'before the end of its options', '01000800 00000000 010803'],
    ['truncated', 'within the head of an option', '02000800 00000000 01080301 00000001'.slice(0, 31)],
    ['truncated', 'within the value of an option', '01000800 00000000 01080301 00000001'],
    ['version', 'of another version', '40000800 00000000'],
    ['control', 'that is a control packet', '00800800 00000000'],
    ['etherType', 'that carries Ethernet', '00006558 00000000'],
    ['optionLength', 'with a cookie of 64 bits', '03000800 00000000 01080302 0000000000000001'],
    ['optionLength', 'with an endpoint of 32 bits', '02000800 00000000 01080101 00000001'],
    ['optionLength', 'with an attachment of no bits', '01000800 00000000 01080200'],
    ['criticalOption', "with a critical option of others'", '01400800 00000000 01038000'],
    ['criticalOption', "with a critical option of AWS's", '01400800 00000000 01089000'],
  ])('is refused as %s: a datagram %s', (fault, _what, bytes) => {
    expect(parseGeneve(hex(bytes))).toBe(fault);
  });

  it('gets the cookie of its flow in place where all three options stand in order', () => {
    const bytes = writeGeneve({ ...OPTIONS, cookie: 0 }, IPV4);
    const sent = withCookie(bytes, read(bytes), OPTIONS.cookie);
    expect(sent).toBe(bytes);
    expect(sent).toEqual(writeGeneve(OPTIONS, IPV4));
  });

  it.each([
    { name: 'none', bytes: hex('00000800 00000000 45aabbcc'), endpointId: 0n },
    {
      name: 'an option of others before them',
      bytes: hex('04000800 00000000 01030100 01080102 0000000000000005 45aabbcc'),
      endpointId: 5n,
    },
    {
      name: 'as long a header of others',
      bytes: hex(`08000800 00000000 01030107 ${'ff'.repeat(28)} 45aabbcc`),
      endpointId: 0n,
    },
  ])('gets the three options where it had $name', ({ bytes, endpointId }) => {
    expect(withCookie(bytes, read(bytes), 7)).toEqual(writeGeneve({ endpointId, attachmentId: 0n, cookie: 7 }, IPV4));
  });

  it('is read within its bounds, whatever comes', () => {
    const random = seededRandom(1);
    let whole = 0;
    for (let round = 0; round < 50_000; round += 1) {
      const length = random.integer(80);
      const bytes = Buffer.from(Array.from({ length }, () => random.integer(256)));
      // Half of them begin right, so that the options are reached.
      if (round % 2 === 0 && length >= 4) bytes.set([random.integer(20), 0, 0x08, 0x00]);
      if (round % 4 === 0 && length >= 12) bytes.set([0x01, 0x08, 1 + random.integer(3), random.integer(4)], 8);
      const header = parseGeneve(bytes);
      if (typeof header === 'string') continue;
      whole += 1;
      expect(header.innerAt).toBeLessThanOrEqual(length);
      const { endpointId, attachmentId } = optionsOf(bytes, header);
      const inner = Buffer.from(bytes.subarray(header.innerAt));
      const sent = withCookie(bytes, header, 9);
      const again = read(sent);
      expect(optionsOf(sent, again)).toEqual({ endpointId, attachmentId, cookie: 9 });
      expect(sent.subarray(again.innerAt)).toEqual(inner);
    }
    expect(whole).toBeGreaterThan(1_000);
  });
});
