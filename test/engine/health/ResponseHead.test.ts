import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { HEAD_LIMIT_BYTES, ResponseHead } from '../../../engine/health/ResponseHead.ts';

/** The outcome when the text comes in pieces of `size` bytes; stops where it is decided, as the probe does. */
function read(text: string, size = text.length): string {
  const head = new ResponseHead();
  for (let at = 0; at < text.length; at += size) {
    const state = head.push(Buffer.from(text.slice(at, at + size), 'latin1'));
    if (state.kind === 'complete') return String(state.status);
    if (state.kind === 'malformed') return 'malformed';
  }
  return 'incomplete';
}

const OK = 'HTTP/1.1 200 OK\r\n';
const CASES = [
  { name: 'a plain answer', text: `${OK}Content-Length: 0\r\n\r\n`, is: '200' },
  { name: 'no header lines', text: `${OK}\r\n`, is: '200' },
  { name: 'no reason phrase', text: 'HTTP/1.1 204\r\n\r\n', is: '204' },
  { name: 'an empty reason phrase', text: 'HTTP/1.1 204 \r\n\r\n', is: '204' },
  { name: 'HTTP/1.0', text: 'HTTP/1.0 301 Moved\r\nLocation: /x/\r\n\r\n', is: '301' },
  { name: 'an empty value and bytes above 127', text: `${OK}X-A:\r\nX-B: \xfc\r\n\r\n`, is: '200' },
  { name: 'a body after the head', text: `${OK}\r\n\r\n\r\nbody`, is: '200' },
  {
    name: 'interim answers first',
    text: `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nLink: x\r\n\r\n${OK}\r\n`,
    is: '200',
  },
  { name: 'a change of protocol', text: 'HTTP/1.1 101 Switching\r\n\r\n', is: '101' },
  { name: 'half a head', text: `${OK}Content-Le`, is: 'incomplete' },
  { name: 'only an interim answer', text: 'HTTP/1.1 100 Continue\r\n\r\n', is: 'incomplete' },
  { name: 'another protocol', text: 'SSH-2.0-OpenSSH_9.6\r\n', is: 'malformed' },
  { name: 'HTTP/2', text: 'HTTP/2 200\r\n\r\n', is: 'malformed' },
  { name: 'HTTP/1.2', text: 'HTTP/1.2 200 OK\r\n\r\n', is: 'malformed' },
  { name: 'a status of two digits', text: 'HTTP/1.1 20 OK\r\n\r\n', is: 'malformed' },
  { name: 'a status of four digits', text: 'HTTP/1.1 2000 OK\r\n\r\n', is: 'malformed' },
  { name: 'a status below 100', text: 'HTTP/1.1 099 OK\r\n\r\n', is: 'malformed' },
  { name: 'a header line without a colon', text: `${OK}Content-Length\r\n\r\n`, is: 'malformed' },
  { name: 'a space in a header name', text: `${OK}Content Length: 0\r\n\r\n`, is: 'malformed' },
  { name: 'a control character in a value', text: `${OK}X-A: \x00\r\n\r\n`, is: 'malformed' },
  { name: 'a folded header line', text: `${OK}X-A: 1\r\n 2\r\n\r\n`, is: 'malformed' },
  { name: 'a bare line feed in the head', text: `${OK}X-A: 1\nX-B: 2\r\n\r\n`, is: 'malformed' },
  { name: 'an alert of TLS', text: '\x15\x03\x01\x00\x02\x02\x46', is: 'malformed' },
];

describe('the head of an answer', () => {
  it.each(CASES)('HCK-06 $name: $is', ({ text, is }) => {
    expect(read(text)).toBe(is);
  });

  it.each(CASES)('HCK-06 $name, byte by byte: $is', ({ text, is }) => {
    expect(read(text, 1)).toBe(is);
  });

  it('HCK-06 gives up a head without end', () => {
    const endless = OK + 'X-A: 1\r\n'.repeat(HEAD_LIMIT_BYTES / 8);
    expect(read(endless, 1_000)).toBe('malformed');
    expect(read(`${endless}\r\n`)).toBe('malformed');
    expect(read(`${OK}X-A: ${'1'.repeat(HEAD_LIMIT_BYTES - OK.length - 7)}\r\n\r\n`, 1_000)).toBe('200');
  });

  it('knows whether anything has come', () => {
    const head = new ResponseHead();
    expect(head.hasBegun).toBe(false);
    head.push(Buffer.from('H'));
    expect(head.hasBegun).toBe(true);
  });
});

describe('what came of a body with its head', () => {
  const bodyOf = (text: string) => {
    const head = new ResponseHead();
    head.push(Buffer.from(text));
    return head.firstBytes;
  };

  it.each([
    { name: 'nothing yet', text: `${OK}Content-Length: 4\r\n\r\n`, is: '' },
    { name: 'a short body', text: `${OK}Content-Length: 4\r\n\r\ndown`, is: 'down' },
    { name: 'characters of several bytes', text: `${OK}\r\nca\u00edda \u{1f600}`, is: 'ca\u00edda \u{1f600}' },
    {
      name: 'a chunked body without its first length',
      text: `${OK}Transfer-Encoding: chunked\r\n\r\n4\r\ndown`,
      is: 'down',
    },
    { name: 'the first 200 characters', text: `${OK}\r\n${'\u00ed'.repeat(300)}`, is: '\u00ed'.repeat(200) },
    { name: 'nothing of half a head', text: OK, is: '' },
  ])('E-092 $name', ({ text, is }) => {
    expect(bodyOf(text)).toBe(is);
  });
});
