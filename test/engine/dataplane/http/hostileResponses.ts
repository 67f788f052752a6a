/**
 * What becomes of the answer of a target, and of the request behind it: the status that the client gets, then whether the
 * next request goes over the same connection to the target (`kept`), over another one (`anew`), or not at all because the
 * client's connection ends (`closed`: in good order; `cut`: in the middle, so that nobody takes it for whole).
 */
export type ResponseOutcome = `${number} ${'kept' | 'anew' | 'closed' | 'cut'}`;

export interface HostileResponse {
  readonly name: string;
  readonly answer: string;
  /** The target ends its connection behind it. */
  readonly ends?: true;
  readonly method?: 'GET' | 'HEAD';
  readonly outcome: ResponseOutcome;
}

const OK = 'HTTP/1.1 200 OK\r\n';
const L0 = 'Content-Length: 0\r\n\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const OTHER = `HTTP/1.1 200 OK\r\nX-Split: 1\r\n${L0}`;
const of = (name: string, answer: string, outcome: ResponseOutcome): HostileResponse => ({ name, answer, outcome });
const ended = (name: string, answer: string, outcome: ResponseOutcome): HostileResponse => ({
  ...of(name, answer, outcome),
  ends: true,
});

const HEADS: readonly HostileResponse[] = [
  of('no answer of HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', '502 anew'),
  of('a status line in small letters', `http/1.1 200 OK\r\n${L0}`, '502 anew'),
  of('an answer of HTTP/2', `HTTP/2 200\r\n${L0}`, '502 anew'),
  of('version 1.2', `HTTP/1.2 200 OK\r\n${L0}`, '502 anew'),
  of('a status of two digits', `HTTP/1.1 20 OK\r\n${L0}`, '502 anew'),
  of('a status of four digits', `HTTP/1.1 2000 OK\r\n${L0}`, '502 anew'),
  of('status 099', `HTTP/1.1 099 X\r\n${L0}`, '502 anew'),
  of('a status with a sign', `HTTP/1.1 +20 OK\r\n${L0}`, '502 anew'),
  of('no phrase', `HTTP/1.1 200\r\n${L0}`, '200 kept'),
  of('a NUL in the phrase', `HTTP/1.1 200 O\0K\r\n${L0}`, '502 anew'),
  of('a CR in the phrase', `HTTP/1.1 200 O\rK\r\n${L0}`, '502 anew'),
  of('lines ended by LF', 'HTTP/1.1 200 OK\nContent-Length: 0\n\n', '502 anew'),
  of('an empty line before it', `\r\n${OK}${L0}`, '502 anew'),
  of('a NUL in a value', `${OK}X: a\0b\r\n${L0}`, '502 anew'),
  of('a bare CR in a value', `${OK}X: a\rb\r\n${L0}`, '502 anew'),
  of('a bare LF in a value', `${OK}X: a\nSet-Cookie: b\r\n${L0}`, '502 anew'),
  of('a blank before a colon', `${OK}X : a\r\n${L0}`, '502 anew'),
  of('an empty name', `${OK}: a\r\n${L0}`, '502 anew'),
  of('a folded line', `${OK}X: a\r\n b\r\n${L0}`, '502 anew'),
  of('a line without colon', `${OK}nonsense\r\n${L0}`, '502 anew'),
  of('a head of 40 KB', `${OK}${`X: ${'a'.repeat(8_000)}\r\n`.repeat(5)}${L0}`, '502 anew'),
  of('a head of 33 KB that does not end', `${OK}X: ${'a'.repeat(33_000)}`, '502 anew'),
];

const FRAMING: readonly HostileResponse[] = [
  of('length and chunks', `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, '502 anew'),
  of('different lengths', `${OK}Content-Length: 0\r\nContent-Length: 5\r\n\r\n`, '502 anew'),
  of('equal lengths', `${OK}Content-Length: 0\r\n${L0}`, '200 kept'),
  of('a list of lengths', `${OK}Content-Length: 0, 0\r\n\r\n`, '502 anew'),
  of('a signed length', `${OK}Content-Length: +0\r\n\r\n`, '502 anew'),
  of('a length of 30 digits', `${OK}Content-Length: ${'9'.repeat(30)}\r\n\r\n`, '502 anew'),
  of('an unknown coding', `${OK}Transfer-Encoding: gzip\r\n\r\n`, '502 anew'),
  of('chunked twice', `${OK}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, '502 anew'),
  of('chunks of HTTP/1.0', 'HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', '502 anew'),
  of('a tab behind chunked', `${OK}Transfer-Encoding: chunked\t\r\n\r\n1\r\na\r\n0\r\n\r\n`, '200 kept'),
  of('a chunk size that is none', `${CHUNKED}x\r\n`, '502 anew'),
  of('a chunk longer than its size', `${CHUNKED}1\r\nab\r\n0\r\n\r\n`, '502 anew'),
  of('a chunk size of 17 digits', `${CHUNKED}fffffffffffffffff\r\n`, '502 anew'),
  of('odd chunks', `${CHUNKED}0001;x=y\r\na\r\n000\r\nContent-Length: 9\r\n\r\n`, '200 kept'),
  ended('a body shorter than its length', `${OK}Content-Length: 10\r\n\r\nabc`, '200 cut'),
  ended('chunks without their end', `${CHUNKED}3\r\nabc\r\n`, '200 cut'),
  ended('a body that ends with the connection', `${OK}\r\nabc`, '200 closed'),
  ended('half a head', `${OK}Content-Le`, '502 anew'),
  ended('nothing', '', '502 anew'),
];

const SPLITTING: readonly HostileResponse[] = [
  of('a second answer behind it', `${OK}${L0}${OTHER}`, '200 anew'),
  of('a byte behind it', `${OK}${L0}x`, '200 anew'),
  of('an answer behind a 204', `HTTP/1.1 204 No Content\r\n\r\n${OTHER}`, '204 anew'),
  of('a body behind a 204 with a length', `HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nabcde`, '204 anew'),
  of('a body behind a 304', `HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nabcde`, '304 anew'),
  { ...of('a body in answer to a HEAD', `${OK}Content-Length: 5\r\n\r\nabcde`, '200 anew'), method: 'HEAD' },
  { ...of('chunks in answer to a HEAD', `${CHUNKED}0\r\n\r\n`, '200 anew'), method: 'HEAD' },
  of('an interim answer before it', `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}${L0}`, '200 kept'),
  of('a 100 that nobody asked for', `HTTP/1.1 100 Continue\r\n\r\n${OK}${L0}`, '200 kept'),
  of(
    'a 101 that nobody asked for',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    '502 anew',
  ),
  of('Connection: close', `${OK}Connection: close\r\n${L0}`, '200 anew'),
  of('HTTP/1.0', `HTTP/1.0 200 OK\r\n${L0}`, '200 anew'),
];

/** Answers of targets that are malformed, or say two things at once. */
export const HOSTILE_RESPONSES: readonly HostileResponse[] = [...HEADS, ...FRAMING, ...SPLITTING];
