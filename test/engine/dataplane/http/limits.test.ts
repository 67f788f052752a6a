import { describe, expect, it } from 'vitest';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { DRIVERS, startTestNode } from '../../../support/startTestNode.ts';

const HOST = 'Host: a.test\r\n';
const END = '\r\n\r\n';
const padded = (length: number, before: string, behind = '') =>
  `${before}${'a'.repeat(length - before.length - behind.length)}${behind}`;

/** A request whose line, one header, or all headers have that many bytes; the line and a header without their ends. */
const REQUESTS = {
  line: (length: number) => `${padded(length, 'GET /', ' HTTP/1.1')}\r\n${HOST}\r\n`,
  header: (length: number) => `GET / HTTP/1.1\r\n${HOST}${padded(length, 'X: ')}${END}`,
  headers: (length: number) => {
    const first = HOST + `${padded(16_000, 'X: ')}\r\n`.repeat(4);
    return `GET / HTTP/1.1\r\n${first}${padded(length - first.length - 2, 'Y: ')}${END}`;
  },
};

/** An answer whose head has that many bytes, its end included. */
const answerOf = (length: number) =>
  `${padded(length - END.length, 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: ')}${END}ok`;

describe.each(DRIVERS)('size limits, with the %s driver', (driver) => {
  it.each([
    { part: 'line', length: 16_384, status: 200 },
    { part: 'line', length: 16_385, status: 414 },
    { part: 'header', length: 16_384, status: 200 },
    { part: 'header', length: 16_385, status: 400 },
    { part: 'headers', length: 65_536, status: 200 },
    { part: 'headers', length: 65_537, status: 400 },
  ] as const)('E-069 V21 answers $status to a request $part of $length bytes', async ({ part, length, status }) => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(REQUESTS[part](length));
    expect(await client.receive(END)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(target.connections).toHaveLength(status === 200 ? 1 : 0);
    expect(node.nodeCount('elb4xx')).toBe(status === 200 ? 0 : 1);
    // What cannot be read to its end leaves nothing to go on from.
    if (status === 200) await client.receive('ok');
    else await client.closed();
  });

  it.each([
    { length: 32_768, status: 200 },
    { length: 32_769, status: 502 },
  ])('E-069 V22 answers $status where a target sends a head of $length bytes', async ({ length, status }) => {
    const target = await ScriptedTarget.answering(answerOf(length));
    const node = await startTestNode(driver, { ports: [target.port] });
    const client = await node.connect();
    client.send(`GET / HTTP/1.1\r\n${HOST}\r\n`);
    expect(await client.receive(END)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(node.nodeCount('elb502')).toBe(status === 200 ? 0 : 1);
  });

  it.each([
    { length: 32_768, status: 200 },
    { length: 32_769, status: 502 },
  ])('E-069 answers $status over HTTP/2 where a target sends a head of $length bytes', async ({ length, status }) => {
    const target = await ScriptedTarget.answering(answerOf(length));
    const node = await startSecureNode(driver, { ports: [target.port] });
    expect((await ask(http2Client(node), { ':path': '/' })).status).toBe(status);
  });

  it.each([
    { length: 60_000, status: 200 },
    { length: 70_000, status: 0 },
  ])('E-069 answers $status to headers of $length bytes over HTTP/2, however they compress', async (row) => {
    const target = await ScriptedTarget.answering(response('ok'));
    const node = await startSecureNode(driver, { ports: [target.port] });
    // The compression keeps what it saw: the same field costs one byte from the second time on.
    const pads = Array.from({ length: Math.floor(row.length / 2_937) }, () => 'a'.repeat(2_900));
    const answer = await ask(http2Client(node), { ':path': '/', 'x-pad': pads });
    expect(answer.status).toBe(row.status);
    expect(target.connections).toHaveLength(row.status === 200 ? 1 : 0);
  });
});
