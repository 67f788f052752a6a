/**
 * What a request is by ELB's tiers, or the status with which it is refused in every mode. `compliant` ones are served in
 * all modes, `acceptable` ones but in strictest; `ambiguous` ones are served in monitor, served once in defensive, and
 * refused in strictest; `severe` ones are refused in all. Source: ELB, *Desync mitigation*.
 */
export type Kind = 'compliant' | 'acceptable' | 'ambiguous' | 'severe' | 400 | 405 | 414 | 463 | 501 | 505;

export type HostileRequest = readonly [name: string, kind: Kind, request: string];

const H = 'Host: x\r\n';
const get = (rest: string) => `GET / HTTP/1.1\r\n${H}${rest}\r\n`;
const post = (fields: string, body: string) => `POST / HTTP/1.1\r\n${H}${fields}\r\n${body}`;
const chunked = (chunks: string) => post('Transfer-Encoding: chunked\r\n', chunks);
const target = (text: string) => `GET ${text} HTTP/1.1\r\n${H}\r\n`;
const LAST = '0\r\n\r\n';

/** Two fields that frame, or one that does it twice. */
const FRAMING: readonly HostileRequest[] = [
  ['length and chunks', 'ambiguous', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', LAST)],
  ['chunks and length', 'ambiguous', post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', LAST)],
  [
    'length and chunks, of a GET',
    'ambiguous',
    `GET / HTTP/1.1\r\n${H}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${LAST}`,
  ],
  ['different lengths', 'severe', post('Content-Length: 4\r\nContent-Length: 5\r\n', 'abcde')],
  ['equal lengths', 'ambiguous', post('Content-Length: 4\r\nContent-Length: 4\r\n', 'abcd')],
  ['three equal lengths', 'ambiguous', post('Content-Length: 4\r\n'.repeat(3), 'abcd')],
  ['lengths equal but for zeros', 'ambiguous', post('Content-Length: 4\r\nContent-Length: 04\r\n', 'abcd')],
  ['a list of different lengths', 'severe', post('Content-Length: 4, 5\r\n', 'abcde')],
  ['a signed length', 'severe', post('Content-Length: +4\r\n', 'abcd')],
  ['a negative length', 'severe', post('Content-Length: -4\r\n', 'abcd')],
  ['a hexadecimal length', 'severe', post('Content-Length: 0x4\r\n', 'abcd')],
  ['a length with an exponent', 'severe', post('Content-Length: 4e0\r\n', 'abcd')],
  ['a length with a fraction', 'severe', post('Content-Length: 4.0\r\n', 'abcd')],
  ['a length with a blank inside', 'severe', post('Content-Length: 4 4\r\n', 'abcd')],
  ['a length in quotation marks', 'severe', post('Content-Length: "4"\r\n', 'abcd')],
  ['an empty length', 'severe', post('Content-Length:\r\n', '')],
  ['a length of 30 digits', 'severe', post(`Content-Length: ${'9'.repeat(30)}\r\n`, '')],
  ['a length beyond 64 bits that wraps to 4', 'severe', post('Content-Length: 18446744073709551620\r\n', 'abcd')],
  ['a length with digits of another script', 'severe', post('Content-Length: \xd9\xa4\r\n', 'abcd')],
  ['a length with blanks round it', 'compliant', post('Content-Length: \t 4 \t\r\n', 'abcd')],
  ['a blank before the colon of a length', 'severe', post('Content-Length : 4\r\n', 'abcd')],
  ['a length of a GET', 'ambiguous', get('Content-Length: 4\r\n') + 'abcd'],
  ['a length of 0 of a GET', 'acceptable', get('Content-Length: 0\r\n')],
  ['chunks of a GET', 'ambiguous', get('Transfer-Encoding: chunked\r\n') + LAST],
  ['a length of a HEAD', 'ambiguous', `HEAD / HTTP/1.1\r\n${H}Content-Length: 4\r\n\r\nabcd`],
  ['a body of a DELETE', 'compliant', `DELETE / HTTP/1.1\r\n${H}Content-Length: 4\r\n\r\nabcd`],
  ['a body of an OPTIONS', 'compliant', `OPTIONS / HTTP/1.1\r\n${H}Transfer-Encoding: chunked\r\n\r\n${LAST}`],
  ['a POST without either', 'compliant', post('', '')],
];

/** Codings that are none, or look like one. */
const CODINGS: readonly HostileRequest[] = [
  ['an unknown coding', 501, post('Transfer-Encoding: xchunked\r\n', LAST)],
  ['gzip', 501, post('Transfer-Encoding: gzip\r\n', LAST)],
  ['gzip, chunked', 501, post('Transfer-Encoding: gzip, chunked\r\n', LAST)],
  ['chunked that is not the last coding', 'severe', post('Transfer-Encoding: chunked, gzip\r\n', LAST)],
  ['chunked twice in a line', 'severe', post('Transfer-Encoding: chunked, chunked\r\n', LAST)],
  ['chunked in two lines', 'severe', post('Transfer-Encoding: chunked\r\n'.repeat(2), LAST)],
  ['identity and a length', 'ambiguous', post('Transfer-Encoding: identity\r\nContent-Length: 4\r\n', 'abcd')],
  ['chunked with a tab behind it', 'compliant', post('Transfer-Encoding: chunked\t\r\n', LAST)],
  ['chunked in capitals', 'compliant', post('TRANSFER-ENCODING: CHUNKED\r\n', LAST)],
  ['a vertical tab before chunked', 'severe', post('Transfer-Encoding:\x0bchunked\r\n', LAST)],
  ['chunked in quotation marks', 'severe', post('Transfer-Encoding: "chunked"\r\n', LAST)],
  ['an empty coding', 'severe', post('Transfer-Encoding:\r\n', LAST)],
  ['a blank before the colon of a coding', 'severe', post('Transfer-Encoding : chunked\r\n', LAST)],
  ['a coding with a parameter', 'severe', post('Transfer-Encoding: chunked;q=1\r\n', LAST)],
  ['a coding on a folded line', 400, post('Transfer-Encoding:\r\n chunked\r\n', LAST)],
  ['Transfer_Encoding', 'ambiguous', post('Transfer_Encoding: chunked\r\nContent-Length: 4\r\n', 'abcd')],
  ['Content_Length', 'ambiguous', get('Content_Length: 40\r\n')],
  ['Transfer.Encoding', 'ambiguous', post('Transfer.Encoding: chunked\r\nContent-Length: 4\r\n', 'abcd')],
  [
    'a coding behind a name of high bytes',
    'ambiguous',
    post('Transfer\xadEncoding: chunked\r\nContent-Length: 4\r\n', 'abcd'),
  ],
];

/** Chunks that are none. */
const CHUNKS: readonly HostileRequest[] = [
  ['a size with 0x', 400, chunked(`0x1\r\na\r\n${LAST}`)],
  ['a size with +', 400, chunked(`+1\r\na\r\n${LAST}`)],
  ['a size below 0', 400, chunked('-1\r\n\r\n')],
  ['a size of 17 digits', 400, chunked('fffffffffffffffff\r\n')],
  ['a size with _', 400, chunked(`1_0\r\n${'a'.repeat(16)}\r\n${LAST}`)],
  ['a blank before a size', 400, chunked(` 1\r\na\r\n${LAST}`)],
  ['rubbish behind a size', 400, chunked(`1 x\r\na\r\n${LAST}`)],
  ['an empty size', 400, chunked(`\r\na\r\n${LAST}`)],
  ['a size line ended by LF', 400, chunked(`1\na\r\n${LAST}`)],
  ['a chunk ended by LF', 400, chunked(`1\r\na\n${LAST}`)],
  ['a chunk that is longer than its size', 400, chunked(`1\r\nab\r\n${LAST}`)],
  ['an extension of 20 KB', 400, chunked(`1;${'e'.repeat(20_000)}\r\na\r\n${LAST}`)],
  ['a bare CR in an extension', 400, chunked(`1;a\rb\r\na\r\n${LAST}`)],
  ['an extension', 'compliant', chunked(`1;a=b;c="q"\r\na\r\n${LAST}`)],
  ['zeros before a size', 'compliant', chunked(`0001\r\na\r\n000\r\n\r\n`)],
  [
    'trailers that frame',
    'compliant',
    chunked('1\r\na\r\n0\r\nContent-Length: 99\r\nTransfer-Encoding: chunked\r\n\r\n'),
  ],
  ['trailers that route', 'compliant', chunked('0\r\nHost: evil\r\nX-Forwarded-For: 1.1.1.1\r\n\r\n')],
  ['a trailer without a name', 400, chunked('0\r\n: x\r\n\r\n')],
  ['a trailer with a NUL', 400, chunked('0\r\nX: a\0b\r\n\r\n')],
  ['trailers of 20 KB', 400, chunked(`0\r\nX: ${'t'.repeat(20_000)}\r\n\r\n`)],
];

/** Request lines. */
const LINES: readonly HostileRequest[] = [
  ['a blank in the target', 'acceptable', target('/a b')],
  ['a tab in the target', 'ambiguous', target('/a\tb')],
  ['a control character in the target', 'ambiguous', target('/a\x01b')],
  ['a NUL in the target', 'severe', target('/a\0b')],
  ['a CR in the target', 'severe', target('/a\rb')],
  ['a target without /', 400, target('a')],
  ['two blanks before the version', 'acceptable', `GET /  HTTP/1.1\r\n${H}\r\n`],
  ['two blanks before the target', 'acceptable', `GET  / HTTP/1.1\r\n${H}\r\n`],
  ['a blank before the method', 'severe', ` GET / HTTP/1.1\r\n${H}\r\n`],
  ['a method that is no token', 'severe', `G(T / HTTP/1.1\r\n${H}\r\n`],
  ['TRACE', 405, `TRACE / HTTP/1.1\r\n${H}\r\n`],
  ['CONNECT', 405, `CONNECT x:443 HTTP/1.1\r\n${H}\r\n`],
  ['a method of WebDAV', 'compliant', `PROPFIND / HTTP/1.1\r\n${H}\r\n`],
  ['a version in small letters', 'severe', `GET / http/1.1\r\n${H}\r\n`],
  ['version 1.2', 'acceptable', `GET / HTTP/1.2\r\n${H}\r\n`],
  ['version 2.0', 505, `GET / HTTP/2.0\r\n${H}\r\n`],
  ['version 1.10', 'severe', `GET / HTTP/1.10\r\n${H}\r\n`],
  ['version 11', 'severe', `GET / HTTP/11\r\n${H}\r\n`],
  ['the preface of HTTP/2', 505, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['an absolute target', 'compliant', target('http://good.test/a')],
  ['an absolute target without a host', 400, target('http:///a')],
  ['a target of 17 KB', 414, target(`/${'a'.repeat(17_000)}`)],
  ['a target that is percent-encoded twice', 'compliant', target('/%2e%2e/%252f?a=%0d%0aX:%201')],
  ['* for a GET', 'compliant', target('*')],
  ['empty lines before the request', 'compliant', `\r\n\r\n${get('')}`],
  ['lines ended by LF', 'acceptable', 'GET / HTTP/1.1\nHost: x\n\n'],
  ['one line ended by LF', 'acceptable', 'GET / HTTP/1.1\r\nHost: x\n\r\n'],
];

/** Fields. */
const FIELDS: readonly HostileRequest[] = [
  ['a bare CR in a value', 'severe', get('X: a\rb\r\n')],
  ['a bare CR before a field', 'severe', get('\rX: a\r\n')],
  ['a NUL in a value', 'severe', get('X: a\0b\r\n')],
  ['a NUL in a name', 'severe', get('X\0: a\r\n')],
  ['a control character in a value', 'acceptable', get('X: a\x01b\r\n')],
  ['high bytes in a value', 'acceptable', get('X: caf\xe9\r\n')],
  ['an empty name', 'ambiguous', get(': x\r\n')],
  ['a name with a blank', 'ambiguous', get('X Y: 1\r\n')],
  ['a line without colon', 400, get('nonsense\r\n')],
  ['a blank before a colon', 'severe', get('X : 1\r\n')],
  ['a folded line', 'ambiguous', get('X: 1\r\n folded\r\n')],
  ['a line of blanks', 'ambiguous', get('  \r\n')],
  ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['two Hosts', 400, get('Host: y\r\n')],
  ['two equal Hosts', 400, get('Host: x\r\n')],
  ['a Host with a blank', 400, 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['a Host with a path', 400, 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n'],
  ['a Host with user information', 400, 'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n'],
  [
    '31 addresses in X-Forwarded-For',
    463,
    get(`X-Forwarded-For: ${Array.from({ length: 31 }, (_, n) => `10.0.0.${n}`).join(', ')}\r\n`),
  ],
  ['a field of 17 KB', 400, get(`X: ${'a'.repeat(17_000)}\r\n`)],
  ['fields of 70 KB', 400, get(`X: ${'a'.repeat(10_000)}\r\n`.repeat(7))],
  [
    'Connection that names Content-Length',
    'compliant',
    post('Connection: Content-Length\r\nContent-Length: 4\r\n', 'abcd'),
  ],
  ['Connection that names Host', 'compliant', get('Connection: Host, X-A\r\nX-A: 1\r\n')],
  [
    'Upgrade to h2c',
    'compliant',
    get('Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n'),
  ],
  ['an unknown expectation', 'compliant', get('Expect: 200-ok\r\n')],
];

/** Ambiguous and malformed requests, each whole, so that the next one stands right behind it. */
export const HOSTILE_REQUESTS: readonly HostileRequest[] = [...FRAMING, ...CODINGS, ...CHUNKS, ...LINES, ...FIELDS];
