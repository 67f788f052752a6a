import { describe, expect, it } from 'vitest';
import type { TargetConfiguration } from '../../../../engine/model/NodeConfiguration.ts';
import { STANDARD_HEALTH_CHECK } from '../../../../engine/model/TargetGroup.ts';
import { STANDARD_SERVER, type ServerParameters } from '../../../../engine/model/upstream/UpstreamServer.ts';
import { PEER_FLOAT } from '../../../../engine/routing/upstream/PeerCells.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { backend } from '../../../support/angie/backend.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { probedSettings } from '../../../support/probedSettings.ts';
import { Probing } from '../../../support/Probing.ts';
import { until } from '../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../support/ScriptedTarget.ts';
import { startTestNode, type TestNode } from '../../../support/startTestNode.ts';
import { groupArn, ZONE } from '../../../support/topology.ts';

type Values = Readonly<Record<string, string>>;
const WEB = groupArn('web');

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
  const group = { upstream: probedSettings(probe, 'HTTP', more), healthCheck: HEALTH_CHECK };
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
  const headers: Record<string, string> = {};
  const health = { status: 200, headers, body: 'fine' };
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
    change(probedSettings({ uri: '/other', test: '$upstream_http_x_ready' }));
    await probing.until('unhealthy');
    expect(one.seen.map(({ url }) => url)).toContain('/other');
    change(probedSettings({ enabled: 'false' }));
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
