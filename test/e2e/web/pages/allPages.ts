import { SAMPLE_IMAGE } from '../../../../engine/model/Instance.ts';
import { classicPages } from './classicPages.ts';
import { emptyPages } from './emptyPages.ts';
import { gatewayPages } from './gatewayPages.ts';
import type { StageHand } from './StageHand.ts';
import { loadBalancerPages } from './loadBalancerPages.ts';
import { otherPages } from './otherPages.ts';
import type { PageEntry } from './PageEntry.ts';
import { securePages } from './securePages.ts';
import { targetGroupPages } from './targetGroupPages.ts';
import { troubledPages } from './troubledPages.ts';

/** Names of pages that are seen again, in other words, once the engine is lost. */
const SEEN_AGAIN: ReadonlySet<string> = new Set(['dashboard', 'target-group', 'target-group-edit-attributes']);

/** A state of the engine, and the pages to be seen in it. */
export interface Stage {
  readonly name: string;
  readonly pages: readonly PageEntry[];
  /** Pages that every window opens before the state is made: once the engine is gone, their code could not come any more. */
  readonly openedBefore?: readonly PageEntry[];
  /** From the stage before it; resolves when the state is there. */
  readonly prepare: (engine: StageHand) => Promise<void>;
}

/**
 * Every page of the console, and the states that one can meet it in, on two walks: an engine, made for the walk, goes
 * through its stages in this order. The walks take about as long as each other, and stand side by side.
 */
export const WALKS = {
  growing: [
    { name: 'empty', pages: emptyPages, prepare: nothing },
    { name: 'running', pages: otherPages, prepare: makeEverything },
    { name: 'load balancers', pages: loadBalancerPages, prepare: nothing },
    { name: 'gateway', pages: gatewayPages, prepare: makeGateway },
  ],
  failing: [
    { name: 'target groups', pages: targetGroupPages, prepare: makeEverything },
    { name: 'classic', pages: [...classicPages, ...securePages], prepare: makeClassicAndSecure },
    {
      name: 'unhealthy',
      pages: troubledPages.unhealthy,
      prepare: (engine) => engine.breakTargets('sample-web', ['a1', 'b1']),
    },
    { name: 'shifted', pages: troubledPages.shifted, prepare: shift },
    { name: 'fail-open', pages: troubledPages.failOpen, prepare: failOpen },
    { name: 'outage', pages: troubledPages.outage, prepare: outage },
    {
      name: 'lost',
      pages: troubledPages.lost,
      openedBefore: [...otherPages, ...targetGroupPages].filter(({ name }) => SEEN_AGAIN.has(name)),
      prepare: (engine) => engine.kill(),
    },
  ],
} as const satisfies Readonly<Record<string, readonly Stage[]>>;

/** Of every page, in the order of the stages. */
export const allPages: readonly PageEntry[] = [...WALKS.growing, ...WALKS.failing].flatMap(({ pages }) => pages);

async function nothing(): Promise<void> {
  // What is there is enough.
}

/** The sample under load, with a second rule, tags, a rule of notification, a command and a group that nobody uses. */
async function makeEverything(engine: StageHand): Promise<void> {
  await engine.call('createSample', { name: 'cross-zone' });
  const { targetGroupArn, vpcId } = await engine.named('targetGroup', 'sample-web');
  const { loadBalancerArn } = await engine.named('loadBalancer', 'sample-alb');
  const { listenerArn } = await engine.listenerOf('sample-alb');
  await engine.call('modifyTargetGroup', {
    targetGroupArn,
    healthCheckIntervalSeconds: 5,
    healthCheckTimeoutSeconds: 2,
  });
  // Ten, in two groups.
  await engine.allHealthy(20);
  await engine.sendTraffic('sample-alb', { rate: 100, seconds: 3_600 });
  await engine.call('createTargetGroup', { name: 'spare', protocol: 'HTTP', port: 9_000, vpcId, targetType: 'ip' });
  const actions = [{ type: 'forward', targetGroupArn }];
  await engine.call('createRule', {
    listenerArn,
    priority: 10,
    conditions: [{ field: 'path-pattern', values: ['/api/*', '/v2/*'] }],
    actions,
  });
  await engine.call('createRule', {
    listenerArn,
    priority: 20,
    conditions: [{ field: 'host-header', values: ['shop.example.com'] }],
    actions,
    tags: [{ key: 'Name', value: 'shop' }],
  });
  const tags = [
    { key: 'team', value: 'web' },
    { key: 'stage', value: 'test' },
  ];
  await engine.call('addTags', { resourceArns: [targetGroupArn, loadBalancerArn, listenerArn], tags });
  await engine.call('putNotificationRules', {
    rules: [
      {
        ruleId: 'one',
        loadBalancerArn,
        kinds: ['targetHealth', 'zoneDns'],
        desktop: false,
        postTo: 'http://127.0.0.1:9/',
      },
    ],
  });
  await engine.call('runInstances', {
    imageId: SAMPLE_IMAGE,
    name: 'counter',
    userData: 'echo counting from one; sleep 3600',
  });
  await engine.sendTraffic('sample-alb', { rate: 200, seconds: 3 });
  await engine.runsEnded(3);
}

