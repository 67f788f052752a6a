import { describe, expect, it, onTestFinished } from 'vitest';
import { GroupProbes } from '../../../../engine/dataplane/io/GroupProbes.ts';
import type { NodeState } from '../../../../engine/dataplane/node/NodeState.ts';
import type { AnyProbeReport } from '../../../../engine/health/ProbeReport.ts';
import type { TargetConfiguration } from '../../../../engine/model/NodeConfiguration.ts';
import type { BalancingMethod } from '../../../../engine/model/upstream/BalancingMethod.ts';
import { STANDARD_SERVER, type ServerParameters } from '../../../../engine/model/upstream/UpstreamServer.ts';
import { upstreamSettingsOf } from '../../../../engine/model/upstream/upstreamSettingsOf.ts';
import { STANDARD_HEALTH_CHECK } from '../../../../engine/model/TargetGroup.ts';
import { PEER_FLOAT } from '../../../../engine/routing/upstream/PeerCells.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { backend } from '../../../support/angie/backend.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { startFlowNode } from '../../../support/startFlowNode.ts';
import { startTestNode, type TestNode } from '../../../support/startTestNode.ts';
import { UdpPeer } from '../../../support/UdpPeer.ts';
import { groupArn, ZONE } from '../../../support/topology.ts';

type Values = Readonly<Record<string, string>>;
const WEB = groupArn('web');

/** What attributes make of a group. */
function settingsOf(probe: Values, protocol: 'HTTP' | 'TCP' = 'HTTP', more: Values = {}) {
  const named = Object.entries(probe).map(([name, value]) => [`balanza.probe.${name}`, value]);
  const attributes = { 'balanza.probe.enabled': 'true', ...more, ...Object.fromEntries(named) };
  const upstream = upstreamSettingsOf({ name: 'web', protocol, targetType: 'ip', attributes });
  if (!upstream) throw new Error('the attributes are of Angie');
  return upstream;
}

/** The probes of a node, as its worker runs them. */
class Probing {
  readonly reports: AnyProbeReport[] = [];
  readonly clock: FakeClock;
  readonly state: NodeState;
  #probes: GroupProbes;

  constructor(state: NodeState, clock: FakeClock) {
    this.state = state;
    this.clock = clock;
    this.#probes = this.#begin();
    onTestFinished(() => this.#probes.close());
  }

  #begin(): GroupProbes {
    const probes = new GroupProbes({
      node: this.state,
      clock: this.clock,
      random: seededRandom(1),
      log: () => undefined,
      onProbes: (reports) => this.reports.push(...reports),
    });
    probes.update([WEB]);
    return probes;
  }

  /** Another worker takes over: all it knows is what the table says. */
  restart(): void {
    this.#probes.close();
    this.#probes = this.#begin();
  }

  follow(): void {
    this.#probes.update([WEB]);
  }

  checkNow(key: TargetConfiguration['key']): void {
    this.#probes.checkNow(WEB, key);
  }

  peer(place: number) {
    const peer = this.state.group(WEB)?.upstream?.upstream.peers[place];
    if (!peer) throw new Error(`no peer ${place}`);
    return peer;
  }

  /** Probes of a target so far. */
  count(place: number): number {
    return this.peer(place).float(PEER_FLOAT.probes);
  }

  probed(): string {
    return (this.state.group(WEB)?.upstream?.upstream.peers ?? []).map(({ probed }) => probed).join(' ');
  }

  until(probed: string): Promise<void> {
    return until(
      () => `probed ${probed}, and it is ${this.probed()}`,
      () => this.probed() === probed,
    );
  }

  /** Results since the last look, as the console hears of them: once a second. */
  heard(): string {
    this.clock.advance(1_000);
    return this.reports
      .splice(0)
      .map(({ outcome, status, firstBytes = '' }) => `${outcome.kind} ${status} ${firstBytes}`.trim())
      .join(', ');
  }
}

const portOf = (at: string) => Number(at.slice(at.indexOf(':') + 1));

