import { constants } from 'node:http2';
import { describe, expect, it } from 'vitest';
import type { NextUpstreamCondition } from '../../../../engine/model/upstream/NextUpstream.ts';
import type { UpstreamSettings } from '../../../../engine/model/upstream/UpstreamSettings.ts';
import { startHttp2Target, type Http2Target } from '../../../support/http2/startHttp2Target.ts';
import { ask, http2Client, startSecureNode } from '../../../support/http2/startSecureNode.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';

const upstream = (...conditions: readonly NextUpstreamCondition[]): UpstreamSettings => ({
  name: 'web',
  level: 'http',
  method: { kind: 'round_robin' },
  responseTimeFactor: 90,
  sticky: null,
  queue: null,
  keepalive: null,
  backupSwitch: null,
  nextUpstream: { conditions, tries: 0, timeoutMs: 0 },
});
const GET = { ':path': '/' };
const POST = { ':path': '/', ':method': 'POST' };

/** Two targets that speak HTTP/2 on sockets of their own, behind a node that takes them in turn. */
async function start(...conditions: readonly NextUpstreamCondition[]) {
  const targets: readonly [Http2Target, Http2Target] = [await startHttp2Target(), await startHttp2Target()];
  const ports = targets.map(({ port }) => port);
  const node = await startSecureNode('handle', {
    ports,
    group: { version: 'HTTP2', upstream: upstream(...conditions) },
  });
  const asked = () => targets.map(({ requests }) => requests.length);
  return { targets, node, client: http2Client(node), asked };
}

function failsWith503(target: Http2Target): void {
  target.onStream = (stream) => {
    stream.resume();
    stream.respond({ ':status': 503 });
    stream.end('busy');
  };
}

describe('the next server, over HTTP/2 to targets', () => {
  it('A-049, A-050 is asked when the first one answers with a status that is listed', async () => {
    const { targets, client, asked } = await start('error', 'timeout', 'http_503');
    failsWith503(targets[0]);
    expect((await ask(client, GET)).status).toBe(200);
    expect(asked()).toEqual([1, 1]);
    // The first one has failed, and is left alone.
    expect((await ask(client, GET)).status).toBe(200);
    expect(asked()).toEqual([1, 2]);
  });

  it('A-052 is not asked for a status that is not listed', async () => {
    const { targets, client, asked } = await start('error', 'timeout');
    failsWith503(targets[0]);
    expect((await ask(client, GET)).status).toBe(503);
    expect(asked()).toEqual([1, 0]);
  });

  it('A-052 is asked when the stream is reset before an answer', async () => {
    const { targets, client, asked } = await start('error', 'timeout');
    targets[0].onStream = (stream) => {
      stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    };
    expect((await ask(client, GET)).status).toBe(200);
    expect(asked()).toEqual([1, 1]);
  });

  it('4.3 gets a POST that was sent only where non_idempotent is listed', async () => {
    const strict = await start('error', 'http_503');
    failsWith503(strict.targets[0]);
    expect((await ask(strict.client, POST)).status).toBe(503);
    expect(strict.asked()).toEqual([1, 0]);

    const bold = await start('error', 'http_503', 'non_idempotent');
    failsWith503(bold.targets[0]);
    expect((await ask(bold.client, POST)).status).toBe(200);
    expect(bold.asked()).toEqual([1, 1]);
  });

  it('4.3 gets a POST that was not sent, since the first one refused the connection', async () => {
    const gone = await ScriptedTarget.answering('');
    await gone.close();
    const target = await startHttp2Target();
    const group = { version: 'HTTP2', upstream: upstream('error', 'timeout') } as const;
    const node = await startSecureNode('handle', { ports: [gone.port, target.port], group });
    expect((await ask(http2Client(node), POST)).status).toBe(200);
    expect(target.requests.length).toBe(1);
  });

  it('4.3 gets no request whose body is gone: bodies are passed on as they come', async () => {
    const { targets, client, asked } = await start('error', 'http_503', 'non_idempotent');
    failsWith503(targets[0]);
    expect((await ask(client, POST, Buffer.from('twelve bytes'))).status).toBe(503);
    expect(asked()).toEqual([1, 0]);
  });
});
