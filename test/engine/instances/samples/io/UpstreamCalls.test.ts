import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { SAMPLE_DEFAULTS } from '../../../../../engine/instances/samples/SampleSettings.ts';
import { SAMPLE_UPSTREAM_TAG } from '../../../../../engine/instances/samples/SampleUpstream.ts';
import { SampleTarget } from '../../../../../engine/instances/samples/io/SampleTarget.ts';
import type { InstanceId } from '../../../../../engine/model/names.ts';
import { get } from '../../../../support/balancer/requestsFrom.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';
import { seededRandom } from '../../../../support/seededRandom.ts';
import { ZONE } from '../../../../support/topology.ts';

/** Of this file's own, so that the fixed ports are free. */
const ADDRESS = '127.0.212.4';

/** A sample target that asks `upstream`, until the test ends. */
async function startSample(upstream: string): Promise<void> {
  const specification = {
    instanceId: 'i-1' as InstanceId, // short names read better in tests
    name: 'web',
    zone: ZONE.a,
    address: ADDRESS,
    ports: [8080],
    settings: SAMPLE_DEFAULTS,
    upstream,
  };
  const target = new SampleTarget({
    specification,
    clock: new FakeClock(),
    random: seededRandom(1),
    onTroubles: () => undefined,
    onSettings: () => undefined,
  });
  onTestFinished(() => target.close());
  await target.listen(specification);
}

async function startTier(answer: Parameters<typeof createServer>[1]): Promise<{ server: Server; port: number }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port }; // it listens on TCP
}

async function ask(path: string): Promise<{ readonly status: number; readonly upstream: unknown }> {
  const { status, body } = await get(ADDRESS, 8080, path);
  const { upstream } = JSON.parse(body) as { readonly upstream?: unknown }; // what the sample target sends
  return { status, upstream };
}

it('a sample target gives both answers, its own and that of the tier it asks', async () => {
  const { port } = await startTier((request, response) => {
    response.end(JSON.stringify({ path: request.url, host: request.headers.host }));
  });
  await startSample(`http://127.0.0.1:${port}`);
  const host = `127.0.0.1:${port}`;
  expect(await ask('/shop?x=1')).toEqual({ status: 200, upstream: { status: 200, body: { path: '/shop?x=1', host } } });
});

it('a sample target asks for a path of its own, and nobody for its health', async () => {
  const asked: string[] = [];
  const { port } = await startTier((request, response) => {
    asked.push(request.url ?? '');
    response.end('plain text');
  });
  await startSample(`http://127.0.0.1:${port}/api?v=2`);
  expect(await ask('/health')).toEqual({ status: 200, upstream: undefined });
  expect(await ask('/shop')).toEqual({ status: 200, upstream: { status: 200, body: 'plain text' } });
  expect(asked).toEqual(['/api?v=2']);
});

it('a sample target answers 502 when the tier it asks fails, or is not there', async () => {
  const { server, port } = await startTier((_, response) => {
    response.writeHead(503).end();
  });
  await startSample(`http://127.0.0.1:${port}`);
  expect(await ask('/')).toEqual({ status: 502, upstream: { status: 503, body: '' } });
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  const error = expect.stringMatching(/ECONNREFUSED|socket hang up|ECONNRESET/) as unknown; // as the system has it
  expect(await ask('/')).toEqual({ status: 502, upstream: { status: null, error } });
});

it.each([
  { name: 'a tag that is no address', tag: 'back', says: new RegExp(`^The tag ${SAMPLE_UPSTREAM_TAG} takes http`) },
  { name: 'a name before there is DNS', tag: 'http://back.internal', says: /^The DNS server of the engine is not up/ },
  { name: 'a target that asks itself', tag: `http://${ADDRESS}:8080`, says: null },
])('a sample target says what is wrong with $name', async ({ tag, says }) => {
  await startSample(tag);
  const { status, upstream } = await ask('/');
  expect(status).toBe(502);
  if (says)
    expect(upstream).toEqual({ status: null, error: expect.stringMatching(says) as unknown }); // what matches
  else expect(JSON.stringify(upstream)).toContain('The tiers ask one another in a circle');
});
