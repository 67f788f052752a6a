import { expect, it } from 'vitest';
import type { ZoneInDns } from '../../../../engine/contract/views/StatesView.ts';
import type { ObservedStates } from '../../../../engine/control/health/observedStates.ts';
import { conditionsOf } from '../../../../engine/control/notifications/conditionsOf.ts';
import { applicationWith } from './applicationWith.ts';

const { resources, ids } = applicationWith(1);
const [loadBalancer] = resources.loadBalancers.values();
const [listener] = resources.listeners.values();
const [node] = resources.nodes.values();
if (!loadBalancer || !listener || !node) throw new Error('the application has them');

const NOTHING: ObservedStates = {
  targets: new Map(),
  loadBalancers: new Map(),
  dns: new Map(),
  listeners: new Map(),
  instances: new Map(),
};
const of = (observed: Partial<ObservedStates>, kind: string) =>
  conditionsOf({ ...NOTHING, ...observed }, resources).filter((one) => one.kind === kind);

it.each([
  { state: 'initial', is: 'unknown' },
  { state: 'draining', is: 'unknown' },
  { state: 'unused', is: 'unknown' },
  { state: 'unhealthy', is: 'bad' },
] as const)('E-117 a target that is $state is $is', ({ state, is }) => {
  const health = { state, reason: 'Target.Timeout', description: 'Request timed out' } as const;
  const [condition] = of({ targets: new Map([[ids[0] ?? '', health]]) }, 'targetHealth');
  expect(condition?.is).toBe(is);
});

it.each([
  { why: 'healthy', published: true, is: 'good' },
  { why: 'failOpen', published: true, is: 'unknown' },
  { why: 'unhealthy', published: false, is: 'bad' },
  { why: 'shifted', published: false, is: 'bad' },
  { why: 'outage', published: false, is: 'bad' },
  { why: 'retiring', published: false, is: undefined },
] as const)('E-117 a zone that is $why is $is', ({ why, published, is }) => {
  const zone: ZoneInDns = { zone: node.zone, address: node.address, published, why, failing: [] };
  const [condition] = of({ dns: new Map([[loadBalancer.loadBalancerArn, [zone]]]) }, 'zoneDns');
  expect(condition?.is).toBe(is);
});

it.each([
  { state: 'waiting', is: 'unknown', title: 'Target 10.0.0.1:80 of web fails its probe' },
  { state: 'healthy', is: 'good', title: 'Target 10.0.0.1:80 of web passes its probe again' },
  { state: 'unhealthy', is: 'bad', title: 'Target 10.0.0.1:80 of web fails its probe' },
] as const)('A-062 E-117 a target that is $state by its probe is $is', ({ state, is, title }) => {
  const [[targetGroupArn, registrations] = []] = resources.targets;
  const [key] = registrations?.keys() ?? [];
  if (!targetGroupArn || !key) throw new Error('the application has it');
  const failure = { outcome: 'timeout', status: 0, error: '' } as const;
  const probed = new Map([[ids[0] ?? '', { targetGroupArn, key, state, zones: [node.zone], failure }]]);
  const conditions = conditionsOf(NOTHING, resources, probed).filter(({ kind }) => kind === 'targetProbe');
  expect(conditions).toMatchObject([{ id: `probe|${ids[0] ?? ''}`, is, title, resource: targetGroupArn }]);
});

it('E-117 tells why a listener cannot listen, for each node', () => {
  const id = `${node.loadBalancerArn}|${node.zone}|${listener.listenerArn}`;
  const refused = { kind: 'refused', code: 'EADDRINUSE', sentence: 'Not listening on port 80.' } as const;
  const conditions = of({ listeners: new Map([[id, refused]]) }, 'listener');
  expect(conditions.map(({ is, title, detail }) => `${is}: ${title} ${detail}`)).toEqual([
    `bad: Listener HTTP:80 of app cannot listen in ${node.zone} Not listening on port 80.`,
    expect.stringMatching(/^unknown: /),
  ]);
});

it('E-117 tells what the console words: target, zone and listener, with their names', () => {
  const health = { state: 'unhealthy', reason: 'Target.Timeout', description: 'Request timed out' } as const;
  const failing = [{ targetGroupArn: '', name: 'web', healthy: 0, total: 2, neededCount: 1, neededPercent: null }];
  const zone: ZoneInDns = { zone: node.zone, address: '', published: false, why: 'unhealthy', failing };
  const facts = [
    ...of({ targets: new Map([[ids[0] ?? '', health]]) }, 'targetHealth'),
    ...of({ dns: new Map([[loadBalancer.loadBalancerArn, [zone]]]) }, 'zoneDns'),
    ...of({}, 'listener').slice(0, 1),
  ].map(({ fact }) => fact);
  expect(facts).toEqual([
    expect.objectContaining({ code: 'target', group: 'web', isHealthy: false, reason: 'Target.Timeout' }),
    {
      code: 'zone',
      zone: node.zone,
      loadBalancer: 'app',
      isInDns: false,
      why: 'unhealthy',
      failing: [{ name: 'web', healthy: 0, total: 2 }],
    },
    expect.objectContaining({ code: 'listener', protocol: 'HTTP', port: 80, loadBalancer: 'app' }),
  ]);
});
