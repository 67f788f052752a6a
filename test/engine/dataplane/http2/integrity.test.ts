import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasTool } from '../../../support/hasTool.ts';
import { bodyOf, startHashingTarget } from '../../../support/http2/startHashingTarget.ts';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { until } from '../../../support/RawClient.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { DRIVERS } from '../../../support/startTestNode.ts';
import { nodeOf } from '../../../support/topology.ts';

const run = promisify(execFile);
const sha = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex');
const MEGABYTE = 1_048_576;

describe.each(DRIVERS)('bodies over HTTP/2, with the %s driver', (driver) => {
  it.each([
    ['the standard window', undefined],
    ['a window of 1,000 bytes', 1_000],
    ['a window of 16 MB', 16 * MEGABYTE],
  ])('loses and mixes up nothing among 120 streams, with %s', async (_name, window) => {
    const ports = [await startHashingTarget(), await startHashingTarget()];
    const node = await startSecureNode(driver, { ports });
    const random = seededRandom(window ?? 7);
    const below = (count: number) => random.integer(count);
    const client = http2Client(node, window === undefined ? {} : { window });
    const wrong: string[] = [];
    const one = async () => {
      const size = below(4) === 0 ? below(200_000) : below(3_000);
      const path = `${below(2) === 0 ? '/chunks' : '/'}?n=${size}`;
      const body = below(3) === 0 ? Buffer.alloc(1 + below(below(4) === 0 ? 300_000 : 5_000), String(size)) : undefined;
      const length = body && below(2) === 0 ? { 'content-length': body.length } : {};
      const answer = await ask(client, { ':path': path, ':method': body ? 'POST' : 'GET', ...length }, body);
      const isRight = answer.status === 200 && answer.body.equals(bodyOf(size));
      if (!isRight || (body && answer.headers['x-sha'] !== sha(body))) {
        wrong.push(`${path} ${body?.length ?? 0}: ${answer.status} ${answer.body.length} ${answer.code}`);
      }
    };
    await Promise.all(Array.from({ length: 120 }, one));
    expect(wrong).toEqual([]);
    expect(node.gauges()).toMatch(/^1c 0r \| \d+c 0r \| \d+c 0r$/);
  });

  it('E-056 stops the one side while the other does not read, both ways, and 64 MB arrive whole', async () => {
    const port = await startHashingTarget();
    const node = await startSecureNode(driver, { ports: [port] });
    const client = http2Client(node);
    const stream = client.request({ ':path': `/?n=${64 * MEGABYTE}`, ':authority': 'a.test' });
    const hash = createHash('sha1');
    stream.pause();
    await until('the beginning', () => node.nodeCount('responseBytes') > 65_535);
    const other = await ask(client, { ':path': '/204' });
    expect(other.status).toBe(204);
    expect(node.nodeCount('responseBytes')).toBeLessThan(4 * MEGABYTE);
    stream.on('data', (part: Buffer) => hash.update(part)).resume();
    await new Promise((resolve) => stream.once('close', resolve));
    expect(hash.digest('hex')).toBe(sha(bodyOf(64 * MEGABYTE)));
    const body = bodyOf(64 * MEGABYTE);
    const sent = await ask(client, { ':path': '/', ':method': 'POST' }, body);
    expect([sent.headers['x-length'], sent.headers['x-sha']]).toEqual([String(body.length), sha(body)]);
  });

  it('FRM-06 carries trailers to the target and from it, HEAD and 204 without bodies, and goes on after resets', async () => {
    const port = await startHashingTarget();
    const node = await startSecureNode(driver, { ports: [port] });
    const client = http2Client(node);
    const sent = await ask(client, { ':path': '/', ':method': 'POST' }, Buffer.from('abc'), { 'x-check': 'yes' });
    expect([sent.headers['x-sha'], sent.headers['x-trailers']]).toEqual([sha(Buffer.from('abc')), '{"x-check":"yes"}']);
    for (const size of [0, 5, 300_000]) {
      const { body, trailers } = await ask(client, { ':path': `/chunks?n=${size}` });
      expect([body.length, Object.entries(trailers)]).toEqual([size, [['x-trailer', 'behind']]]);
    }
    const head = await ask(client, { ':path': '/?n=50', ':method': 'HEAD' });
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '50', 0]);
    expect(await ask(client, { ':path': '/204' })).toMatchObject({ status: 204, code: 0 });
    const gone = Array.from({ length: 60 }, () => {
      const stream = client.request({ ':path': `/chunks?n=${3 * MEGABYTE}`, ':authority': 'a.test' });
      stream.on('error', () => undefined);
      return stream;
    });
    await until('some of them', () => node.nodeCount('responseBytes') > MEGABYTE);
    for (const stream of gone) stream.close(8);
    await until('their ends', () => node.gauges().startsWith('1c 0r'));
    expect((await ask(client, { ':path': '/?n=77' })).body.length).toBe(77);
  });

  it('RUL-02 answers every request while the configuration changes', async () => {
    const ports = [await startHashingTarget(), await startHashingTarget()];
    const node = await startSecureNode(driver, { ports });
    const client = http2Client(node);
    const { state, listenerArn } = node.fixture;
    const answers: Promise<{ status: number }>[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      answers.push(...Array.from({ length: 10 }, () => ask(client, { ':path': '/chunks?n=2000' })));
      const listener = state.listener(listenerArn);
      if (!listener) throw new Error('no listener');
      state.apply({
        nodeId: nodeOf('a'),
        listeners: { put: [{ ...listener, rules: [...listener.rules] }], remove: [] },
      });
      if (turn % 10 === 9) await Promise.all(answers);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
    expect([...statuses]).toEqual([200]);
  });
});

describe('tools that speak HTTP/2', () => {
  it.runIf(hasTool('curl', 'nghttp2'))('E-056 curl', async () => {
    const node = await startSecureNode('handle', { ports: [await startHashingTarget()] });
    const url = `https://127.0.0.1:${node.port}/?n=100000`;
    const format = '%{http_version} %{response_code} %{size_download}';
    const { stdout } = await run('curl', ['-sk', '--http2', '-o', '/dev/null', '-d', 'abc', '-w', format, url]);
    expect(stdout).toBe('2 200 100000');
  });

  it.runIf(hasTool('h2load'))('E-056 h2load', async () => {
    const node = await startSecureNode('handle', { ports: [await startHashingTarget(), await startHashingTarget()] });
    const { stdout } = await run('h2load', [
      '-n',
      '4000',
      '-c',
      '4',
      '-m',
      '100',
      `https://127.0.0.1:${node.port}/?n=2000`,
    ]);
    expect(stdout).toContain('4000 done, 4000 succeeded, 0 failed, 0 errored, 0 timeout');
    expect(node.nodeCount('requests')).toBe(4_000);
  });
});
