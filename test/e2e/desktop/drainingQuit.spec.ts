import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { RUNS_IN } from '../support/DesktopLauncher.ts';
import { loopbackByte } from '../support/loopbackByte.ts';
import { test } from './desktopTest.ts';

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
    const answered = answerOf(`http://127.${loopbackByte()}.10.4:8080/slow`);
    const early = answered.then((said) => Promise.reject(new Error(`answered before the target was asked: ${said}`)));
    await Promise.race([arrived, early]);
    const ended = once(app.process(), 'exit');
    await app.evaluate(({ app: application }) => {
      setImmediate(() => application.quit());
    });
    answer();
    expect(await answered).toBe('200 finished');
    expect((await ended)[0]).toBe(0);
    target.close();
  });
});

/** Status and body of an answer. */
async function answerOf(url: string): Promise<string> {
  const [message] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]; // what it carries
  let body = '';
  for await (const part of message as AsyncIterable<Buffer>) body += part.toString(); // no encoding was set
  return `${String(message.statusCode)} ${body}`;
}

/** In the page: a load balancer on port 8080 with one target. Resolves when it listens in both zones. */
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
        if (ours.filter(([, state]) => state?.kind === 'listening').length === subnets.length) resolve();
      },
      ({ message }) => reject(new Error(message)),
    );
  });
}
