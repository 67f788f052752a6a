import { describe, expect, it, onTestFinished } from 'vitest';
import { UdpNode } from '../../../../engine/dataplane/l4/io/UdpNode.ts';
import type { ServerParameters } from '../../../../engine/model/upstream/UpstreamServer.ts';
import type { UpstreamSettings } from '../../../../engine/model/upstream/UpstreamSettings.ts';
import { PEER_FLOAT } from '../../../../engine/routing/upstream/PeerCells.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { FlowFixture } from '../../../support/FlowFixture.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startFlowNode, type FlowNode } from '../../../support/startFlowNode.ts';
import { DRIVERS } from '../../../support/startTestNode.ts';
import { UdpPeer } from '../../../support/UdpPeer.ts';

const SETTINGS: UpstreamSettings = {
  name: 'web',
  level: 'stream',
  method: { kind: 'round_robin' },
  responseTimeFactor: 90,
  sticky: null,
  queue: null,
  keepalive: null,
  backupSwitch: null,
  nextUpstream: { conditions: ['error', 'timeout'], tries: 0, timeoutMs: 0 },
};

describe.each(DRIVERS)("methods of Angie's on a TCP group, with the %s driver", (driver) => {
  let targets: ScriptedTarget[];
  let node: FlowNode;

  /** Targets that greet with their number. */
  async function start(
    settings: Partial<UpstreamSettings>,
    servers: readonly Partial<ServerParameters>[],
  ): Promise<void> {
    targets = await Promise.all(servers.map(() => ScriptedTarget.start()));
    for (const [index, target] of targets.entries())
      target.onConnection = (connection) => {
        connection.send(`${index + 1}\n`);
      };
    const ports = targets.map(({ port }) => port);
    node = await startFlowNode({ driver, ports, servers, upstream: { ...SETTINGS, ...settings } });
  }

  /** The target that greets a new client, which says what it has to say first. */
  async function greeting(words = '', from?: string): Promise<string> {
    const client = await node.connect(from);
    if (words !== '') client.send(words);
    return (await client.receive('\n')).trim();
  }

  async function greetings(count: number): Promise<string> {
    let text = '';
    for (let left = count; left > 0; left -= 1) text += await greeting();
    return text;
  }

  it('A-002, A-010 serves connections by weight', async () => {
    await start({}, [{ weight: 5 }, {}, {}]);
    expect(await greetings(14)).toBe('11213111121311');
  });

  it('A-009 hashes the address of the client', async () => {
    await start({ method: { kind: 'hash', key: '$remote_addr', isConsistent: false } }, [{}, {}, {}]);
    const first = await greeting('', '127.0.0.1');
    expect([await greeting('', '127.0.0.1'), await greeting('', '127.0.0.1')]).toEqual([first, first]);
  });

  it('3.5 goes on to the next server while no connection stands, and loses nothing that was said', async () => {
    await start({}, [{}, {}]);
    await targets[0]?.close();
    for (let round = 0; round < 3; round += 1) expect(await greeting('hello')).toBe('2');
    expect(node.targetCount(0, 'connectionErrors')).toBe(1); // then it is left alone
    for (const connection of targets[1]?.connections ?? []) await connection.receive('hello');
    expect(node.targetConnections(0)).toBe(0);
  });

  it('3.5 with proxy_next_upstream off, or with nobody left, the client is reset', async () => {
    for (const conditions of [[], ['error'] as const]) {
      await start({ nextUpstream: { conditions, tries: 0, timeoutMs: 0 } }, conditions.length === 0 ? [{}, {}] : [{}]);
      await targets[0]?.close();
      const client = await node.connect();
      await client.closed();
      expect(client.ending).toBe('reset');
      await node.empty();
    }
  });

  it('3.5 gives up on a server that does not answer in time', async () => {
    await start({}, [{ failTimeoutSeconds: 30 }, {}]);
    await targets[0]?.close();
    expect(await greeting()).toBe('2');
    node.clock.advance(30_000);
    expect(await greetings(4)).toBe('2222');
    expect(node.targetCount(0, 'connectionErrors')).toBe(2);
  });

  it('A-028, 3.1 counts connections that stand', async () => {
    await start({ method: { kind: 'least_conn' } }, [{ maxConns: 2 }, { maxConns: 2 }]);
    expect([...(await greetings(4))].sort().join('')).toBe('1122');
    const client = await node.connect().catch(() => null); // it may be reset before it hears that it is connected
    await client?.closed();
    await until('a reset by the node', () => node.resets('elbResets') === 1);
  });

  it('3.5 averages the times to the connection and the first byte', async () => {
    await start({ method: { kind: 'least_time', measure: 'first_byte', factor: null, account: null } }, [{}, {}]);
    expect(await greeting()).toMatch(/[12]/);
    for (const { connections } of targets) for (const connection of connections) connection.reset();
    await node.empty();
    const { upstream } = [...node.fixture.state.groups.values()][0] ?? {};
    expect(upstream?.upstream.peers.map((peer) => peer.float(5)).sort()).toEqual([0, 1]); // a clock that stands
  });

  it('A-040, A-042, 3.5 goes by what a flow says of its attempt, and by those alone that count', async () => {
    const feedback = { kind: 'feedback', isInverse: false, factor: 0, isAtLastByte: false } as const;
    const methods: readonly (readonly [UpstreamSettings['method'], number])[] = [
      [{ ...feedback, variable: '$server_port', account: null }, 9_000],
      [{ ...feedback, variable: '$server_port', account: '$upstream_probe' }, -1],
      [{ ...feedback, variable: '$upstream_first_byte_time', account: '$upstream_addr' }, 0],
      [{ kind: 'least_time', measure: 'connect', factor: null, account: '$upstream_addr' }, 1],
      [{ kind: 'least_time', measure: 'connect', factor: null, account: '$upstream_probe' }, -1],
    ];
    for (const [method, average] of methods) {
      await start({ method }, [{}]);
      await greeting();
      for (const { connections } of targets) for (const connection of connections) connection.reset();
      await node.empty();
      const { upstream } = [...node.fixture.state.groups.values()][0] ?? {};
      expect([method, upstream?.upstream.peers.map((peer) => peer.float(PEER_FLOAT.average))]).toEqual([
        method,
        [average],
      ]);
    }
  });

  it('A-080, 6.3, 6.4 binds connections by a route, and to the server that a client met first', async () => {
    const route = { kind: 'route', values: ['$remote_addr'] } as const;
    await start({ sticky: { mode: route, secret: null, isStrict: false } }, [{}, { sid: '127.0.0.1' }, {}]);
    expect(await greetings(3)).toBe('222');
    const learn = {
      kind: 'learn',
      zone: { name: 'z', sizeBytes: 32_768 },
      create: ['$remote_addr'],
      lookup: ['$remote_addr'],
      timeoutMs: 60_000,
      isNotRefreshed: false,
      isEarly: true,
    } as const;
    await start({ sticky: { mode: learn, secret: null, isStrict: false } }, [{}, {}, {}]);
    expect(await greetings(3)).toBe('111');
    node.clock.advance(60_000);
    expect(await greetings(2)).toBe('22');
  });

  it('A-067, A-068 goes to backup servers while no other is left, and stays with them where that is said', async () => {
    await start({ backupSwitch: { afterMs: null } }, [{}, { isBackup: true }]);
    expect(await greeting()).toBe('1');
    const { row } = node.fixture.configuration(0);
    for (const verdict of [VERDICT.unhealthy, VERDICT.healthy]) {
      node.fixture.table.setInt(row, TARGET_INT.verdict, verdict);
      for (const group of node.fixture.state.groups.values()) group.onVerdict();
      expect(await greeting()).toBe('2');
    }
  });
});

it('A-002 serves flows of datagrams by weight, and keeps them where they are', async () => {
  const targets = await Promise.all(['a', 'b'].map((echoAs) => UdpPeer.start({ echoAs })));
  const clock = new FakeClock();
  const fixture = new FlowFixture({
    protocol: 'UDP',
    ports: targets.map(({ port }) => port),
    upstream: SETTINGS,
    servers: [{ weight: 2 }, {}],
    clock,
  });
  const node = new UdpNode({ state: fixture.state, clock });
  const listener = await node.listen(fixture.listener, 0);
  onTestFinished(() => node.close());
  let answers = '';
  for (let flow = 0; flow < 6; flow += 1) {
    const client = await UdpPeer.start();
    for (let datagram = 0; datagram < 2; datagram += 1) {
      client.send('!', listener.port);
      const [answer] = await client.next(1, datagram);
      answers += answer?.charAt(0) ?? '-';
    }
  }
  expect(answers).toBe('aabbaaaabbaa');
});
