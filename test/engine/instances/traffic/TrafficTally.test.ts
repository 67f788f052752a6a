import { describe, expect, it } from 'vitest';
import { answeringTarget } from '../../../../engine/instances/traffic/answeringTarget.ts';
import { TrafficTally } from '../../../../engine/instances/traffic/TrafficTally.ts';

describe('TrafficTally', () => {
  it('contract: counts requests, errors, statuses, nodes and targets, names in order', () => {
    const tally = new TrafficTally();
    for (const target of ['i-b10', 'i-b2', null])
      tally.add({ kind: 'answer', node: 'n2', status: target ? 200 : 503, target }, 4);
    tally.add({ kind: 'error', node: 'n1', code: 'ECONNREFUSED' }, 9);
    tally.add({ kind: 'error', node: null, code: 'dns' }, 0);
    tally.addRetry();
    expect(JSON.stringify(tally.result)).toBe(
      JSON.stringify({
        requests: 5,
        errors: 2,
        statuses: { 200: 2, 503: 1 },
        nodes: { n1: 1, n2: 3 },
        targets: { 'i-b2': 1, 'i-b10': 1 },
        errorCodes: { dns: 1, ECONNREFUSED: 1 },
        retried: 1,
        latencyMs: { p50: 4, p90: 4, p95: 4, p99: 4, max: 4 },
        latencyClasses: [{ toMs: 5, count: 3 }],
      }),
    );
  });
});

describe('answeringTarget', () => {
  it.each([
    {
      name: 'the header of sample targets',
      instanceId: 'i-1',
      server: undefined,
      body: '{"instanceId":"i-2"}',
      is: 'i-1',
    },
    { name: 'the JSON body', instanceId: undefined, server: 'x', body: '{"instanceId":"i-2"}', is: 'i-2' },
    {
      name: 'address and port',
      instanceId: undefined,
      server: 'x',
      body: '{"address":"10.0.0.1","port":3}',
      is: '10.0.0.1:3',
    },
    { name: 'nothing that says so', instanceId: undefined, server: undefined, body: 'hello', is: 'unknown' },
    { name: 'JSON of another kind', instanceId: undefined, server: undefined, body: '[1]', is: 'unknown' },
    { name: 'the balancer itself', instanceId: undefined, server: 'awselb/2.0', body: '<html>', is: null },
  ])('contract: $name', ({ instanceId, server, body, is }) => {
    expect(answeringTarget({ instanceId, server }, body)).toBe(is);
  });
});
