import { describe, expect, it } from 'vitest';
import type { NextUpstreamCondition } from '../../../../engine/model/upstream/NextUpstream.ts';
import type { ServerParameters } from '../../../../engine/model/upstream/UpstreamServer.ts';
import { STANDARD_SERVER } from '../../../../engine/model/upstream/UpstreamServer.ts';
import type { UpstreamSettings } from '../../../../engine/model/upstream/UpstreamSettings.ts';
import { PEER_FLOAT } from '../../../../engine/routing/upstream/PeerCells.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { until, type RawClient } from '../../../support/RawClient.ts';
import { response, ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startFullTarget } from '../../../support/startFullTarget.ts';
import { DRIVERS, startTestNode, type TestNode } from '../../../support/startTestNode.ts';

const SETTINGS: UpstreamSettings = {
  name: 'web',
  level: 'http',
  method: { kind: 'round_robin' },
  responseTimeFactor: 90,
  sticky: null,
  queue: null,
  keepalive: null,
  backupSwitch: null,
  nextUpstream: { conditions: ['error', 'timeout'], tries: 0, timeoutMs: 0 },
};
const nextOn = (...conditions: readonly NextUpstreamCondition[]) => ({ conditions, tries: 0, timeoutMs: 0 });

describe.each(DRIVERS)("methods of Angie's on a target group, with the %s driver", (driver) => {
  let targets: ScriptedTarget[];
  let node: TestNode;
  let clock: FakeClock;

  /** Targets that answer `1`, `2`, … with the parameters given, and a node that balances them. */
  async function start(
    settings: Partial<UpstreamSettings>,
    servers: readonly Partial<ServerParameters>[],
  ): Promise<void> {
    targets = await Promise.all(servers.map((_, index) => ScriptedTarget.answering(response(`${index + 1}\n`))));
    clock = new FakeClock();
    clock.advance(1_000);
    const upstream = { ...SETTINGS, ...settings };
    node = await startTestNode(driver, { ports: targets.map(({ port }) => port), group: { upstream } }, clock);
    const targetGroupArn = node.fixture.groupArn;
    node.fixture.state.apply({
      nodeId: node.fixture.state.base.nodeId,
      targetGroups: {
        put: [
          {
            targetGroupArn,
            removeTargets: [],
            putTargets: servers.map((server, place) => ({
              ...node.fixture.configuration(place),
              server: { ...STANDARD_SERVER, ...server },
            })),
          },
        ],
        remove: [],
      },
    });
  }

  /** Status and body of one request over a connection of its own. */
  async function ask(line = 'GET / HTTP/1.1', fields = '', body = ''): Promise<string> {
    const client = await node.connect();
    return answerOf(client, line, fields, body);
  }

  async function answerOf(client: RawClient, line: string, fields = '', body = ''): Promise<string> {
    client.send(`${line}\r\nHost: a.test\r\n${fields}\r\n${body}`);
    const head = await client.receive('\r\n\r\n');
    const status = head.slice('HTTP/1.1 '.length, 12);
    return status === '200' ? (await client.receive('\n')).trim() : status;
  }

  const asks = async (count: number, ...args: Parameters<typeof ask>) => {
    const answers: string[] = [];
    for (let left = count; left > 0; left -= 1) answers.push(await ask(...args));
    return answers.join('');
  };
  const target = (number: number) => {
    const found = targets[number - 1];
    if (!found) throw new Error(`no target ${number}`);
    return found;
  };
  const refuse = (number: number) => target(number).close();

  it('A-010 serves by weight', async () => {
    await start({}, [{ weight: 5 }, {}, {}]);
    expect(await asks(14)).toBe('11213111121311');
  });

  it('A-014 hashes what the key says of the request', async () => {
    await start({ method: { kind: 'hash', key: '$arg_k$http_x_k$cookie_c', isConsistent: false } }, [{}, {}, {}]);
    const [byArg, byField, byCookie] = [
      await ask('GET /?a=1&k=key1 HTTP/1.1'),
      await ask('GET / HTTP/1.1', 'X-K: key1\r\n'),
      await ask('GET / HTTP/1.1', 'Cookie: b=2; c=key1\r\n'),
    ];
    expect([byArg, byField, byCookie]).toEqual(['2', '2', '2']); // V3: key1 is the second's
    expect(await ask('GET /?k=key3 HTTP/1.1')).toBe('2');
    expect(await ask('GET /?k=key0 HTTP/1.1')).toBe('3');
  });

  it('A-022 hashes the network of the client', async () => {
    await start({ method: { kind: 'ip_hash' } }, [{}, {}, {}]);
    expect(await asks(4)).toBe('3333'); // V5: 127.0.0.x is the third's
  });

  it('A-028 counts what is in flight', async () => {
    await start({ method: { kind: 'least_conn' } }, [{}, {}]);
    target(1).answer = null;
    const slow = await node.connect();
    slow.send('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    const held = await target(1).connection();
    await held.receive('\r\n\r\n');
    expect(await asks(3)).toBe('222');
    held.send(response('1\n'));
    await slow.receive('1\n');
    target(1).answer = response('1\n');
    expect(await asks(4)).toContain('1');
  });

  it('A-049, A-051 goes on to the next server, and leaves one that failed alone for a while', async () => {
    await start({}, [{}, {}]);
    await refuse(1);
    expect(await asks(4)).toBe('2222');
    expect(node.targetCount(0, 'requests')).toBe(1);
    clock.advance(10_000);
    expect(await asks(4)).toBe('2222');
    expect(node.targetCount(0, 'requests')).toBe(2);
    expect(node.gauges()).toMatch(/0r$/);
  });

  it('A-050 goes on when a server does not answer in time', async () => {
    await start({ method: { kind: 'round_robin' } }, [{}, {}]);
    target(1).answer = null;
    const client = await node.connect();
    client.send('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    await (await target(1).connection()).receive('\r\n\r\n');
    clock.advance(60_000);
    await client.receive('\n2\n'.slice(1));
    expect(node.log).toEqual(['200/200']);
  });

  it('4.2 takes only the statuses that are listed for a reason to go on', async () => {
    await start({ nextUpstream: nextOn('http_503', 'http_404') }, [{}, {}, {}]);
    target(1).answer = response('a\n', '', '503 Service Unavailable');
    target(2).answer = response('b\n', '', '500 Internal Server Error');
    expect(await ask()).toBe('500'); // not listed: the client's to see
    target(2).answer = response('b\n', '', '404 Not Found');
    expect(await asks(3)).toBe('333');
    const group = node.fixture.state.group(node.fixture.groupArn);
    expect(group?.upstream?.upstream.peers.map(({ isFailed }) => isFailed)).toEqual([true, false, false]);
  });

  it('4.3 answers with the status of the last server when all gave one that is listed', async () => {
    await start({ nextUpstream: nextOn('http_503') }, [{}, {}]);
    for (const number of [1, 2]) target(number).answer = response('x\n', '', '503 Service Unavailable');
    expect(await ask()).toBe('503');
    expect(node.log.at(-1)).toContain('503/0 the last target that could be tried');
    expect(await ask()).toBe('502');
    expect(node.log.at(-1)).toContain('no live upstreams');
  });

  it('4.3 repeats a POST that was sent only where that is listed, and one that was not sent always', async () => {
    await start({}, [{}, {}]);
    const post = ['POST / HTTP/1.1', 'Content-Length: 2\r\n', 'hi'] as const;
    target(1).answer = null;
    target(1).onConnection = (connection) => {
      connection.socket.once('data', () => {
        connection.end();
      });
    };
    expect(await ask(...post)).toBe('502');
    clock.advance(10_000);
    await refuse(1);
    expect(await asks(2, ...post)).toBe('22');
    expect(
      target(2)
        .connections.map(({ received }) => received.endsWith('hi'))
        .every(Boolean),
    ).toBe(true);
  });

  it.runIf(process.platform === 'linux')(
    'KAL-02 sends no part of a body to the next server: 504 when the first did not take a connection',
    async () => {
      const healthy = await ScriptedTarget.answering(response('2\n'));
      clock = new FakeClock();
      const upstream = { ...SETTINGS, nextUpstream: nextOn('error', 'timeout', 'non_idempotent') };
      const ports = [await startFullTarget(), healthy.port];
      node = await startTestNode(driver, { ports, group: { upstream } }, clock);
      const client = await node.connect();
      const size = 2_097_152;
      client.send(`POST / HTTP/1.1\r\nHost: a.test\r\nContent-Length: ${size}\r\n\r\n${'b'.repeat(size)}`);
      await until('a part of the upload', () => node.nodeCount('requestBytes') > 16_384);
      clock.advance(10_250);
      expect(await client.receive('\r\n\r\n')).toMatch(/^HTTP\/1\.1 504 /);
      expect(healthy.connections).toHaveLength(0);
      expect(node.log).toEqual(['504/0 the target did not accept a connection within 10 seconds']);
    },
  );

  it('A-066 sends to backup servers when the others fail', async () => {
    await start({}, [{}, { isBackup: true }]);
    expect(await asks(2)).toBe('11');
    await refuse(1);
    expect(await asks(2)).toBe('22');
  });

  it('A-068 stays with the backup servers once they have served, and tries the others again after a time', async () => {
    await start({ backupSwitch: { afterMs: 30_000 } }, [{}, { isBackup: true }]);
    const unhealthy = (place: number, verdict: number): void => {
      node.fixture.table.setInt(node.fixture.configuration(place).row, TARGET_INT.verdict, verdict);
      node.fixture.state.group(node.fixture.groupArn)?.onVerdict();
    };
    unhealthy(0, VERDICT.unhealthy);
    expect(await asks(2)).toBe('22');
    unhealthy(0, VERDICT.healthy);
    expect(await asks(2)).toBe('22');
    clock.advance(30_000);
    expect(await asks(2)).toBe('11');
  });

  it('A-070 gives a target that has recovered its share by and by', async () => {
    await start({}, [{ slowStartMs: 10_000 }, { slowStartMs: 10_000 }]);
    const { row } = node.fixture.configuration(0);
    for (const verdict of [VERDICT.unhealthy, VERDICT.healthy]) {
      node.fixture.table.setInt(row, TARGET_INT.verdict, verdict);
      node.fixture.state.group(node.fixture.groupArn)?.onVerdict();
    }
    const ofFirst = async (count: number) => (await asks(count)).split('1').length - 1;
    expect(await ofFirst(8)).toBe(0);
    clock.advance(5_000);
    expect(await ofFirst(9)).toBe(3); // 50 of 150
    clock.advance(5_000);
    expect(await ofFirst(8)).toBe(4);
  });

  it('A-062, A-074 sends nothing to servers that are unhealthy, down or drained', async () => {
    await start({}, [{ state: 'down' }, { state: 'drain' }, {}, {}]);
    expect(await asks(4)).toBe('3434');
    node.fixture.table.setInt(node.fixture.configuration(3).row, TARGET_INT.verdict, VERDICT.unhealthy);
    node.fixture.state.group(node.fixture.groupArn)?.onVerdict();
    expect(await asks(2)).toBe('33');
  });

  it('A-080, 6.2 binds by a cookie, to a drained server too', async () => {
    const sticky = {
      mode: { kind: 'cookie', name: 'srv', attributes: ['secure'] },
      secret: null,
      isStrict: false,
    } as const;
    await start({ sticky }, [{ sid: 'a' }, { sid: 'b', state: 'drain' }]);
    const client = await node.connect();
    client.send('GET / HTTP/1.1\r\nHost: a.test\r\nCookie: srv=b\r\n\r\n');
    expect(await client.receive('\r\n\r\n')).toContain('\r\nSet-Cookie: srv=b; secure; path=/\r\n');
    expect(await client.receive('\n')).toBe('2\n');
    expect(await asks(2)).toBe('11');
  });

  it('A-080, V8, 6.3 binds by a route under a secret, and strictly sends such a session nowhere else', async () => {
    const mode = { kind: 'route', values: ['$arg_none', '$arg_route'] } as const;
    await start({ sticky: { mode, secret: 'pepper', isStrict: true } }, [{}, { sid: 'a' }]);
    const bound = (value: string) => `GET /?route=${value} HTTP/1.1`;
    const hashed = '6b566ba5ce01f29f73a6a9a9dbc99d88'; // V8
    expect(await asks(3, bound(hashed))).toBe('222');
    expect(await ask(bound('a'))).toBe('502'); // a route that there is not
    node.fixture.table.setInt(node.fixture.configuration(1).row, TARGET_INT.verdict, VERDICT.unhealthy);
    node.fixture.state.group(node.fixture.groupArn)?.onVerdict();
    expect(await ask(bound(hashed))).toBe('502');
    expect(await asks(2)).toBe('11');
  });

  it('A-080, 6.4 learns sessions from responses', async () => {
    const learn = {
      kind: 'learn',
      zone: { name: 'z', sizeBytes: 32_768 },
      timeoutMs: 60_000,
      isNotRefreshed: false,
    } as const;
    for (const isEarly of [true, false]) {
      const mode = { ...learn, create: ['$upstream_cookie_sid'], lookup: ['$cookie_sid'], isEarly };
      await start({ sticky: { mode, secret: null, isStrict: false } }, [{}, {}, {}]);
      target(2).answer = response('2\n', 'Set-Cookie: sid=s2; path=/\r\n');
      expect(await asks(3)).toBe('123');
      expect(await asks(3, 'GET / HTTP/1.1', 'Cookie: sid=s2\r\n')).toBe('222');
    }
  });

  it('A-040 balances by what the servers report', async () => {
    const method = {
      kind: 'feedback',
      variable: '$upstream_http_x_capacity',
      isInverse: false,
      factor: 0,
      account: null,
      isAtLastByte: false,
    } as const;
    await start({ method }, [{}, {}]);
    target(1).answer = response('1\n', 'X-Capacity: 1\r\n');
    target(2).answer = response('2\n', 'X-Capacity: 99\r\n');
    const served = await asks(60);
    expect(served.split('1').length - 1).toBeLessThan(12);
  });

  it('A-040, 2.9 counts what was reported before an answer broke off, but not with last_byte', async () => {
    const method = {
      kind: 'feedback',
      variable: '$upstream_http_x_capacity',
      isInverse: false,
      factor: 90,
      account: null,
    } as const;
    for (const isAtLastByte of [false, true]) {
      await start({ method: { ...method, isAtLastByte } }, [{}]);
      target(1).answer = null;
      const client = await node.connect();
      client.send('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
      const connection = await target(1).connection();
      await connection.receive('\r\n\r\n');
      connection.send('HTTP/1.1 200 OK\r\nX-Capacity: 40\r\nContent-Length: 2\r\n\r\n1');
      await client.receive('\r\n\r\n1');
      const peer = node.fixture.state.group(node.fixture.groupArn)?.upstream?.upstream.peers[0];
      connection.close();
      await until('the end of the request', () => node.log.length === 1);
      expect(peer?.float(PEER_FLOAT.average)).toBe(isAtLastByte ? -1 : 40);
    }
  });

  it('A-035 averages the time to the head, and to the last byte', async () => {
    await start({ method: { kind: 'least_time', measure: 'header', factor: null, account: null } }, [{}]);
    target(1).answer = null;
    const client = await node.connect();
    client.send('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    const connection = await target(1).connection();
    await connection.receive('\r\n\r\n');
    clock.advance(120);
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n1');
    await client.receive('\r\n\r\n1');
    clock.advance(80);
    connection.send('\n');
    await client.receive('\n');
    await until('the end of the request', () => node.log.length === 1);
    const peer = node.fixture.state.group(node.fixture.groupArn)?.upstream?.upstream.peers[0];
    expect([peer?.float(5), peer?.float(6)]).toEqual([120, 200]); // header and response
  });

  it('A-081, 7.1 lets requests wait while every server is full, in their order, and no longer than is said', async () => {
    await start({ queue: { size: 2, timeoutMs: 5_000 } }, [{ maxConns: 1 }]);
    target(1).answer = null;
    const clients = await Promise.all([1, 2, 3, 4].map(() => node.connect()));
    const [first, second, third, fourth] = clients;
    if (!first || !second || !third || !fourth) throw new Error('no clients');
    const waiting = () => node.fixture.state.group(node.fixture.groupArn)?.upstream?.waitingCount;
    first.send('GET /1 HTTP/1.1\r\nHost: a.test\r\n\r\n');
    const connection = await target(1).connection();
    await connection.receive('\r\n\r\n');
    second.send('GET /2 HTTP/1.1\r\nHost: a.test\r\n\r\n');
    await until('a request that waits', () => waiting() === 1);
    third.send('GET /3 HTTP/1.1\r\nHost: a.test\r\n\r\n');
    await until('two requests that wait', () => waiting() === 2);
    expect(await answerOf(fourth, 'GET /4 HTTP/1.1')).toBe('502');
    connection.send(response('1\n'));
    expect(await connection.receive('\r\n\r\n')).toContain('GET /2 ');
    clock.advance(5_000);
    expect(await third.receive('\r\n')).toContain('502');
    expect(node.log.at(-1)).toContain('no target came free');
    connection.send(response('2\n'));
    expect(await second.receive('2\n')).toContain('200 OK');
    expect(waiting()).toBe(0);
  });

  it('7.1 forgets a request whose client has left', async () => {
    await start({ queue: { size: 1, timeoutMs: 5_000 } }, [{ maxConns: 1 }]);
    target(1).answer = null;
    const first = await node.connect();
    const second = await node.connect();
    first.send('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    const connection = await target(1).connection();
    await connection.receive('\r\n\r\n');
    second.send('GET / HTTP/1.1\r\nHost: a.test\r\n\r\n');
    const waiting = () => node.fixture.state.group(node.fixture.groupArn)?.upstream?.waitingCount;
    await until('a request that waits', () => waiting() === 1);
    second.reset();
    await until('an empty queue', () => waiting() === 0);
    connection.send(response('1\n'));
    expect(await first.receive('1\n')).toContain('200 OK');
  });

  it('A-082 keeps no more idle connections than it may', async () => {
    await start({ keepalive: { connections: 1, requests: 1_000, timeMs: 3_600_000, timeoutMs: 60_000 } }, [{}, {}]);
    expect(await asks(4)).toBe('1212');
    await until('one open connection', () => target(1).open + target(2).open === 1);
  });

  it("contract: no target in the group's scope is 503, as everywhere", async () => {
    await start({}, []);
    expect(await ask()).toBe('503');
  });
});
