import type { Random } from '../../../engine/model/Random.ts';
import { mutated, pick } from './mutated.ts';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'PROPFIND'] as const;
const TARGETS = ['/', '/a?b=c', '/a b', '/caf\xc3\xa9', 'http://x.test/y', '/a\tb', '/%00', '*', '/a#b'] as const;
const FIELDS = [
  'Accept: */*',
  'X-Y: a  b ',
  'x_y: 1',
  'X.Z: \xe9',
  ': e',
  'X Y: 1',
  'Connection: close',
  'Connection: keep-alive, x-y',
  'Keep-Alive: 5',
  'TE: trailers',
  'Content_Length: 99',
  'Transfer.Encoding: chunked',
  'X: a\x01b',
  'X: 1\r\n folded',
  'X-Forwarded-For: 1.1.1.1',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Trailer: X-Sum',
  'Content-Length: 5',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: gzip',
] as const;
const FRAMINGS = ['none', 'none', 'length', 'length', 'chunked', 'chunked', 'both', 'twice'] as const;
const STATUSES = [
  '200 OK',
  '200',
  '204 No Content',
  '304 Not Modified',
  '404 \xe9',
  '500 x',
  '103 Early',
  '100 Continue',
] as const;

/** A request as clients send it, or nearly so. */
export function requestSample(random: Random): string {
  const version = pick(random, ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/1.2']);
  const line = `${pick(random, METHODS)} ${pick(random, TARGETS)} ${version}`;
  const host = `${pick(random, ['Host', 'host'])}: ${pick(random, ['a.test', 'A.Test:80', '[::1]'])}`;
  return mutated(message(line, [host], random), random);
}

/** A response as targets send it, or nearly so. */
export function responseSample(random: Random): string {
  const line = `${pick(random, ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'])} ${pick(random, STATUSES)}`;
  return mutated(message(line, ['Server: x'], random), random);
}

function message(line: string, first: readonly string[], random: Random): string {
  const body = 'x'.repeat(random.integer(40)) + pick(random, ['', '', '\r\n', '0\r\n\r\n', 'GET / HTTP/1.1\r\n\r\n']);
  const framing = pick(random, FRAMINGS);
  const fields = [...first];
  for (let left = random.integer(4); left > 0; left -= 1) fields.push(pick(random, FIELDS));
  const place = random.integer(fields.length + 1);
  const length = `Content-Length: ${pick(random, ['', '', '0', '00'])}${body.length}`;
  const coding = `Transfer-Encoding:${pick(random, [' ', '', '\t'])}${pick(random, ['chunked', 'Chunked', 'chunked\t'])}`;
  if (framing === 'length' || framing === 'twice') fields.splice(place, 0, length);
  if (framing === 'twice') fields.push(length);
  if (framing === 'chunked' || framing === 'both') fields.splice(place, 0, coding);
  if (framing === 'both') fields.push('Content-Length: 3');
  const end = pick(random, ['\r\n', '\r\n', '\r\n', '\r\n', '\n']);
  const head = [line, ...fields, '', ''].join(end);
  if (framing === 'none') return head;
  return head + (framing === 'chunked' || framing === 'both' ? chunked(random, body) : body);
}

function chunked(random: Random, body: string): string {
  let text = '';
  for (let at = 0; at < body.length;) {
    const size = 1 + random.integer(body.length - at);
    const spelled = '0'.repeat(random.integer(3)) + size.toString(16) + pick(random, ['', '', ';x', ';a="b"']);
    text += `${spelled}\r\n${body.slice(at, at + size)}\r\n`;
    at += size;
  }
  return `${text}${pick(random, ['0', '000', '0;z'])}\r\n${pick(random, ['', '', 'X-Sum: 1\r\n', 'Host: evil\r\n'])}\r\n`;
}
