import { describe, expect, it } from 'vitest';
import { fieldsSent, outcome, readRequest } from './readRequest.ts';

const HOST = 'Host: a.test\r\n';

/** What monitor, defensive and strictest do. */
const ACCEPTABLE = 'allowed allowed 400';
const AMBIGUOUS = 'allowed closes 400';
const SEVERE = '400 400 400';

function verdicts(text: string): string {
  return (['monitor', 'defensive', 'strictest'] as const)
    .map((desyncMitigationMode) => outcome(readRequest(text, { desyncMitigationMode })))
    .join(' ');
}

const TWO_OF = 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n';

describe('classification', () => {
  it.each([
    { id: 'FRM-01', reason: 'BothTeClPresent', verdict: AMBIGUOUS, text: `POST / HTTP/1.1\r\n${HOST}${TWO_OF}\r\n` },
    {
      id: 'FRM-01',
      reason: 'BothTeClPresent',
      verdict: AMBIGUOUS,
      text: `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n`,
    },
    { id: 'FRM-08', reason: 'UndefinedContentLengthSemantics', verdict: AMBIGUOUS, fields: 'Content-Length: 5' },
    { id: 'FRM-08', reason: 'GetHeadZeroContentLength', verdict: ACCEPTABLE, fields: 'Content-Length: 0' },
    {
      id: 'FRM-08',
      reason: 'UndefinedTransferEncodingSemantics',
      verdict: AMBIGUOUS,
      fields: 'Transfer-Encoding: chunked',
    },
    {
      id: 'FRM-08',
      reason: 'UndefinedContentLengthSemantics',
      verdict: AMBIGUOUS,
      text: `HEAD / HTTP/1.1\r\n${HOST}Content-Length: 1\r\n\r\n`,
    },
    {
      id: 'FRM-01',
      reason: 'UndefinedTransferEncodingSemantics',
      verdict: AMBIGUOUS,
      text: `POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n`,
    },
    {
      id: 'FRM-01',
      reason: 'DuplicateContentLength',
      verdict: AMBIGUOUS,
      post: 'Content-Length: 5\r\nContent-Length: 5',
    },
    {
      id: 'FRM-01',
      reason: 'DuplicateContentLength',
      verdict: AMBIGUOUS,
      post: 'Content-Length: 5\r\nContent-Length: 05',
    },
    { id: 'FRM-01', reason: 'MultipleContentLength', verdict: SEVERE, post: 'Content-Length: 5\r\nContent-Length: 6' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length: +5' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length: -5' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length: 0x5' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length: 5, 5' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length: 5 5' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length: 5\x01' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length:' },
    { id: 'FRM-01', reason: 'BadContentLength', verdict: SEVERE, post: 'Content-Length: 18446744073709551617' },
    {
      id: 'FRM-02',
      reason: 'MultipleTransferEncodingChunked',
      verdict: SEVERE,
      post: 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
    },
    {
      id: 'FRM-02',
      reason: 'MultipleTransferEncodingChunked',
      verdict: SEVERE,
      post: 'Transfer-Encoding: chunked, chunked',
    },
    { id: 'FRM-02', reason: 'BadTransferEncoding', verdict: SEVERE, post: 'Transfer-Encoding: ' },
    { id: 'FRM-02', reason: 'BadTransferEncoding', verdict: SEVERE, post: 'Transfer-Encoding: "chunked"' },
    { id: 'FRM-02', reason: 'BadTransferEncoding', verdict: SEVERE, post: 'Transfer-Encoding: chunked\x0b' },
    { id: 'FRM-02', reason: 'BadTransferEncoding', verdict: SEVERE, post: 'Transfer-Encoding: , chunked' },
    { id: 'FRM-02', reason: 'BadTransferEncoding', verdict: SEVERE, post: 'Transfer-Encoding: chunked, identity' },
    { id: 'FRM-02', reason: 'BadTransferEncoding', verdict: SEVERE, post: 'Transfer-Encoding: chun ked' },
    { id: 'FRM-02', reason: 'BadHeader', verdict: SEVERE, post: 'Transfer-Encoding : chunked' },
    { id: 'FRM-02', reason: 'BadHeader', verdict: SEVERE, post: 'Content-Length : 5' },
    {
      id: 'FRM-07',
      reason: 'NonCrLfLineTermination',
      verdict: ACCEPTABLE,
      text: 'GET / HTTP/1.1\nHost: a.test\nTest: t\n\n',
    },
    { id: 'FRM-07', reason: 'NonCrLfLineTermination', verdict: ACCEPTABLE, text: `GET / HTTP/1.1\r\n${HOST}\n` },
    { id: 'FRM-07', reason: 'BadHeader', verdict: SEVERE, fields: 'X: a\rGET /x HTTP/1.1' },
    { id: 'FRM-07', reason: 'BadHeader', verdict: SEVERE, fields: 'X: a\0b' },
    { id: 'FRM-07', reason: 'BadHeader', verdict: SEVERE, fields: 'X : a' },
    { id: 'FRM-07', reason: 'BadHeader', verdict: SEVERE, fields: 'no colon' },
    { id: 'FRM-07', reason: 'EmptyHeader', verdict: AMBIGUOUS, fields: ': x' },
    { id: 'FRM-07', reason: 'EmptyHeader', verdict: AMBIGUOUS, fields: 'X: 1\r\n   ' },
    { id: 'HST-02', reason: 'SuspiciousHeader', verdict: AMBIGUOUS, fields: 'Content_Length: 5' },
    { id: 'HST-02', reason: 'SuspiciousHeader', verdict: AMBIGUOUS, fields: 'Transfer_Encoding: chunked' },
    { id: 'HST-02', reason: 'SuspiciousHeader', verdict: AMBIGUOUS, fields: 'Transfer---Encoding: chunked' },
    { id: 'HST-02', reason: 'SuspiciousHeader', verdict: AMBIGUOUS, fields: '\x01Content-Length: 5' },
    { id: 'HST-02', reason: 'SuspiciousHeader', verdict: AMBIGUOUS, fields: 'Transfer- Encoding: chunked' },
    { id: 'HST-02', reason: 'SuspiciousHeader', verdict: AMBIGUOUS, fields: 'transfer.ENCODING: chunked' },
    { id: 'HST-02', reason: 'SuspiciousHeader', verdict: AMBIGUOUS, fields: 'X Y: 4' },
    { id: 'HST-02', reason: 'NonCompliantHeader', verdict: ACCEPTABLE, fields: 'X-Bad\x01: 5' },
    { id: 'HST-02', reason: 'NonCompliantHeader', verdict: ACCEPTABLE, fields: 'X: caf\xe9' },
    { id: 'HST-02', reason: 'NonCompliantHeader', verdict: ACCEPTABLE, fields: 'X: a\x01b' },
    { id: 'HST-03', reason: 'SpaceInUri', verdict: ACCEPTABLE, text: `GET /a b HTTP/1.1\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'SpaceInUri', verdict: ACCEPTABLE, text: `GET  / HTTP/1.1\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'AmbiguousUri', verdict: AMBIGUOUS, text: `GET /a\tb HTTP/1.1\r\n${HOST}\r\n` },
    { id: 'FRM-07', reason: 'BadUri', verdict: SEVERE, text: `GET /a\0b HTTP/1.1\r\n${HOST}\r\n` },
    { id: 'FRM-07', reason: 'BadUri', verdict: SEVERE, text: `GET /a\rb HTTP/1.1\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'NonCompliantVersion', verdict: ACCEPTABLE, text: `GET / HTTP/1.2\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'NonCompliantVersion', verdict: ACCEPTABLE, text: `GET / HTTP/1.1 \r\n${HOST}\r\n` },
    { id: 'E-056', reason: 'NonCompliantVersion', verdict: ACCEPTABLE, text: 'GET /old\r\n' },
    { id: 'E-056', reason: 'NonCompliantVersion', verdict: ACCEPTABLE, text: 'GET /old HTTP/0.9\r\n\r\n' },
    { id: 'HST-03', reason: 'BadVersion', verdict: SEVERE, text: `GET / HTTP/1.1.1\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'BadVersion', verdict: SEVERE, text: `GET / http/1.1\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'BadVersion', verdict: SEVERE, text: `GET /a\tHTTP/1.1\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'BadVersion', verdict: SEVERE, text: 'POST /old\r\n' },
    { id: 'HST-03', reason: 'BadMethod', verdict: SEVERE, text: `G(T / HTTP/1.1\r\n${HOST}\r\n` },
    { id: 'HST-03', reason: 'BadMethod', verdict: SEVERE, text: ' GET / HTTP/1.1' },
    { id: 'HST-03', reason: 'BadMethod', verdict: SEVERE, text: '\x16\x03\x01\x02\x00\x01' },
  ])('$id $reason: $verdict $#', ({ reason, verdict, text, fields, post }) => {
    const whole =
      text ??
      (fields === undefined
        ? `POST / HTTP/1.1\r\n${HOST}${post}\r\n\r\n`
        : `GET / HTTP/1.1\r\n${HOST}${fields}\r\n\r\n`);
    expect([verdicts(whole), readRequest(whole).head.reason]).toEqual([verdict, reason]);
  });

  it.each([
    { name: 'a plain GET', text: `GET / HTTP/1.1\r\n${HOST}\r\n` },
    { name: 'HTTP/1.0 without Host', text: 'GET / HTTP/1.0\r\n\r\n' },
    { name: 'any token as method', text: `OHAI / HTTP/1.1\r\n${HOST}\r\n` },
    { name: 'a small-letter get with a length', text: `get / HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\n` },
    { name: 'a DELETE with a body', text: `DELETE / HTTP/1.1\r\n${HOST}Content-Length: 5\r\n\r\n` },
    { name: 'an OPTIONS of the server', text: `OPTIONS * HTTP/1.1\r\n${HOST}\r\n` },
    { name: 'M-SEARCH *', text: `M-SEARCH * HTTP/1.1\r\n${HOST}\r\n` },
    { name: 'names with underscore and dot', text: `GET / HTTP/1.1\r\n${HOST}access_key: 1\r\nX.Y: 2\r\n\r\n` },
    { name: 'an empty line in front', text: `\r\nGET / HTTP/1.1\r\n${HOST}\r\n` },
    { name: 'odd blanks around chunked', text: `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding:\tChunked \r\n\r\n` },
    { name: 'the length of an HTTP/1.0 POST', text: 'POST / HTTP/1.0\r\nContent-Length: 2\r\n\r\n' },
  ])('$name is compliant, and allowed in every mode', ({ text }) => {
    expect([verdicts(text), readRequest(text).head.reason]).toEqual(['allowed allowed allowed', null]);
  });

  it('reports the worst departure, and the first of equals', () => {
    const text = `GET /a b HTTP/1.1\nHost: a.test\nX_Y: 1\n: e\nTransfer_Encoding: x\n\n`;
    expect(readRequest(text).head.reason).toBe('EmptyHeader');
  });
});

describe('canonical form', () => {
  it.each([
    { id: 'FRM-01', name: 'chunked wins over the length', given: TWO_OF, sent: ['Transfer-Encoding: chunked'] },
    {
      id: 'FRM-01',
      name: 'equal lengths become one',
      given: 'Content-Length: 5\r\nX: 1\r\nContent-Length: 5\r\n',
      sent: ['Content-Length: 5', 'X: 1'],
    },
    {
      id: 'FRM-01',
      name: 'zeros in front of a length go',
      given: 'Content-Length: 005\r\n',
      sent: ['Content-Length: 5'],
    },
    {
      id: 'FRM-02',
      name: 'blanks around chunked go',
      given: 'transfer-encoding:\t chunked\t\r\n',
      sent: ['Transfer-Encoding: chunked'],
    },
    {
      id: 'FRM-02',
      name: 'capitals in chunked go',
      given: 'TRANSFER-encoding: CHUNKED\r\n',
      sent: ['Transfer-Encoding: chunked'],
    },
    { id: 'FRM-02', name: 'identity goes', given: 'Transfer-Encoding: identity\r\nX: 1\r\n', sent: ['X: 1'] },
    {
      id: 'FRM-02',
      name: 'identity goes from a list',
      given: 'Transfer-Encoding: identity, chunked\r\n',
      sent: ['Transfer-Encoding: chunked'],
    },
    { id: 'FRM-07', name: 'LF alone becomes CRLF', given: 'X: 1\nY: 2\n', sent: ['X: 1', 'Y: 2'] },
    { id: 'FRM-07', name: 'an empty name goes', given: ': x\r\nX: 1\r\n', sent: ['X: 1'] },
    {
      id: 'HST-02',
      name: 'look-alikes go',
      given: 'Transfer_Encoding: chunked\r\nContent.Length: 3\r\nX: 1\r\n',
      sent: ['X: 1'],
    },
    { id: 'HST-02', name: 'names with a blank go', given: 'X Y: 4\r\nX: 1\r\n', sent: ['X: 1'] },
    {
      id: 'HST-02',
      name: 'control characters of a value become blanks',
      given: 'X: a\x01b\x7fc\r\n',
      sent: ['X: a b c'],
    },
    { id: 'HST-02', name: 'the upper half of a value stays', given: 'X: caf\xe9\r\n', sent: ['X: caf\xe9'] },
    {
      id: 'E-069',
      name: 'a continuation line gets a colon',
      given: 'X: 1\r\n folded\r\nY: 2\r\n',
      sent: ['X: 1', 'folded:', 'Y: 2'],
    },
  ])('$id $name', ({ given, sent }) => {
    const { sent: text } = readRequest(`POST / HTTP/1.1\r\n${HOST}${given}\r\n`, { desyncMitigationMode: 'monitor' });
    expect(fieldsSent(text)).toEqual(['Host: a.test', ...sent]);
  });

  it.each([
    { id: 'HST-03', given: 'GET /a b HTTP/1.1', sent: 'GET /a%20b HTTP/1.1' },
    { id: 'HST-03', given: 'GET /a\tb\x7f HTTP/1.1', sent: 'GET /a%09b%7F HTTP/1.1' },
    { id: 'HST-03', given: 'GET   /a   HTTP/1.1', sent: 'GET /a HTTP/1.1' },
    { id: 'HST-03', given: 'GET /caf\xc3\xa9 HTTP/1.1', sent: 'GET /caf%C3%A9 HTTP/1.1' },
    { id: 'HST-03', given: 'GET / HTTP/1.2', sent: 'GET / HTTP/1.1' },
    { id: 'E-056', given: 'GET /x HTTP/1.0', sent: 'GET /x HTTP/1.1' },
  ])('$id request line $given', ({ given, sent }) => {
    expect(readRequest(`${given}\r\n${HOST}\r\n`).sent.split('\r\n')[0]).toBe(sent);
  });

  it.each([' Content-Length: 5', ' Content-Length', '\ttransfer_encoding', ' a b', ' x:'])(
    'FRM-07 refuses the continuation line %j',
    (line) => {
      expect(outcome(readRequest(`POST / HTTP/1.1\r\n${HOST}X: 1\r\n${line}\r\n\r\n`))).toBe('400');
    },
  );

  it('FRM-07 refuses a blank in front of the first field', () => {
    expect(outcome(readRequest(`GET / HTTP/1.1\r\n X: 1\r\n${HOST}\r\n`))).toBe('400');
  });

  it('FRM-02 answers 501 to a well-formed coding that it does not know, in every mode', () => {
    for (const coding of ['gzip', 'xchunked', 'gzip, chunked', 'gzip;level=9', 'deflate ; a="b"']) {
      expect([coding, verdicts(`POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: ${coding}\r\n\r\n`)]).toEqual([
        coding,
        '501 501 501',
      ]);
    }
  });
});