async function makeClassicAndSecure(engine: StageHand): Promise<void> {
  await makeClassic(engine);
  const { loadBalancerArn } = await engine.named('loadBalancer', 'sample-alb');
  const { targetGroupArn } = await engine.named('targetGroup', 'sample-web');
  const { certificateArn } = await engine.call('requestCertificate', { domainName: 'shop.example.com' });
  await engine.call('createListener', {
    loadBalancerArn,
    protocol: 'HTTPS',
    port: 8_443,
    certificates: [{ certificateArn }],
    defaultActions: [{ type: 'forward', targetGroupArn }],
  });
}

/** A Classic Load Balancer over the instances of the sample, with stickiness, and traffic. */
async function makeClassic(engine: StageHand): Promise<void> {
  const loadBalancerName = 'legacy';
  const instances = (await engine.records('instance')).filter(
    ({ state, program }) => state === 'running' && program.kind === 'sample',
  );
  const { loadBalancerArn } = await engine.call('createClassicLoadBalancer', {
    loadBalancerName,
    listeners: [{ protocol: 'HTTP', loadBalancerPort: 8_085, instancePort: 8_080 }],
    availabilityZones: ['us-local-1a', 'us-local-1b'],
    tags: [{ key: 'team', value: 'web' }],
  });
  await engine.call('createClassicPolicy', {
    loadBalancerName,
    policyName: 'sticky',
    policyTypeName: 'LBCookieStickinessPolicyType',
    policyAttributes: [{ attributeName: 'CookieExpirationPeriod', attributeValue: '60' }],
  });
  await engine.call('setClassicListenerPolicies', {
    loadBalancerName,
    loadBalancerPort: 8_085,
    policyNames: ['sticky'],
  });
  await engine.call('registerClassicInstances', {
    loadBalancerName,
    instances: instances.map(({ instanceId }) => ({ instanceId })),
  });
  await engine.call('startTraffic', { loadBalancerArn, port: 8_085, rate: 50, seconds: 3_600 });
}

/** The sample with appliances, over which nothing flows: packets come from an endpoint alone. */
async function makeGateway(engine: StageHand): Promise<void> {
  await engine.call('createSample', { name: 'gateway' });
}

async function outage(engine: StageHand): Promise<void> {
  await engine.call('startZoneOutage', { zone: 'us-local-1c', mode: 'hang' });
}

/** A shift needs cross-zone load balancing off. */
async function shift(engine: StageHand): Promise<void> {
  const { targetGroupArn } = await engine.named('targetGroup', 'sample-web');
  const { loadBalancerArn } = await engine.named('loadBalancer', 'sample-alb');
  const attributes = [{ key: 'load_balancing.cross_zone.enabled', value: 'false' }];
  await engine.call('modifyTargetGroupAttributes', { targetGroupArn, attributes });
  await engine.call('startZonalShift', {
    loadBalancerArn,
    awayFrom: 'us-local-1a',
    expiresIn: '12h',
    comment: 'for the pages',
  });
}

async function failOpen(engine: StageHand): Promise<void> {
  await engine.call('createSample', { name: 'dns-failover' });
  await engine.sendTraffic('sample-dns', { rate: 50, seconds: 3_600 });
  await engine.breakTargets('sample-a', ['a1', 'a2']);
  await engine.breakTargets('sample-b', ['b1', 'b2']);
}
