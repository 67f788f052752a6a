import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Random } from '../../../../engine/model/Random.ts';
import { BodyCursor, BROKEN } from '../../../../engine/wire/http1/BodyCursor.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { readRequest, type Reading } from './readRequest.ts';

/**
 * Node's own parser (llhttp) as the judge: what we let through untouched, and whatever we send to a target, it must
 * read as exactly the one request that we read, with the same body, and find the next request right behind.
 */

let server: Server;
/** What the judge read, by the client's port: `METHOD target body`. */
const seen = new Map<number, string[]>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const line = `${request.method} ${request.url} ${Buffer.concat(chunks).toString('latin1')}`;
      seen.get(request.socket.remotePort ?? 0)?.push(line);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
});

const NEXT = 'GET /next HTTP/1.1\r\nHost: n\r\nConnection: close\r\n\r\n';

/** What the judge reads in these bytes. */
async function judge(text: string): Promise<readonly string[]> {
  // The listen in beforeAll gave it an address of this shape.
  const { port } = server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1').resume();
  client.on('error', () => undefined);
  await once(client, 'connect');
  const key = client.localPort ?? 0;
  const read: string[] = [];
  seen.set(key, read);
  client.end(Buffer.from(text, 'latin1'));
  await once(client, 'close');
  seen.delete(key);
  return read;
}

function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[random.integer(items.length)] ?? items[0];
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'] as const;
const TARGETS = ['/', '/a?b=c', '/a b', '/caf\xc3\xa9', 'http://x.test/y', '/a\tb', '/%00'] as const;
const FIELDS = [
  'Accept: */*',
  'X-Y: a  b ',
  'x_y: 1',
  'X.Z: \xe9',
  ': e',
  'X Y: 1',
  'Connection: x-y',
  'Keep-Alive: 5',
  'TE: trailers',
  'Content_Length: 99',
  'Transfer.Encoding: chunked',
  'X: a\x01b',
  'X: 1\r\n folded',
  'X-Forwarded-For: 1.1.1.1',
  'Upgrade: h2c',
] as const;
const FRAMINGS = ['none', 'length', 'chunked', 'both', 'twice'] as const;

function randomRequest(random: Random): { readonly head: string; readonly wire: string; readonly body: string } {
  const body = 'x'.repeat(random.integer(40)) + pick(random, ['', '\r\n', '0\r\n\r\n', 'GET /']);
  const framing = pick(random, FRAMINGS);
  const fields = [`${pick(random, ['Host', 'host'])}: ${pick(random, ['a.test', 'A.Test:80', '[::1]'])}`];
  for (let left = random.integer(4); left > 0; left -= 1) fields.push(pick(random, FIELDS));
  const place = random.integer(fields.length + 1);
  const length = `Content-Length: ${pick(random, ['', '0', '00'])}${body.length}`;
  const coding = `Transfer-Encoding:${pick(random, [' ', '', '\t'])}${pick(random, ['chunked', 'Chunked', 'chunked\t'])}`;
  if (framing === 'length' || framing === 'twice') fields.splice(place, 0, length);
  if (framing === 'twice') fields.push(length);
  if (framing === 'chunked' || framing === 'both') fields.splice(place, 0, coding);
  if (framing === 'both') fields.push('Content-Length: 3');
  const end = pick(random, ['\r\n', '\r\n', '\r\n', '\n']);
  const version = pick(random, ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.2']);
  const head = [`${pick(random, METHODS)} ${pick(random, TARGETS)} ${version}`, ...fields, '', ''].join(end);
  if (framing === 'none') return { head, wire: '', body: '' };
  return { head, wire: framing === 'length' || framing === 'twice' ? body : chunked(random, body), body };
}

function chunked(random: Random, body: string): string {
  let text = '';
  for (let at = 0; at < body.length;) {
    const size = 1 + random.integer(body.length - at);
    const zeros = '0'.repeat(random.integer(3));
    text += `${zeros}${size.toString(16)}${pick(random, ['', '', ';x', ';a="b"'])}\r\n${body.slice(at, at + size)}\r\n`;
    at += size;
  }
  return `${text}${pick(random, ['0', '000', '0;z'])}\r\n${pick(random, ['', '', 'X-Sum: 1\r\n', 'Host: evil\r\n'])}\r\n`;
}

/** The body as it goes to the target, given in reads that end at random. */
function bodySent({ head }: Reading, wire: string, random: Random): string {
  const cursor = new BodyCursor();
  cursor.start(head.framing, head.contentLength);
  const bytes = Buffer.from(wire + NEXT, 'latin1');
  let sent = '';
  for (let at = 0; !cursor.isDone;) {
    const end = Math.min(at + 1 + random.integer(30), bytes.length);
    const behind = cursor.take(bytes, at, end);
    if (behind === BROKEN || at === bytes.length) throw new Error(`the body ${JSON.stringify(wire)} is broken`);
    sent += (cursor.replacement ?? bytes.subarray(at, behind)).toString('latin1');
    at = behind;
  }
  return sent;
}

it.each([1, 2, 3, 4])('FRM-01 FRM-05 llhttp reads what we read (seed %i)', async (seed) => {
  const random = seededRandom(seed);
  let allowed = 0;
  let untouched = 0;
  for (let round = 0; round < 150; round += 1) {
    const { head: text, wire, body } = randomRequest(random);
    const reading = readRequest(text);
    if (reading.length <= 0) continue;
    allowed += 1;
    const { head, sent } = reading;
    const hasBody = head.framing !== 'none';
    const expected = [`${head.method()} ${head.target()} ${hasBody ? body : ''}`, 'GET /next '];
    const toTarget = sent + (hasBody ? bodySent(reading, wire, random) : '');
    expect(await judge(toTarget + NEXT), JSON.stringify(toTarget)).toEqual(expected);
    // llhttp refuses some spellings that RFC 9112 allows, such as a tab behind `chunked`: those we write anew.
    if (head.classification !== 'compliant' || head.bytes.toString('latin1') !== text) continue;
    untouched += 1;
    const given = text + (hasBody ? wire : '');
    expect(await judge(given + NEXT), JSON.stringify(given)).toEqual(expected);
  }
  expect(allowed).toBeGreaterThan(60);
  expect(untouched).toBeGreaterThan(3);
});
