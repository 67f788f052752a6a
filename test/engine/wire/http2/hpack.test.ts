import { describe, expect, it } from 'vitest';
import { encodeHead } from '../../../../engine/wire/http2/encodeHead.ts';
import type { HeaderEntry } from '../../../../engine/wire/http2/HeaderEntry.ts';
import { HpackDecoder } from '../../../../engine/wire/http2/HpackDecoder.ts';

const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

function read(decoder: HpackDecoder, block: Buffer, most = 65_536): string {
  const entries: HeaderEntry[] = [];
  const verdict = decoder.decode(block, 0, block.length, entries, most);
  return verdict === 'whole' ? entries.map(({ name, value }) => `${name}=${value}`).join('|') : verdict;
}

const FIRST = ':method=GET|:scheme=http|:path=/|:authority=www.example.com';
const SECOND = `${FIRST}|cache-control=no-cache`;
const THIRD = ':method=GET|:scheme=https|:path=/index.html|:authority=www.example.com|custom-key=custom-value';
const ANSWER = 'cache-control=private|date=Mon, 21 Oct 2013 20:13:21 GMT|location=https://www.example.com';
const COOKIE = 'set-cookie=foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1';

describe('HPACK', () => {
  // The examples of RFC 7541, appendix C, each of one connection. Those of responses have a table of 256 bytes, which
  // their first block is made to say.
  it.each([
    {
      name: 'C.3 requests without Huffman coding',
      blocks: [
        ['8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d', FIRST],
        ['8286 84be 5808 6e6f 2d63 6163 6865', SECOND],
        ['8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65', THIRD],
      ],
    },
    {
      name: 'C.4 requests with Huffman coding',
      blocks: [
        ['8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff', FIRST],
        ['8286 84be 5886 a8eb 1064 9cbf', SECOND],
        ['8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf', THIRD],
      ],
    },
    {
      name: 'C.5 responses without Huffman coding, whose table evicts',
      blocks: [
        [
          '3fe101 4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
          `:status=302|${ANSWER}`,
        ],
        ['4803 3330 37c1 c0bf', `:status=307|${ANSWER}`],
        [
          '88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31',
          `:status=200|${ANSWER.replace(':21 GMT', ':22 GMT')}|content-encoding=gzip|${COOKIE}`,
        ],
      ],
    },
    {
      name: 'C.6 responses with Huffman coding, whose table evicts',
      blocks: [
        [
          '3fe101 4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3',
          `:status=302|${ANSWER}`,
        ],
        ['4883 640e ffc1 c0bf', `:status=307|${ANSWER}`],
        [
          '88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07',
          `:status=200|${ANSWER.replace(':21 GMT', ':22 GMT')}|content-encoding=gzip|${COOKIE}`,
        ],
      ],
    },
  ])('$name', ({ blocks }) => {
    const decoder = new HpackDecoder();
    for (const [hex = '', wanted = ''] of blocks) expect(read(decoder, bytesOf(hex))).toBe(wanted);
  });

  it.each([
    ['an index of nothing', 'be', 'malformed'],
    ['the index 0', '80', 'malformed'],
    ['a length beyond the block', '400a6375', 'malformed'],
    ['an integer without end', 'ffffffffffffff', 'malformed'],
    ['an integer that breaks off', 'ff80', 'malformed'],
    ['a change of the table size behind a field', '8220', 'malformed'],
    ['a larger table than was granted', '3fe23f', 'malformed'],
    ['a filling of more than seven ones', '4082ffff0161', 'malformed'],
    ['a filling that is no ones', '40811c0161', 'malformed'],
    ['nothing', '', ''],
  ])('reads %s as what it is', (_name, hex, wanted) => {
    expect(read(new HpackDecoder(), bytesOf(hex))).toBe(wanted);
  });

  it('takes a literal that is said again for the same entry, and no other for it', () => {
    const decoder = new HpackDecoder();
    const entryOf = (hex: string) => {
      const entries: HeaderEntry[] = [];
      expect(decoder.decode(bytesOf(hex), 0, bytesOf(hex).length, entries, 65_536)).toBe('whole');
      return entries[0];
    };
    const first = entryOf('0f0d 03313030'); // content-length: 100, not kept
    expect(entryOf('0f0d 03313030')).toBe(first);
    expect(entryOf('0f0d 02 3130')).toMatchObject({ name: 'content-length', value: '10' });
    expect(entryOf('0f0d 04 31303030')).toMatchObject({ value: '1000' });
    expect(entryOf('5c 04 31303030')).toMatchObject({ value: '1000' }); // kept
    expect(entryOf('be')).toMatchObject({ name: 'content-length', value: '1000' });
    expect(read(decoder, bytesOf('0f0d 04 313030'))).toBe('malformed');
  });

  it('finds the latest of many entries that have come and gone', () => {
    const decoder = new HpackDecoder();
    const hex = (text: string) => `${text.length.toString(16).padStart(2, '0')}${Buffer.from(text).toString('hex')}`;
    for (let count = 0; count < 1_000; count += 1) {
      const value = `${count}`.padStart(20, 'v');
      expect(read(decoder, bytesOf(`40${hex('name')}${hex(value)}`))).toBe(`name=${value}`);
      const before = `${Math.max(0, count - 1)}`.padStart(20, 'v');
      expect(read(decoder, bytesOf(count === 0 ? 'be' : 'bebf'))).toBe(
        count === 0 ? `name=${value}` : `name=${value}|name=${before}`,
      );
    }
    // 56 bytes each: 73 of them in 4,096.
    expect(read(decoder, bytesOf(`ff${(61 + 73 - 127).toString(16).padStart(2, '0')}`))).toBe(
      `name=${'927'.padStart(20, 'v')}`,
    );
    expect(read(decoder, bytesOf(`ff${(61 + 74 - 127).toString(16).padStart(2, '0')}`))).toBe('malformed');
  });

  it('measures a list as its entries are measured', () => {
    expect(read(new HpackDecoder(), bytesOf('828684'), 42 + 43 + 38)).toBe(':method=GET|:scheme=http|:path=/');
    expect(read(new HpackDecoder(), bytesOf('828684'), 42 + 43 + 37)).toBe('tooLong');
  });

  it('writes heads that read as they were, less what HTTP/2 does not know', () => {
    const out = Buffer.alloc(1_000_000);
    const long = 'v'.repeat(30_000);
    const head =
      'HTTP/1.1 418 I am a teapot\r\nContent-Type: text/plain\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n' +
      `X-Long:${long}\r\nX-Empty:\r\nX-Bytes: \xe9\xff\r\nSet-Cookie: a=b\r\nset-cookie: c=d\r\n\r\n`;
    const length = encodeHead(head, out);
    expect(read(new HpackDecoder(), out.subarray(0, length))).toBe(
      `:status=418|content-type=text/plain|x-long=${long}|x-empty=|x-bytes=\xe9\xff|set-cookie=a=b|set-cookie=c=d`,
    );
    for (const status of [200, 204, 206, 304, 400, 404, 500, 103, 503]) {
      const bytes = encodeHead(`HTTP/1.1 ${status} \r\n\r\n`, out);
      expect(read(new HpackDecoder(), out.subarray(0, bytes))).toBe(`:status=${status}`);
    }
  });
});