/** A node with targets at these ports, and the probe of their group. */
async function start(
  ports: readonly number[],
  probe: Values,
  { more = {}, servers = [] }: { readonly more?: Values; readonly servers?: readonly Partial<ServerParameters>[] } = {},
): Promise<{
  readonly node: TestNode;
  readonly probing: Probing;
  readonly put: (place: number, more: Partial<TargetConfiguration>) => void;
}> {
  const clock = new FakeClock();
  clock.advance(1_000);
  const group = { upstream: settingsOf(probe, 'HTTP', more), healthCheck: HEALTH_CHECK };
  const node = await startTestNode('handle', { ports, group }, clock);
  const { state } = node.fixture;
  const put = (place: number, configuration: Partial<TargetConfiguration>): void => {
    const server = { ...STANDARD_SERVER, ...servers[place] };
    const putTargets = [{ ...node.fixture.configuration(place), server, ...configuration }];
    state.apply({
      nodeId: state.base.nodeId,
      targetGroups: { put: [{ targetGroupArn: WEB, removeTargets: [], putTargets }], remove: [] },
    });
  };
  for (const place of ports.keys()) put(place, {});
  return { node, probing: new Probing(state, clock), put };
}

const HEALTH_CHECK = {
  protocol: 'HTTP' as const,
  path: STANDARD_HEALTH_CHECK.healthCheckPath,
  intervalMs: 30_000,
  timeoutMs: 5_000,
  healthyThreshold: 5,
  unhealthyThreshold: 2,
  matcher: [[200, 200]] as const,
};

/** Bodies or statuses of so many requests, each over a connection of its own. */
async function asks(node: TestNode, count: number): Promise<string> {
  const answers: string[] = [];
  while (answers.length < count) {
    const client = await node.connect();
    client.send('GET / HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n\r\n');
    const head = await client.receive('\r\n\r\n');
    const status = head.slice('HTTP/1.1 '.length, 12);
    answers.push(status === '200' ? (await client.receive('\n')).trim() : status);
  }
  return answers.join(' ');
}

/** A server whose health can be said, and that answers others with its name. */
async function speaking(name: string) {
  const health = { status: 200, headers: {} as Record<string, string>, body: 'fine' };
  const server = await backend(({ url }) =>
    url === '/health' ? health : { headers: { 'Content-Length': String(name.length + 1) }, body: `${name}\n` },
  );
  return { ...server, health, port: portOf(server.at) };
}

const GOOD = { uri: '/health', test: '$upstream_status', expect: '200' };

