import { createServer } from 'node:net';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SAMPLE_IMAGE } from '../../../engine/model/Instance.ts';
import type { Engine } from '../../../engine/index.ts';
import { ConsoleClient } from '../../support/ConsoleClient.ts';
import { startTestEngine } from '../../support/startTestEngine.ts';

/** An engine with ten sample targets behind two balancers, all healthy; tests are about the first. */
async function crossZone() {
  const engine = await startTestEngine();
  const client = new ConsoleClient(engine.console);
  await client.call('createSample', { name: 'cross-zone' });
  const [loadBalancerArn = ''] = engine.control.resources.loadBalancers.keys();
  const [targetGroupArn = ''] = engine.control.resources.targetGroups.keys();
  const [listenerArn = ''] = engine.control.resources.listeners.keys();
  const states = client.follow('states', {});
  const seen = new Map<string, string>();
  await states.until('ten healthy targets in two groups', ({ targets }) => {
    for (const [id, health] of Object.entries(targets)) seen.set(id, health?.state ?? 'gone');
    return seen.size === 20 && [...seen.values()].every((state) => state === 'healthy');
  });
  return { engine, client, loadBalancerArn, targetGroupArn, listenerArn, states };
}

const instanceIds = (engine: Engine) => [...engine.control.resources.instances.keys()];
const firstKey = (engine: Engine) => [...([...engine.control.resources.targets.values()][0]?.keys() ?? [])][0] ?? '';

