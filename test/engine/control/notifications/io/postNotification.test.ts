import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { NotificationView } from '../../../../../engine/contract/views/NotificationView.ts';
import { postNotification } from '../../../../../engine/control/notifications/io/postNotification.ts';
import { FakeClock } from '../../../../support/FakeClock.ts';

const NOTIFICATION: NotificationView = {
  atMs: 1,
  kind: 'zoneDns',
  isRecovery: false,
  isTrial: false,
  fact: null,
  title: 'Zone a is not in DNS',
  detail: 'Too few healthy targets — 0 of 2.',
  resource: 'lb',
  loadBalancerArn: 'lb',
  desktop: true,
};

async function receiver(onRequest: RequestListener): Promise<string> {
  const server = createServer(onRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/hook?x=1`;
}

const neverGivenUp = new AbortController().signal;

describe('postNotification', () => {
  it('E-117 POSTs its fields as JSON, with a text that chat services show', async () => {
    const heard: string[] = [];
    const address = await receiver((request, response) => {
      request.setEncoding('utf8').on('data', (body: string) => {
        heard.push(`${request.method ?? ''} ${request.url ?? ''} ${request.headers['content-type'] ?? ''}`, body);
        response.writeHead(202).end();
      });
    });
    expect(await postNotification(new FakeClock(), neverGivenUp)(address, NOTIFICATION)).toBeNull();
    expect(heard[0]).toBe('POST /hook?x=1 application/json');
    const text = 'Zone a is not in DNS: Too few healthy targets — 0 of 2.';
    expect({ ...JSON.parse(heard[1] ?? ''), desktop: true }).toEqual({ text, ...NOTIFICATION });
    expect(heard[1]).not.toContain('desktop');
  });

  it('says what went wrong', async () => {
    const clock = new FakeClock();
    const post = postNotification(clock, neverGivenUp);
    const moved = await receiver((_, response) => {
      response.writeHead(302, { Location: '/' }).end();
    });
    expect(await post(moved, NOTIFICATION)).toMatch(/^127\.0\.0\.1:\d+ answered 302\.$/);
    expect(await post('http://127.0.0.1:1/', NOTIFICATION)).toMatch(
      /^127\.0\.0\.1:1 could not be reached: .*ECONNREFUSED/,
    );
    expect(await post('no address', NOTIFICATION)).toBe("'no address' is no address.");
    expect(clock.armed).toBe(0);
  });

  it('gives up a receiver that does not answer within ten seconds, and all when it is closed', async () => {
    const clock = new FakeClock();
    let onAsked = () => {};
    const address = await receiver(() => {
      onAsked();
    });
    const asked = () => new Promise<void>((resolve) => (onAsked = resolve));
    const stop = new AbortController();
    const post = postNotification(clock, stop.signal);
    let arrived = asked();
    const first = post(address, NOTIFICATION);
    await arrived;
    clock.advance(10_000);
    expect(await first).toMatch(/could not be reached: no answer within 10 s\.$/);
    arrived = asked();
    const second = post(address, NOTIFICATION);
    await arrived;
    stop.abort();
    expect(await second).toMatch(/could not be reached: /);
    expect(clock.armed).toBe(0);
  });
});