describe('the probe of a target group over HTTP', () => {
  it('A-058, A-060, A-062 takes a target out after fails in a row, and back after passes in a row', async () => {
    const [one, two] = [await speaking('one'), await speaking('two')];
    const { node, probing } = await start([one.port, two.port], { ...GOOD, fails: '3', passes: '2' });
    await until('the first answers', () => probing.count(0) + probing.count(1) === 2);
    expect(one.seen[0]?.headers.host).toBe(one.at);
    one.health.status = 500;
    for (let failure = 1; failure <= 3; failure += 1) {
      expect(probing.probed()).toBe('healthy healthy');
      probing.clock.advance(5_000);
      await until('the failure', () => probing.count(0) === 1 + failure);
    }
    await probing.until('unhealthy healthy');
    expect(probing.peer(0).float(PEER_FLOAT.failedProbes)).toBe(3);
    expect(probing.heard()).toContain('testFailed 500 fine');
    // Its health checks still find it healthy: the two know nothing of each other.
    expect(node.fixture.target(0).isHealthy).toBe(true);
    expect(await asks(node, 4)).toBe('two two two two');
    one.health.status = 200;
    probing.clock.advance(4_000);
    await until('the first pass', () => probing.count(0) === 5);
    expect(probing.probed()).toBe('unhealthy healthy');
    probing.clock.advance(5_000);
    await probing.until('healthy healthy');
    expect((await asks(node, 4)).split(' ').sort().join(' ')).toBe('one one two two');
  });

  it('A-059 without a test fails by what sends a request on: by default an error, with http_503 that status too', async () => {
    const one = await speaking('one');
    one.health.status = 503;
    const usual = await start(
      [one.port, 9],
      { uri: '/health' },
      { more: { 'load_balancing.algorithm.type': 'least_conn' } },
    );
    await usual.probing.until('healthy unhealthy');
    await until('the answer', () => usual.probing.count(0) === 1);
    expect(usual.probing.heard().split(', ').sort().join(', ')).toBe('failed 0, passed 503');
    const named = await start(
      [one.port, 9],
      { uri: '/health' },
      { more: { 'balanza.next_upstream': 'error http_503' } },
    );
    await named.probing.until('unhealthy unhealthy');
    expect(named.probing.heard()).toContain('codeMismatch 503 fine');
    // Nobody is left, as where no server lives: not even a node that fails open chooses one.
    expect(await asks(named.node, 1)).toBe('502');
  });

  it('A-064 keeps an essential target waiting until it has passed, A-063 and any other not', async () => {
    const slow = await ScriptedTarget.start();
    const essential = await start([slow.port], { essential: 'true' });
    await until('the question', () => slow.connections.length === 1);
    expect(essential.probing.probed()).toBe('unknown');
    expect(await asks(essential.node, 1)).toBe('502');
    const other = await speaking('other');
    const usual = await start([other.port], { uri: '/health', passes: '2' });
    expect(usual.probing.probed()).toBe('healthy');
    expect(await asks(usual.node, 1)).toBe('other');
  });

  it.each([
    ['A-065', { essential: 'true', persistent: 'true' }, 'healthy unhealthy', 'healthy unknown'],
    ['A-064', { essential: 'true' }, 'healthy unhealthy', 'unknown unknown'],
    ['A-063', {}, 'healthy unhealthy', 'healthy healthy'],
  ])(
    '%s begins anew under another worker, by what %j says of those that were healthy',
    async (_, words, before, after) => {
      const one = await speaking('one');
      const { probing } = await start([one.port, 9], { uri: '/health', ...words });
      await probing.until(before);
      probing.restart();
      expect(probing.probed()).toBe(after);
      await probing.until(before);
    },
  );

  it('begins anew when it asks something else, and is gone with its attributes, whatever it found', async () => {
    const one = await speaking('one');
    const { node, probing } = await start([one.port], { uri: '/health' });
    const { state } = node.fixture;
    const group = state.group(WEB)?.settings;
    if (!group) throw new Error('there is a group');
    const change = (upstream: typeof group.upstream): void => {
      const base = { ...group, ...(upstream && { upstream }) };
      const patch = { targetGroupArn: WEB, base, removeTargets: [], putTargets: [] };
      state.apply({ nodeId: state.base.nodeId, targetGroups: { put: [patch], remove: [] } });
      probing.follow();
    };
    change(settingsOf({ uri: '/other', test: '$upstream_http_x_ready' }));
    await probing.until('unhealthy');
    expect(one.seen.map(({ url }) => url)).toContain('/other');
    const { probe: _, ...without } = settingsOf({});
    change(without);
    expect(probing.probed()).toBe('none');
    expect(await asks(node, 1)).toBe('one');
  });

  it('A-058 asks at another port where one is named, on demand at once, and not what drains or is down', async () => {
    const [one, checked] = [await speaking('one'), await speaking('checked')];
    const { node, probing, put } = await start([one.port], { uri: '/health' });
    await until('the first answer', () => probing.count(0) === 1);
    put(0, { probePort: checked.port });
    probing.checkNow(node.fixture.configuration(0).key);
    await until('the answer at the other port', () => checked.seen.length === 1);
    await until('its count', () => probing.count(0) === 2);
    put(0, { probePort: checked.port, checked: false, draining: true, routable: false });
    probing.clock.advance(5_000);
    put(0, { probePort: checked.port, server: { ...STANDARD_SERVER, state: 'down' } });
    probing.clock.advance(5_000);
    put(0, { probePort: checked.port });
    probing.clock.advance(5_000);
    await until('the answer to the third', () => probing.count(0) === 3);
    expect(checked.seen).toHaveLength(2);
  });

  it('asks a registration anew that was made again, A-064 and has it wait', async () => {
    const one = await speaking('one');
    const { probing, put, node } = await start([one.port], { uri: '/health', essential: 'true' });
    await probing.until('healthy');
    one.health.status = 500;
    const row = node.fixture.configuration(0).row + 7;
    node.fixture.table.setInt(row, TARGET_INT.verdict, VERDICT.healthy);
    put(0, { row });
    expect(probing.probed()).toBe('unknown');
    await probing.until('healthy'); // without a test a 500 passes
  });

  it('A-042, A-061 feeds feedback by the answers to probes alone', async () => {
    const [one, two] = [await speaking('one'), await speaking('two')];
    one.health.headers = { 'X-Load': '90' };
    two.health.headers = { 'X-Load': '10' };
    const { node, probing } = await start(
      [one.port, two.port],
      { uri: '/health' },
      {
        more: {
          'load_balancing.algorithm.type': 'feedback',
          'balanza.feedback.variable': '$upstream_http_x_load',
          'balanza.feedback.account': '$upstream_probe',
        },
      },
    );
    await until('both answers', () => probing.count(0) + probing.count(1) === 2);
    const ofOne = (await asks(node, 100)).split(' ').filter((name) => name === 'one').length;
    expect(ofOne).toBeGreaterThan(80);
    expect(ofOne).toBeLessThan(99);
  });

  it('does not reach a target whose zone is out, and says how', async () => {
    const one = await speaking('one');
    const { node, probing } = await start([one.port], { uri: '/health', timeout_seconds: '3' });
    await until('the first answer', () => probing.count(0) === 1);
    const { state } = node.fixture;
    const out = (mode: 'hang' | 'reset') => {
      state.apply({ nodeId: state.base.nodeId, base: { ...state.base, outages: { [ZONE.a]: mode } } });
    };
    out('reset');
    probing.clock.advance(5_000);
    await probing.until('unhealthy');
    out('hang');
    probing.clock.advance(5_000);
    probing.clock.advance(3_000);
    await until('the time to be up', () => probing.count(0) === 3);
    expect(probing.heard()).toBe('passed 200, failed 0, timeout 0');
    expect(one.seen).toHaveLength(1);
  });
});

