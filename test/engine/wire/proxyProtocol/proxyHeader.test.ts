import { describe, expect, it } from 'vitest';
import { crc32c } from '../../../../engine/wire/proxyProtocol/crc32c.ts';
import { LOCAL_PROXY_HEADER, proxyHeader } from '../../../../engine/wire/proxyProtocol/proxyHeader.ts';

const ENDS = {
  sourceAddress: '127.0.0.1',
  sourcePort: 51_000,
  destinationAddress: '127.0.10.4',
  destinationPort: 8080,
};

describe('crc32c', () => {
  it('gives the published check values', () => {
    expect(crc32c(Buffer.from('123456789')).toString(16)).toBe('e3069283');
    // RFC 3720, B.4: 32 bytes of zeros, and 32 of ones.
    expect(crc32c(Buffer.alloc(32)).toString(16)).toBe('8a9136aa');
    expect(crc32c(Buffer.alloc(32, 0xff)).toString(16)).toBe('62a8ab43');
  });
});

describe('proxyHeader', () => {
  it('NLB-01 tells the ends of a TCP connection over IPv4, in 100 bytes', () => {
    const bytes = Buffer.from(proxyHeader(ENDS), 'latin1');
    expect(bytes.length).toBe(100);
    expect(bytes.subarray(0, 16).toString('hex')).toBe('0d0a0d0a000d0a515549540a21110054');
    expect(bytes.subarray(16, 28).toString('hex')).toBe('7f0000017f000a04c7381f90');
  });

  it('NLB-01 carries the checksum of itself and padding to its full length', () => {
    const bytes = Buffer.from(proxyHeader(ENDS), 'latin1');
    expect(tlvsOf(bytes).map(({ type, value }) => [type, value.length])).toEqual([
      [0x03, 4],
      [0x04, 62],
    ]);
    const zeroed = Buffer.from(bytes);
    zeroed.fill(0, 31, 35);
    expect(bytes.readUInt32BE(31)).toBe(crc32c(zeroed));
  });

  it('NLB-01 tells the ends of a TCP connection over IPv6, with the checksum behind them', () => {
    const bytes = Buffer.from(
      proxyHeader({ ...ENDS, sourceAddress: '2001:db8::7', destinationAddress: '::1' }),
      'latin1',
    );
    expect(bytes.subarray(12, 16).toString('hex')).toBe('21210054');
    expect(bytes.subarray(16, 32).toString('hex')).toBe('20010db8000000000000000000000007');
    expect(bytes.subarray(32, 48).toString('hex')).toBe('00000000000000000000000000000001');
    expect(bytes.subarray(48, 52).toString('hex')).toBe('c7381f90');
    const zeroed = Buffer.from(bytes);
    zeroed.fill(0, 55, 59);
    expect(bytes.readUInt32BE(55)).toBe(crc32c(zeroed));
  });

  it('names the VPC endpoint of traffic that came through one', () => {
    const id = 'vpce-08d2bf15fac5001c9';
    const [, aws] = tlvsOf(Buffer.from(proxyHeader({ ...ENDS, vpcEndpointId: id }), 'latin1'));
    expect(aws?.type).toBe(0xea);
    expect(aws?.value.toString('latin1')).toBe(`\x01${id}`);
  });

  it('NLB-01 begins checks with LOCAL and no addresses', () => {
    expect(Buffer.from(LOCAL_PROXY_HEADER, 'latin1').toString('hex')).toBe('0d0a0d0a000d0a515549540a20000000');
  });
});

/** The type-length-values after the addresses; they fill the header exactly. */
function tlvsOf(bytes: Buffer): { type: number; value: Buffer }[] {
  const found = [];
  let at = 28;
  while (at < bytes.length) {
    const length = bytes.readUInt16BE(at + 1);
    found.push({ type: bytes.readUInt8(at), value: bytes.subarray(at + 3, at + 3 + length) });
    at += 3 + length;
  }
  expect(at).toBe(bytes.length);
  return found;
}