describe('calls of the console over a running engine', () => {
  it('describes the engine', async () => {
    const engine = await startTestEngine();
    const client = new ConsoleClient(engine.console);
    expect(await client.call('describeEngine', {})).toMatchObject({
      version: 'test',
      pid: process.pid,
      dataDir: null,
      region: 'us-local-1',
      apiUrl: engine.apiUrl,
      dnsAddress: engine.dnsAddress,
      uiUrl: null,
      workers: 1,
      portOffset: 0,
    });
  });

  it('creates no sample where there are too few zones', async () => {
    const client = new ConsoleClient((await startTestEngine({ zones: 1 })).console);
    expect(await client.refusal('createSample', { name: 'cross-zone' })).toMatch(/^ValidationError: .*needs two zones/);
  });

  it('E-087 checks a target now, and refuses one that is not registered', async () => {
    const { engine, client, targetGroupArn } = await crossZone();
    const key = firstKey(engine);
    const probes = client.follow('probes', { targetGroupArn });
    expect(await client.call('checkTarget', { targetGroupArn, key })).toBeNull();
    const later = await probes.until('a probe of the target', (value) => !value.isAll && key in value.probes);
    expect(later.probes[key]?.[0]).toMatchObject({ outcome: 'passed', status: 200, error: null, firstBytes: null });
    expect(await client.refusal('checkTarget', { targetGroupArn, key: 'i-1:80' })).toMatch(/^InvalidTarget: /);
    expect(await client.refusal('checkTarget', { targetGroupArn: 'x', key })).toMatch(/^TargetGroupNotFound: /);
  });

  it('HCK-06 tries settings that are not saved on each target, and changes nothing', async () => {
    const { engine, client, targetGroupArn } = await crossZone();
    const [broken = '', stopped = ''] = instanceIds(engine);
    await client.call('setSamples', { instanceIds: [broken], changes: { healthStatus: 404 } });
    await client.call('stopInstances', { instanceIds: [stopped] });
    const { results } = await client.call('tryHealthCheck', {
      targetGroupArn,
      healthCheckPath: '/health',
      matcher: { httpCode: '200-299' },
    });
    const of = (id: string) => results.find(({ key }) => key.startsWith(id))?.probe;
    expect(results.map(({ key }) => key)).toEqual(
      [...(engine.control.resources.targets.values().next().value ?? [])].map(([key]) => key),
    );
    expect(of(broken)).toMatchObject({ nodeId: null, outcome: 'codeMismatch', status: 404 });
    expect(of(broken)?.firstBytes).toEqual(expect.stringContaining(broken));
    expect(of(stopped)).toMatchObject({ outcome: 'notRun', error: 'the instance does not run', status: 0 });
    expect(results.filter(({ probe }) => probe.outcome === 'passed')).toHaveLength(8);
    const tcp = await client.call('tryHealthCheck', { targetGroupArn, healthCheckPort: '9', keys: [firstKey(engine)] });
    expect(tcp.results[0]?.probe.outcome).toMatch(/failed|notRun/);
    expect([...engine.control.resources.targetGroups.values()][0]?.healthCheck.healthCheckPort).not.toBe(9);
    expect(await client.refusal('tryHealthCheck', { targetGroupArn, keys: ['i-1:1'] })).toMatch(/^InvalidTarget: /);
    expect(await client.refusal('tryHealthCheck', { targetGroupArn, healthCheckPath: 'health' })).toMatch(
      /^ValidationError: .*must begin with '\/'/,
    );
    expect(await client.refusal('tryHealthCheck', { targetGroupArn: 'x' })).toMatch(/^TargetGroupNotFound: /);
  });

  it('OPS-01 tells on which addresses a port is free, ours, or another program’s', async () => {
    const { engine, client, loadBalancerArn, states } = await crossZone();
    const [{ address = '' } = {}] = engine.control.resources.nodes.values();
    const other = createServer().listen(0, address);
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const bound = other.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const taken = await client.call('tryPort', { loadBalancerArn, port });
    expect(taken.ports.map(({ state }) => state).toSorted()).toEqual(['free', 'taken']);
    const refused = taken.ports.find(({ state }) => state === 'taken');
    expect(refused?.address).toBe(address);
    expect(refused?.sentence).toContain(`port ${port} of ${address}: address in use by`);
    const [targetGroupArn = ''] = engine.control.resources.targetGroups.keys();
    const { listenerArn } = await client.call('createListener', {
      loadBalancerArn,
      protocol: 'HTTP',
      port,
      defaultActions: [{ type: 'forward', targetGroupArn }],
    });
    const [node = ''] = engine.control.resources.nodes.keys();
    const refusal = await states.until(
      'the node that cannot listen',
      ({ listeners }) => listeners[`${node}|${listenerArn}`]?.kind === 'refused',
    );
    expect(refusal.listeners[`${node}|${listenerArn}`]).toMatchObject({
      code: 'EADDRINUSE',
      sentence: refused?.sentence,
    });
    const own = await client.call('tryPort', { loadBalancerArn, port: 8080 });
    expect(own.ports.map(({ state }) => state)).toEqual(['own', 'own']);
    const fresh = await client.call('tryPort', { port: 8085 });
    expect(fresh.ports.map(({ state, sentence }) => `${state}${sentence}`)).toEqual(['free', 'free', 'free']);
    expect(await client.refusal('tryPort', { loadBalancerArn: 'x', port: 80 })).toMatch(/^LoadBalancerNotFound: /);
    expect(await client.refusal('tryPort', { port: 0 })).toMatch(/^ValidationError: .*'port'/);
  });

  it('says which port there cannot be with the port offset', async () => {
    const client = new ConsoleClient((await startTestEngine({ portOffset: 8_000 })).console);
    const { ports } = await client.call('tryPort', { port: 60_000 });
    expect(ports[0]?.state).toBe('forbidden');
    expect(ports[0]?.sentence).toContain('no port 68000');
  });

  it('resolves names at the engine’s own DNS server', async () => {
    const { engine, client, loadBalancerArn } = await crossZone();
    const [balancer] = engine.control.resources.loadBalancers.values();
    const found = await client.call('resolveName', { name: balancer?.dnsName ?? '' });
    expect(found).toMatchObject({ code: 'NOERROR', ttlSeconds: 60 });
    expect(found.addresses.toSorted()).toEqual(
      [...engine.control.resources.nodes.values()]
        .filter((node) => node.loadBalancerArn === loadBalancerArn)
        .map(({ address }) => address)
        .toSorted(),
    );
    const queries = client.follow('dnsQueries', { dnsName: balancer?.dnsName ?? '' });
    const [kept] = queries.values[0]?.queries ?? [];
    expect(kept).toMatchObject({ name: balancer?.dnsName, type: 'A', client: '127.0.0.1', code: 'NOERROR' });
    expect(kept?.answers).toEqual(found.addresses);
    expect(await client.call('resolveName', { name: 'nobody.balanza.internal' })).toMatchObject({
      code: 'NXDOMAIN',
      addresses: [],
      ttlSeconds: null,
    });
    await client.call('resolveName', { name: `none.${balancer?.dnsName ?? ''}` });
    await queries.until(
      'the query after, and not that of another name',
      ({ isAll, queries: [news, ...others] }) => !isAll && news?.code === 'NXDOMAIN' && others.length === 0,
    );
    expect(await client.call('resolveName', { name: 'example.com' })).toMatchObject({ code: 'REFUSED' });
    expect(await client.refusal('resolveName', { name: 'a..b' })).toMatch(/^ValidationError: 'a\.\.b' is no DNS name/);
    expect(await client.refusal('resolveName', { name: `${'x'.repeat(64)}.b` })).toMatch(/^ValidationError: /);
  });

  it('RUL-01 tells which rule a request matches, and which condition fails before', async () => {
    const { client, targetGroupArn, listenerArn } = await crossZone();
    const actions = [{ type: 'forward', targetGroupArn }];
    const host = await client.call('createRule', {
      listenerArn,
      priority: 10,
      conditions: [
        { field: 'host-header', values: ['*.example.com'] },
        { field: 'path-pattern', values: ['/a/*'] },
      ],
      actions,
    });
    const path = await client.call('createRule', {
      listenerArn,
      priority: 5,
      conditions: [{ field: 'path-pattern', values: ['/b'] }],
      actions,
    });
    const test = (hostName: string, pathName: string) =>
      client.call('testRequest', { listenerArn, host: hostName, path: pathName });
    const overPath = { ruleArn: path.ruleArn, field: 'path-pattern', condition: 0 };
    const location = null;
    expect(await test('x', '/b?q=/a/')).toEqual({ winner: path.ruleArn, passedOver: [], location });
    expect(await test('WWW.Example.com:8080', '/a/1')).toEqual({
      winner: host.ruleArn,
      passedOver: [overPath],
      location,
    });
    const other = await test('www.example.com', '/c');
    expect(other.passedOver).toEqual([overPath, { ruleArn: host.ruleArn, field: 'path-pattern', condition: 1 }]);
    expect((await test('example.org', '/a/1')).passedOver[1]?.field).toBe('host-header');
    expect(other.winner).not.toBe(host.ruleArn);
    expect(await client.refusal('testRequest', { listenerArn, host: '', path: 'b' })).toMatch(/^ValidationError: /);
    expect(await client.refusal('testRequest', { listenerArn: 'x', host: '', path: '/' })).toMatch(
      /^ListenerNotFound: /,
    );
  });

  it('RUL-01 looks at every kind of condition, tells the one that fails, and where a redirect leads', async () => {
    const { client, listenerArn } = await crossZone();
    const statusCode = 'HTTP_301';
    const { ruleArn } = await client.call('createRule', {
      listenerArn,
      priority: 1,
      conditions: [
        { field: 'http-request-method', httpRequestMethodConfig: { values: ['PUT'] } },
        { field: 'path-pattern', pathPatternConfig: { regexValues: ['^/v[0-9]+$'] } },
        { field: 'query-string', queryStringConfig: { values: [{ key: 'k', value: 'a*' }] } },
        { field: 'http-header', httpHeaderConfig: { httpHeaderName: 'X-Kind', values: ['beta'] } },
        { field: 'source-ip', sourceIpConfig: { values: ['10.0.0.0/8'] } },
      ],
      actions: [{ type: 'redirect', redirectConfig: { host: 'new.test', statusCode } }],
    });
    const matching = {
      listenerArn,
      host: 'a.test',
      path: '/v2?k=abc',
      method: 'PUT',
      headers: [{ name: 'x-kind', value: 'BETA' }],
      sourceIp: '10.1.1.1',
    };
    const found = await client.call('testRequest', matching);
    expect(found).toEqual({ winner: ruleArn, passedOver: [], location: 'http://new.test:8080/v2?k=abc' });
    const failing = async (change: object) => {
      const { winner, passedOver } = await client.call('testRequest', { ...matching, ...change });
      expect(winner).not.toBe(ruleArn);
      return passedOver.map(({ field }) => field).join();
    };
    expect([
      await failing({ method: 'put' }),
      await failing({ path: '/V2?k=abc' }),
      await failing({ path: '/v2?k=b' }),
      await failing({ headers: [] }),
      await failing({ sourceIp: '11.1.1.1' }),
    ]).toEqual(['http-request-method', 'path-pattern', 'query-string', 'http-header', 'source-ip']);
  });

  it('tells what a command wrote', async () => {
    const engine = await startTestEngine();
    const client = new ConsoleClient(engine.console);
    const states = client.follow('states', {});
    const [made] = await client.call('runInstances', {
      imageId: SAMPLE_IMAGE,
      userData: 'echo hello from here',
    });
    const id = made?.instanceId ?? '';
    await states.until('the end of the command', ({ instances }) => instances[id]?.exitCode === 0);
    expect(await client.call('instanceOutput', { instanceId: id })).toEqual({ output: 'hello from here\n' });
    expect(await client.refusal('instanceOutput', { instanceId: 'i-0' })).toMatch(/^InvalidInstanceIDNotFound: /);
  });

  it('console 1.13: tells the process, the port and what a command takes, until it has stopped', async () => {
    const engine = await startTestEngine();
    const client = new ConsoleClient(engine.console);
    const states = client.follow('states', {});
    const processes = client.follow('processes', {});
    expect(processes.values).toEqual([{ processes: {} }]);
    const busy = `exec "${process.execPath}" -e "for (;;);"`;
    const [made] = await client.call('runInstances', { imageId: SAMPLE_IMAGE, userData: busy });
    const id = made?.instanceId ?? '';
    const running = await states.until('its process', ({ instances }) => (instances[id]?.pid ?? null) !== null);
    expect(running.instances[id]?.ports).toEqual([8_080]);
    expect(running.instances[id]?.pid).not.toBe(process.pid);
    const { processes: found } = await processes.until(
      'its share of a core',
      (value) => (value.processes[id]?.cpuFraction ?? 0) > 0,
    );
    expect(found[id]?.memoryBytes).toBeGreaterThan(1_000_000);
    await client.call('stopInstances', { instanceIds: [id] });
    await states.until('no process', ({ instances }) => instances[id]?.pid === null);
    await processes.until('nothing of it', (value) => value.processes[id] === undefined);
  });

  it('console 1.13: a sample target runs in the engine, on the ports that groups use', async () => {
    const { engine, states } = await crossZone();
    const [one = ''] = instanceIds(engine);
    const running = await states.until('its ports', ({ instances }) => (instances[one]?.ports.length ?? 0) > 0);
    expect(running.instances[one]).toMatchObject({ pid: process.pid, ports: [8_080] });
  });

  it('breaks sample targets and mends them', async () => {
    const { engine, client, states } = await crossZone();
    const [one = '', two = '', stopped = ''] = instanceIds(engine);
    await client.call('stopInstances', { instanceIds: [stopped] });
    const stateOf = (id: string) =>
      [...engine.control.resources.instances.values()].find(({ instanceId }) => instanceId === id)?.state;
    await states.until('it has stopped', () => stateOf(stopped) === 'stopped');
    const set = await client.call('setSamples', {
      instanceIds: [one, stopped],
      changes: { latencyMs: 5, mode: 'hang' },
    });
    expect(set.samples).toEqual([
      { instanceId: one, latencyMs: 5, errorPercent: 0, errorStatus: 500, healthStatus: 200, mode: 'hang' },
    ]);
    const told = await client.call('describeSamples', { instanceIds: [one, two, stopped, 'i-0'] });
    expect(told.samples.map(({ instanceId, mode }) => [instanceId, mode])).toEqual([
      [one, 'hang'],
      [two, 'answer'],
    ]);
    expect(await client.refusal('setSamples', { instanceIds: ['i-0'], changes: {} })).toMatch(
      /^InvalidInstanceIDNotFound: /,
    );
    expect(await client.refusal('setSamples', { instanceIds: [stopped], changes: {} })).toMatch(
      /^ValidationError: None of these instances is a running sample target/,
    );
    expect(await client.refusal('setSamples', { instanceIds: [one], changes: { latencyMs: -1 } })).toMatch(
      /^ValidationError: .*'changes.latencyMs'/,
    );
  });

  it('tries a notification where it is sent to', async () => {
    const client = new ConsoleClient((await startTestEngine()).console);
    const bodies: string[] = [];
    const server = createHttpServer((request, response) => {
      request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
      response.writeHead(request.url === '/no' ? 500 : 204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const bound = server.address();
    const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
    const rule = {
      ruleId: 'r',
      loadBalancerArn: null,
      kinds: ['listener' as const],
      desktop: true,
      postTo: `${url}/yes`,
    };
    const notifications = client.follow('notifications', {});
    await client.call('tryNotification', rule);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ kind: 'listener', title: 'Balanza: this is a trial' });
    await notifications.until('the trial on the desktop', ({ recent }) => recent[0]?.desktop === true);
    expect(await client.refusal('tryNotification', { ...rule, postTo: `${url}/no` })).toMatch(
      /^ValidationError: The trial did not arrive: 127\.0\.0\.1:\d+ answered 500\.$/,
    );
    expect(await client.refusal('tryNotification', { ...rule, postTo: 'ftp://x' })).toMatch(/^ValidationError: /);
    expect(await client.refusal('putNotificationRules', { rules: [rule, rule] })).toBe(
      "ValidationError: Two notification rules have the id 'r'.",
    );
  });
});