const ROUND_ROBIN: BalancingMethod = { kind: 'round_robin' };

describe('the probe of a target group over TCP and UDP', () => {
  it.each([
    ['that can be connected to', {}, null, 'healthy', 'passed 0'],
    [
      'whose words are as expected',
      { send: 'PING\\r\\n', test: '$upstream_probe_response', expect: '~^\\+PONG' },
      '+PONG\r\n',
      'healthy',
      'passed 0',
    ],
    [
      'whose words are not',
      { send: 'PING\\r\\n', test: '$upstream_probe_response', expect: '~^\\+PONG' },
      '-ERR\r\n',
      'unhealthy',
      'timeout 0',
    ],
  ])('A-058, Angie 5 finds a target %s %j', async (_, words, answer, state, heard) => {
    const target = await ScriptedTarget.start();
    const said: string[] = [];
    target.onConnection = (connection) => {
      connection.socket.on('data', (bytes: Buffer) => {
        said.push(bytes.toString('latin1'));
        if (answer !== null) connection.send(answer);
      });
    };
    const upstream = settingsOf({ essential: 'true', timeout_seconds: '3', ...words }, 'TCP');
    const node = await startFlowNode({ ports: [target.port], upstream: { ...upstream, method: ROUND_ROBIN } });
    const probing = new Probing(node.fixture.state, node.clock);
    if (state === 'unhealthy') {
      await until('the words', () => said.length > 0);
      node.clock.advance(3_000); // it stays connected and says no more
    }
    await probing.until(state);
    expect(probing.heard()).toBe(heard);
    expect(said.filter((text) => text !== '')).toEqual(answer === null ? [] : ['PING\r\n']);
  });

  it('A-062, A-067 sends no connection to a target that its probe has failed, and to a backup when none is left', async () => {
    const targets = await Promise.all([1, 2].map(() => ScriptedTarget.start()));
    for (const [index, target] of targets.entries()) target.onConnection = (one) => one.send(`${index + 1}\n`);
    const ports = targets.map(({ port }) => port);
    const upstream = settingsOf({ test: '$upstream_probe_response', expect: '~^2' }, 'TCP');
    const node = await startFlowNode({ ports, upstream, servers: [{}, { isBackup: true }] });
    const probing = new Probing(node.fixture.state, node.clock);
    await until('the answer', () => targets.every(({ connections }) => connections.length === 1));
    await until('its words', () => probing.count(1) === 1);
    node.clock.advance(50_000); // the first says no more
    await probing.until('unhealthy healthy');
    const client = await node.connect();
    expect((await client.receive('\n')).trim()).toBe('2');
  });

  it('Angie 5 asks over datagrams: an answer passes, a port without anybody fails', async () => {
    const server = await UdpPeer.start({ echoAs: 're ' });
    const gone = await UdpPeer.start();
    const deadPort = gone.port;
    await gone.close();
    const words = {
      udp: 'true',
      send: 'hello',
      test: '$upstream_probe_response',
      expect: '~^re.hello$',
      essential: 'true',
    };
    const upstream = settingsOf(words, 'TCP');
    const node = await startFlowNode({ ports: [server.port, deadPort], protocol: 'TCP', upstream });
    const probing = new Probing(node.fixture.state, node.clock);
    await probing.until('healthy unhealthy');
    expect(probing.heard().split(', ').sort().join(', ')).toBe('failed 0, passed 0');
  });
});
