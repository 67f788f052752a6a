import { beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../../engine/index.ts';
import { ANGIE_METHODS } from '../../engine/model/upstream/methodAttributes.ts';
import { ConsoleClient } from '../support/ConsoleClient.ts';
import { get } from '../support/balancer/requestsFrom.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const PATHS = ['round-robin', ...ANGIE_METHODS.map((method) => method.replaceAll('_', '-'))];

interface PeerStatus {
  readonly server: string;
  readonly state: string;
  readonly weight: number;
  readonly selected: { readonly current: number; readonly total: number; readonly last?: string };
  readonly responses: Readonly<Record<string, number>>;
  readonly data: { readonly sent: number; readonly received: number };
  readonly health: Readonly<Record<string, unknown>>;
  readonly sid: string;
}

let engine: Engine;
/** Addresses of the two nodes. */
let nodes: readonly string[];

beforeEach(async () => {
  engine = await startTestEngine();
  await engine.createSample('methods');
  const { control } = engine;
  await awaited(engine, 'three healthy targets in seven groups', () =>
    [...control.resources.targets].every(([group, targets]) =>
      [...targets.keys()].every((key) => control.healthOf(group, key).state === 'healthy'),
    ),
  );
  nodes = [...control.resources.nodes.values()].map(({ address }) => address);
});

const nameOf = (instanceId: string) =>
  [...engine.control.resources.instances.values()].find((one) => one.instanceId === instanceId)?.name ?? '';

/** Names of the instances that answer requests at a node, one after the other. */
async function answersOf(path: string, count: number, node = nodes[0] ?? ''): Promise<string> {
  const names: string[] = [];
  while (names.length < count) names.push(nameOf((await get(node, 8080, path)).instanceId));
  return names.join(' ');
}

const groupOf = (name: string) => {
  const group = [...engine.control.resources.targetGroups.values()].find((one) => one.name === name);
  if (!group) throw new Error(`no group ${name}`);
  return group;
};

async function status<Value>(path: string): Promise<Value> {
  const response = await fetch(`${engine.apiUrl}/status${path}`);
  return (await response.json()) as Value; // what the test says that it is
}

const peersOf = (group: string) => status<Record<string, PeerStatus>>(`/http/upstreams/${group}/peers`);

describe('the sample methods', () => {
  it('contract, *Instances, samples, traffic*: has a group of three instances for each method, under its path', async () => {
    const { loadBalancers, targetGroups, targets } = engine.control.resources;
    expect([...loadBalancers.values()].map(({ name, type }) => `${name} ${type}`)).toEqual([
      'sample-methods application',
    ]);
    expect([...targetGroups.values()].map(({ name }) => name)).toEqual(PATHS.map((path) => `sample-${path}`));
    expect([...targets.values()].map(({ size }) => size)).toEqual(PATHS.map(() => 3));
    for (const path of PATHS) expect((await get(nodes[0] ?? '', 8080, `/${path}`)).status).toBe(200);
    const counted = await Promise.all(PATHS.map((path) => peersOf(`sample-${path}`)));
    // Each request went to the group of its path.
    expect(counted.map((peers) => Object.values(peers).reduce((sum, { selected }) => sum + selected.total, 0))).toEqual(
      PATHS.map(() => 1),
    );
  });

  it('A-011, A-079 serves by weight, and by another one as soon as only that is changed', async () => {
    expect(await answersOf('/round-robin', 7)).toBe('a1 a1 a2 a1 b1 a1 a1');
    const { targetGroupArn, attributes } = groupOf('sample-round-robin');
    const [key = ''] = Object.keys(attributes).filter((one) => one.endsWith('.weight'));
    // Answered once the nodes serve by it, as every change that a user makes.
    await new ConsoleClient(engine.console).call('modifyTargetGroupAttributes', {
      targetGroupArn,
      attributes: [{ key, value: '1' }],
    });
    const names = (await answersOf('/round-robin', 9)).split(' ').sort().join(' ');
    expect(names).toBe('a1 a1 a1 a2 a2 a2 b1 b1 b1');
  });
});

describe('the status API over target groups', () => {
  it('A-078 Angie 8.1 shows each as an upstream, summed over its nodes', async () => {
    await answersOf('/least-conn', 6, nodes[0]);
    await answersOf('/least-conn', 3, nodes[1]);
    const peers = await peersOf('sample-least-conn');
    expect(Object.keys(peers)).toHaveLength(3);
    for (const [address, peer] of Object.entries(peers)) {
      expect(address).toMatch(/^127\.\d+\.\d+\.\d+:8080$/);
      expect(peer).toMatchObject({
        server: expect.stringMatching(/^i-[0-9a-f]+:8080$/) as string, // a matcher
        backup: false,
        weight: 1,
        state: 'up',
        selected: { current: 0, total: 3 },
        responses: { '200': 3 },
        health: { fails: 0, unavailable: 0, downtime: 0 },
      });
      expect(peer.data.sent).toBeGreaterThan(0);
      expect(peer.data.received).toBeGreaterThan(peer.data.sent);
      expect(peer.selected.last).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(peer.sid).toMatch(/^[0-9a-f]{32}$/);
      expect(peer.health['probes']).toMatchObject({ fails: 0 });
    }
    const whole = await status<Record<string, { upstreams: object }>>('/');
    expect(Object.keys(whole)).toEqual(['angie', 'connections', 'slabs', 'resolvers', 'http', 'stream']);
    expect(Object.keys(whole['http']?.upstreams ?? {})).toHaveLength(PATHS.length);
    const posted = await fetch(`${engine.apiUrl}/status/http`, { method: 'POST' });
    expect([posted.status, await posted.json()]).toEqual([
      405,
      {
        error: 'MethodNotAllowed',
        description: 'The POST method is not allowed for the requested API entity "/status/http".',
      },
    ]);
    expect((await fetch(`${engine.apiUrl}/status/none`)).status).toBe(404);
  });

  it('A-051, Angie 8.2 shows a server that failed as unavailable, and keeps that when its worker is replaced', async () => {
    const [first] = engine.control.resources.instances.values();
    const address = first?.address ?? '';
    const mode = (value: string) =>
      fetch(`http://${address}:8079/`, { method: 'PUT', body: JSON.stringify({ mode: value }) });
    await mode('reset');
    await answersOf('/least-conn', 4);
    const failed = () => peersOf('sample-least-conn').then((peers) => peers[`${address}:8080`]);
    expect(await failed()).toMatchObject({ state: 'unavailable', health: { fails: 1, unavailable: 1 } });
    await mode('answer');
    await engine.control.killWorker(0);
    await awaited(engine, 'the balancer again', () =>
      [...engine.control.resources.loadBalancers.keys()].every((arn) => engine.control.stateOf(arn).code === 'active'),
    );
    expect(await failed()).toMatchObject({ health: { fails: 1, unavailable: 1 } });
  });

  it('Angie 8.4 publishes the names of Angie’s own template', async () => {
    await answersOf('/hash', 3);
    const text = await (await fetch(`${engine.apiUrl}/metrics`)).text();
    const [first] = engine.control.resources.instances.values();
    const labels = `upstream="sample-hash",peer="${first?.address ?? ''}:8080"`;
    const valueOf = (metric: string, of: string) =>
      new RegExp(`^angie_http_upstreams_${metric}\\{${of}\\} (\\S+)$`, 'm').exec(text)?.[1];
    expect(valueOf('peers_state', labels)).toBe('1');
    expect(valueOf('peers_selected_current', labels)).toBe('0');
    const totals = [
      ...text.matchAll(/^angie_http_upstreams_peers_selected_total\{upstream="sample-hash",.*\} (\d+)$/gm),
    ];
    expect(totals.reduce((sum, [, total]) => sum + Number(total), 0)).toBe(3);
    const codes = [
      ...text.matchAll(/^angie_http_upstreams_peers_responses\{upstream="sample-hash",.*code="200"\} (\d+)$/gm),
    ];
    expect(codes.reduce((sum, [, total]) => sum + Number(total), 0)).toBe(3);
    for (const name of ['data_sent', 'data_received', 'health_fails', 'health_unavailable', 'health_downtime'])
      expect(valueOf(`peers_${name}`, labels)).toBeDefined();
    expect(valueOf('keepalive', 'upstream="sample-hash"')).toBeDefined();
  });
});

describe('what would happen', () => {
  it('plays the next choices from the state of a node, with and without settings that are not saved', async () => {
    const client = new ConsoleClient(engine.console);
    const { targetGroupArn } = groupOf('sample-round-robin');
    const nameOfKey = (key: string | null) => nameOf(key?.split(':')[0] ?? '');
    await answersOf('/round-robin', 2);
    const { choices, shares, nodeIds, moved } = await client.call('nextChoices', { targetGroupArn });
    const next = choices.slice(0, 7).map(nameOfKey).join(' ');
    expect(next).toBe('a2 a1 b1 a1 a1 a1 a1');
    expect(await answersOf('/round-robin', 7)).toBe(next);
    expect([nodeIds.length, choices.length, moved]).toEqual([2, 50, null]);
    expect(shares.map(({ requests }) => requests)).toEqual([714, 143, 143]);

    const attributes = [
      { key: 'load_balancing.algorithm.type', value: 'hash' },
      { key: 'balanza.hash.key', value: '$request_uri' },
      { key: 'balanza.hash.consistent', value: 'true' },
    ];
    const drafted = await client.call('nextChoices', { targetGroupArn, attributes });
    expect(drafted.moved?.map(({ others }) => others)).toEqual([0, 0, 0]);
    const [, algorithm] = attributes;
    expect(await client.refusal('nextChoices', { targetGroupArn, attributes: [algorithm] })).toMatch(
      /^InvalidConfigurationRequest: 'balanza.hash.key' is a parameter of the method 'hash'/,
    );
    const weight = Object.keys(groupOf('sample-round-robin').attributes).find((key) => key.endsWith('.weight')) ?? '';
    const heavy = [...attributes, { key: weight, value: '500' }];
    expect(await client.refusal('nextChoices', { targetGroupArn, attributes: heavy })).toMatch(
      /^ValidationError: The weights of the group add up to 502/,
    );
  });

  it('follows what a method counts of each target', async () => {
    const client = new ConsoleClient(engine.console);
    const { targetGroupArn } = groupOf('sample-least-time');
    const balancing = client.follow('balancing', { targetGroupArn });
    await answersOf('/least-time', 3);
    const { targets } = await balancing.until(
      'three choices',
      (view) => Object.values(view.targets).reduce((sum, { selectedTotal }) => sum + selectedTotal, 0) === 3,
    );
    expect(Object.keys(targets)).toHaveLength(3);
    expect(Object.values(targets).some(({ headerMs }) => headerMs > 0)).toBe(true);
  });
});
