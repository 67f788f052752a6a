import { describe, expect, it } from 'vitest';
import { BodyCursor, BROKEN } from '../../../../engine/wire/http1/BodyCursor.ts';
import type { Framing } from '../../../../engine/wire/http1/RequestHead.ts';
import { seededRandom } from '../../../support/seededRandom.ts';

interface Result {
  /** What the receiver gets, `BROKEN`, or `… and waits` when the body has not ended. */
  readonly sent: string;
  /** What came behind the body. */
  readonly rest: string;
  /** Reads that passed as they were. */
  readonly untouched: number;
}

interface Body {
  /** Default: chunked. */
  readonly framing?: Framing;
  readonly length?: number;
  readonly decodes?: boolean;
  /** Where the reads end, beside the end of all. */
  readonly cuts?: readonly number[];
}

function follow(text: string, { framing = 'chunked', length = 0, decodes = false, cuts = [] }: Body = {}): Result {
  const cursor = new BodyCursor();
  cursor.start(framing, length, decodes);
  const bytes = Buffer.from(text, 'latin1');
  let sent = '';
  let at = 0;
  let untouched = 0;
  for (const end of [...cuts, bytes.length]) {
    if (cursor.isDone) break;
    const behind = cursor.take(bytes, at, end);
    if (behind === BROKEN) return { sent: 'BROKEN', rest: '', untouched };
    if (cursor.replacement === null) untouched += 1;
    sent += (cursor.replacement ?? bytes.subarray(at, behind)).toString('latin1');
    expect(behind === end || cursor.isDone).toBe(true);
    at = behind;
  }
  return { sent: cursor.isDone ? sent : `${sent} and waits`, rest: text.slice(at), untouched };
}

describe('a body with length', () => {
  it.each([
    { given: 'hello', length: 5, sent: 'hello', rest: '' },
    { given: 'helloGET', length: 5, sent: 'hello', rest: 'GET' },
    { given: 'hel', length: 5, sent: 'hel and waits', rest: '' },
    { given: 'GET', length: 0, sent: '', rest: 'GET' },
  ])('$given of $length bytes', ({ given, length, sent, rest }) => {
    expect(follow(given, { framing: 'length', length })).toMatchObject({ sent, rest });
  });

  it('tells what is still to come', () => {
    const cursor = new BodyCursor();
    cursor.start('length', 10_000_000_000);
    cursor.take(Buffer.from('hello'), 0, 5);
    expect(cursor.remaining).toBe(9_999_999_995);
  });
});

it('a body until close takes everything and is never done', () => {
  expect(follow('anything', { framing: 'untilClose' })).toMatchObject({ sent: 'anything and waits', rest: '' });
});

