import { expect, it } from 'vitest';
import { composeResponseHead } from '../../../../engine/wire/http1/composeResponseHead.ts';
import { parseResponseHead } from '../../../../engine/wire/http1/parseResponseHead.ts';
import { ResponseHead } from '../../../../engine/wire/http1/ResponseHead.ts';
import { encodeHead } from '../../../../engine/wire/http2/encodeHead.ts';
import { encodeResponse } from '../../../../engine/wire/http2/encodeResponse.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

const LINES = [
  'Server: nginx',
  'server: nginx',
  'Content-Type: text/plain',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Length: 5',
  'Content-Length: 5 ',
  'Connection: close',
  'Connection: keep-alive, X-Own',
  'Keep-Alive: timeout=5',
  'Transfer-Encoding: chunked',
  'X-Own:1',
  'X-Empty:',
  'X-Blanks: \t a b \t',
  'X-High: \xe9\xff\xa0',
  `X-Long: ${'v'.repeat(200)}`,
  'Set-Cookie: a=b',
  'Set-Cookie: c=d',
];

it('FRM-04 says of an answer in HTTP/1.1 what its text says, whatever was said before', () => {
  const random = seededRandom(2);
  const [direct, byText] = [Buffer.alloc(10_000), Buffer.alloc(10_000)];
  let read = 0;
  for (let round = 0; round < 5_000; round += 1) {
    const lines = Array.from({ length: random.integer(6) }, () => `${LINES[random.integer(LINES.length)] ?? ''}\r\n`);
    const status = [200, 204, 304, 404, 503][random.integer(5)] ?? 200;
    const bytes = Buffer.from(`HTTP/1.1 ${status} Said\r\n${lines.join('')}\r\n`, 'latin1');
    const head = new ResponseHead();
    if (parseResponseHead(bytes, 0, bytes.length, head, false) !== bytes.length) continue;
    read += 1;
    const end = encodeResponse(head, direct, 1);
    const length = encodeHead(composeResponseHead(head, 'none'), byText);
    expect(direct.toString('latin1', 1, end)).toBe(byText.toString('latin1', 0, length));
  }
  expect(read).toBeGreaterThan(2_000);
});
