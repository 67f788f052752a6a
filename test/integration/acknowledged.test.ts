import { expect, it } from 'vitest';
import { createListener } from '../../engine/control/operations/createListener.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { startBalancer } from '../support/balancer/startBalancer.ts';
import { startTestEngine } from '../support/startTestEngine.ts';

it('RUL-02 whoever is told that a listener has changed meets the change with the next request', async () => {
  const engine = await startTestEngine();
  const balancer = await startBalancer(engine, { instances: ['a1'] });
  const { loadBalancerArn, targetGroupArn } = balancer;
  const answering = (messageBody: string) => [
    { type: 'fixed-response', fixedResponseConfig: { statusCode: '200', contentType: 'text/plain', messageBody } },
  ];
  const { listenerArn } = engine.control.change(createListener, {
    loadBalancerArn,
    protocol: 'HTTP',
    port: 8_090,
    defaultActions: [{ type: 'forward', targetGroupArn }],
  });
  const seen: string[] = [];
  const told: string[] = [];
  for (let change = 0; change < 20; change += 1) {
    const body = `answer ${change}`;
    const answer = await engine.console.answer('modifyListener', { listenerArn, defaultActions: answering(body) });
    expect(answer).toMatchObject({ ok: true });
    told.push(body);
    seen.push((await get(balancer.nodeAddress('a'), 8_090)).body);
  }
  expect(seen).toEqual(told);
});