describe('chunks', () => {
  it.each([
    {
      id: 'FRM-05',
      name: 'canonical ones pass untouched',
      given: '5\r\nhello\r\n0\r\n\r\nX',
      sent: '5\r\nhello\r\n0\r\n\r\n',
    },
    {
      id: 'FRM-05',
      name: 'so do capitals',
      given: 'A\r\n0123456789\r\n0\r\n\r\nX',
      sent: 'A\r\n0123456789\r\n0\r\n\r\n',
    },
  ])('$id $name', ({ given, sent }) => {
    expect(follow(given)).toEqual({ sent, rest: 'X', untouched: 1 });
  });

  it.each([
    {
      id: 'FRM-05',
      name: 'an extension goes',
      given: '5;a=b;c="q"\r\nhello\r\n0\r\n\r\n',
      sent: '5\r\nhello\r\n0\r\n\r\n',
    },
    {
      id: 'FRM-05',
      name: 'so does one of the last chunk',
      given: '1\r\nx\r\n0;a\r\n\r\n',
      sent: '1\r\nx\r\n0\r\n\r\n',
    },
    { id: 'FRM-05', name: 'leading zeros go', given: '0005\r\nhello\r\n000\r\n\r\n', sent: '5\r\nhello\r\n0\r\n\r\n' },
    { id: 'FRM-05', name: 'both', given: '0005;x\r\nhello\r\n000;y\r\n\r\n', sent: '5\r\nhello\r\n0\r\n\r\n' },
    { id: 'FRM-05', name: 'zeros inside a size stay', given: `10\r\n${'x'.repeat(16)}\r\n0\r\n\r\n`, sent: null },
    { id: 'FRM-06', name: 'a trailer stays', given: '0\r\nX-Sum: abc\r\n\r\n', sent: null },
    {
      id: 'FRM-06',
      name: 'what frames, routes or sets cookies goes',
      given:
        '1\r\nx\r\n0\r\nX-Sum: abc\r\nContent-Length: 3\r\nSet-Cookie: a=b\r\nHost: evil\r\nTransfer-Encoding: chunked\r\n' +
        'transfer_encoding: x\r\nX-Forwarded-For: 1\r\nIf-Match: x\r\ngrpc-status: 0\r\n\r\n',
      sent: '1\r\nx\r\n0\r\nX-Sum: abc\r\ngrpc-status: 0\r\n\r\n',
    },
    { id: 'FRM-06', name: 'a section with nothing left is empty', given: '0\r\nHost: evil\r\n\r\n', sent: '0\r\n\r\n' },
  ])('$id $name', ({ given, sent }) => {
    expect(follow(`${given}GET /`)).toMatchObject({ sent: sent ?? given, rest: 'GET /' });
  });

  it.each([
    ['0x5\r\nhello\r\n0\r\n\r\n'],
    ['+5\r\nhello\r\n'],
    ['-0\r\n\r\n'],
    ['\t5\r\nhello\r\n'],
    [' 5\r\nhello\r\n'],
    ['5 x\r\nhello\r\n'],
    ['5 \r\nhello\r\n'],
    ['5 ;a\r\nhello\r\n'],
    ['1_0\r\n'],
    ['5\nhello\r\n0\r\n\r\n'],
    ['5\r\nhelloX0\r\n\r\n'],
    ['5\r\nhello\n0\r\n\r\n'],
    ['5\r\nhello\r0\r\n\r\n'],
    ['5\rhello'],
    ['FFFFFFFFFFFFFFFFF\r\n'],
    ['10000000000000005\r\nhello\r\n'],
    [`${'0'.repeat(17)}5\r\nhello\r\n`],
    [`5;${'x'.repeat(20_000)}\r\nhello\r\n`],
    ['5;a\nhello'],
    ['5;a\0\r\nhello'],
    ['\r\nhello'],
    [';a\r\n'],
    ['g\r\n'],
    ['0\r\n: x\r\n\r\n'],
    ['0\r\nX-Sum: a\n\r\n'],
    ['0\r\nX-Sum: a\rb\r\n\r\n'],
    ['0\r\nX-Sum : a\r\n\r\n'],
    ['0\r\nX-Sum: a\r\n folded\r\n\r\n'],
    ['0\r\nno colon\r\n\r\n'],
    ['0\r\n\n'],
    [`0\r\n${'X: 1\r\n'.repeat(2_000)}\r\n`],
  ])('FRM-05 FRM-06 refuses %j, wherever it is cut', (text) => {
    expect(follow(text).sent).toBe('BROKEN');
    for (let cut = 1; cut < Math.min(text.length, 60); cut += 1) {
      expect(follow(text, { cuts: [cut] }).sent).toBe('BROKEN');
    }
  });

  it('FRM-05 follows a chunk larger than 32 bits can count', () => {
    const cursor = new BodyCursor();
    cursor.start('chunked', 0);
    const bytes = Buffer.from('1234567890\r\nabc');
    expect([cursor.take(bytes, 0, bytes.length), cursor.isDone, cursor.replacement]).toEqual([
      bytes.length,
      false,
      null,
    ]);
  });

  it('takes chunks off for a client that knows none', () => {
    const text = `5;x\r\nhello\r\n006\r\n world\r\n0\r\nX-Sum: 1\r\n\r\n`;
    expect(follow(text, { decodes: true })).toMatchObject({ sent: 'hello world', rest: '' });
  });

  it('starts anew for the next body', () => {
    const cursor = new BodyCursor();
    const bytes = Buffer.from('0;x\r\nA: 1\r\n\r\n');
    for (let round = 0; round < 2; round += 1) {
      cursor.start('chunked', 0);
      expect(cursor.take(bytes, 0, bytes.length)).toBe(bytes.length);
      expect(cursor.replacement?.toString()).toBe('0\r\nA: 1\r\n\r\n');
    }
  });
});

describe('cuts', () => {
  const BODIES = [
    '5\r\nhello\r\n1a\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n',
    '0005;a=b\r\nhello\r\n00000\r\n\r\n',
    '000\r\nX-Sum: abc\r\nHost: evil\r\nY: 1\r\n\r\n',
    '10\r\n0123456789abcdef\r\n0;last\r\n\r\n',
  ];
  it.each(BODIES)('FRM-05 gives the same for %j wherever it is cut', (text) => {
    const random = seededRandom(11);
    for (const decodes of [false, true]) {
      const whole = follow(`${text}GET /`, { decodes });
      for (let round = 0; round < 500; round += 1) {
        const cuts = Array.from({ length: random.integer(8) }, () => random.integer(text.length + 5));
        cuts.sort((left, right) => left - right);
        const { sent, rest } = follow(`${text}GET /`, { decodes, cuts });
        expect([sent, rest]).toEqual([whole.sent, whole.rest]);
      }
      const every = Array.from({ length: text.length }, (_, index) => index + 1);
      expect(follow(`${text}GET /`, { decodes, cuts: every }).sent).toBe(whole.sent);
    }
  });
});
