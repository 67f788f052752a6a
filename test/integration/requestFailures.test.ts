import { describe, expect, it } from 'vitest';
import { setSample } from '../../engine/instances/samples/io/setSample.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { until } from '../support/RawClient.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

describe('requests that fail', () => {
  it('KAL-01 are in the history that the console shows, with their cause', async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const balancer = await startBalancer(engine, { instances: ['a1'] });
    await balancer.untilState('a1', 'healthy');
    const failed = () => engine.control.events(50).filter(({ kind }) => kind === 'request');
    expect(failed()).toEqual([]);
    await setSample(balancer.addressOf('a1'), { mode: 'refuse' });
    for (let sent = 0; sent < 3; sent += 1)
      expect((await get(balancer.nodeAddress('a'), balancer.port)).status).toBe(502);
    await until('the event', () => failed().length > 0);
    expect(failed()[0]).toMatchObject({
      severity: 'warning',
      actor: 'engine',
      resource: balancer.targetGroupArn,
      fact: {
        code: 'requestsFailed',
        loadBalancer: 'web',
        group: 'web',
        target: 'a1',
        failure: 'connectFailed',
        status: 502,
      },
    });
  });
});
