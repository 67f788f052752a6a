import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { LOOPBACK_BYTE, RUNS_IN, test } from './desktopTest.ts';

test.describe(`Quitting (${RUNS_IN})`, () => {
  test('finishes a request in flight when the application quits', async ({ desktop: { app, page } }) => {
    let answer: () => void = () => undefined;
    let onArrived: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (onArrived = resolve));
    const target = createServer((request, response) => {
      if (request.url !== '/slow') {
        response.end(); // a health check
        return;
      }
      answer = () => response.end('finished');
      onArrived();
    }).listen(0, '127.0.0.1');
    await once(target, 'listening');
    const { port } = target.address() as AddressInfo; // TCP: neither a string nor null
    await page.evaluate(balance, port);
    const response = once(get(`http://127.${LOOPBACK_BYTE}.10.4:8080/slow`, { agent: false }), 'response');
    await arrived;
    const ended = once(app.process(), 'exit');
    await app.evaluate(({ app: application }) => {
      setImmediate(() => application.quit());
    });
    answer();
    const [message] = (await response) as [AsyncIterable<Buffer>]; // what an HTTP client's `response` carries
    let body = '';
    for await (const part of message) body += part.toString();
    expect(body).toBe('finished');
    expect((await ended)[0]).toBe(0);
    target.close();
  });
});

/** In the page: a load balancer on port 8080 with one target. Resolves when it listens. */
async function balance(targetPort: number): Promise<void> {
  const call = async (name: string, input: unknown): Promise<Record<string, string>> => {
    const answer = await window.balanza?.call(name as 'describeEngine', input); // names of the contract, below
    if (answer?.ok !== true) throw new Error(`${name}: ${JSON.stringify(answer)}`);
    return answer.value as Record<string, string>; // only names and ARNs are read
  };
  const subnets = ['subnet-00000000000000001', 'subnet-00000000000000002'];
  const { loadBalancerArn } = await call('createLoadBalancer', { name: 'web', subnets });
  const group = { name: 'web', targetType: 'ip', protocol: 'HTTP', port: targetPort, vpcId: 'vpc-00000000000000001' };
  const { targetGroupArn } = await call('createTargetGroup', group);
  await call('registerTargets', { targetGroupArn, targets: [{ id: '127.0.0.1', port: targetPort }] });
  const defaultActions = [{ type: 'forward', targetGroupArn }];
  const listener = { loadBalancerArn, protocol: 'HTTP', port: 8080, defaultActions };
  const { listenerArn = '' } = await call('createListener', listener);
  await new Promise<void>((resolve, reject) => {
    window.balanza?.subscribe(
      'states',
      {},
      (value) => {
        const { listeners } = value as { listeners: Record<string, { kind: string } | null> }; // of the contract
        const ours = Object.entries(listeners).filter(([key]) => key.endsWith(`|${listenerArn}`));
        if (ours.some(([, state]) => state?.kind === 'listening')) resolve();
      },
      ({ message }) => reject(new Error(message)),
    );
  });
}
