import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import type { Engine } from '../../engine/index.ts';
import { requestsFrom } from '../support/balancer/requestsFrom.ts';
import { setAttributes, startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

async function ask(
  { apiUrl }: Engine,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: string }> {
  const asked = request(`${apiUrl}${path}`, { headers, agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage]; // documented for this event
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer); // no encoding is set
  return { status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() };
}

/** Samples of one family as `labels` to value; labels of the balancer and the group are left out, since all have them. */
function samplesOf(text: string, family: string): Readonly<Record<string, number>> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${family}{`));
  return Object.fromEntries(
    lines.map((line) => {
      const labels = line.slice(family.length + 1, line.lastIndexOf('}'));
      const kept = labels.split(',').filter((label) => !label.startsWith('load_balancer='));
      return [
        kept.map((label) => label.replace(/="targetgroup\/.*"/, '')).join(' '),
        Number(line.slice(line.lastIndexOf('}') + 2)),
      ];
    }),
  );
}

/** Scrapes, after each sample, until what is awaited is there: the sampler reads the shared table once a second. */
async function scrapedUntil(engine: Engine, isThere: (text: string) => boolean): Promise<string> {
  for (;;) {
    const { status, body } = await ask(engine, '/metrics');
    expect(status).toBe(200);
    if (isThere(body)) return body;
    await new Promise<void>((resolve) => {
      const stop = engine.metrics.onSample(() => {
        stop();
        resolve();
      });
    });
  }
}

describe('what the API server tells', () => {
  it('the counts of /metrics are those of the traffic that was sent', { timeout: 20_000 }, async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const balancer = await startBalancer(engine, { instances: ['a1', 'b1'] });
    setAttributes(engine, balancer.targetGroupArn, { 'load_balancing.cross_zone.enabled': 'false' });
    for (const name of ['a1', 'b1']) await balancer.untilState(name, 'healthy');
    for (const [zone, count] of [
      ['a', 70],
      ['b', 30],
    ] as const)
      await requestsFrom({ host: balancer.nodeAddress(zone), port: balancer.port }, count, balancer.instances);
    // One target fails: its zone leaves DNS, and its own node fails open to it.
    await setSample(balancer.addressOf('b1'), { healthStatus: 503, errorPercent: 100, errorStatus: 500 });
    for (let probe = 0; probe < 2; probe += 1) await balancer.probe('b1');
    await balancer.untilState('b1', 'unhealthy');
    await requestsFrom({ host: balancer.nodeAddress('b'), port: balancer.port }, 5, balancer.instances);

    const a1 = `target_group availability_zone="us-local-1a" target="${balancer.keyOf('a1')}"`;
    const b1 = `target_group availability_zone="us-local-1b" target="${balancer.keyOf('b1')}"`;
    const b = 'availability_zone="us-local-1b"';
    const text = await scrapedUntil(
      engine,
      (body) =>
        samplesOf(body, 'balanza_requests_total')[b] === 35 &&
        samplesOf(body, 'balanza_probes_total')[`${b1} result="failed"`] === 4,
    );
    expect(samplesOf(text, 'balanza_requests_total')).toEqual({
      'availability_zone="us-local-1a"': 70,
      'target_group availability_zone="us-local-1a"': 70,
      [a1]: 70,
      [b]: 35,
      [`target_group ${b}`]: 35,
      [b1]: 35,
    });
    const responses = samplesOf(text, 'balanza_responses_total');
    expect([responses[`${b} code="2xx"`], responses[`${b} code="5xx"`]]).toEqual([30, 5]);
    expect([responses[`${a1} code="2xx"`], responses[`${a1} code="5xx"`]]).toEqual([70, 0]);

    const health = samplesOf(text, 'balanza_target_health');
    const inState = (target: string) =>
      Object.keys(health).filter((labels) => labels.startsWith(target) && health[labels] === 1);
    expect(inState(a1)).toEqual([`${a1} state="healthy"`]);
    expect(inState(b1)).toEqual([`${b1} state="unhealthy"`]);
    expect(samplesOf(text, 'balanza_node_in_dns')).toEqual({ 'availability_zone="us-local-1a"': 1, [b]: 0 });
    const probes = samplesOf(text, 'balanza_probes_total');
    const counted = (name: string, result: 'passed' | 'failed') =>
      balancer.probes(name).reduce((sum, probe) => sum + probe[result], 0);
    expect(probes[`${a1} result="passed"`]).toBe(counted('a1', 'passed'));
    expect(probes[`${b1} result="passed"`]).toBe(counted('b1', 'passed'));
    expect(probes[`${b1} result="failed"`]).toBe(counted('b1', 'failed'));
  });

  it.each([
    { path: '/health', headers: {}, status: 200 },
    { path: '/metrics', headers: {}, status: 200 },
    { path: '/health', headers: { Host: 'localhost' }, status: 200 },
    { path: '/health', headers: { Host: 'rebound.example' }, status: 403 },
    { path: '/metrics', headers: { Host: 'rebound.example:7071' }, status: 403 },
    { path: '/metrics', headers: { Origin: 'http://page.example' }, status: 403 },
    { path: '/health', headers: { Origin: 'http://127.0.0.1' }, status: 403 },
  ])('contract: GET $path with $headers is answered $status', async ({ path, headers, status }) => {
    const engine = await startTestEngine({ log: expectedLog().log });
    expect((await ask(engine, path, headers)).status).toBe(status);
  });
});
