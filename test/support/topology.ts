import type { Instance } from '../../engine/model/Instance.ts';
import type { LoadBalancer, NodeRecord } from '../../engine/model/LoadBalancer.ts';
import type { Listener, Rule } from '../../engine/model/Listener.ts';
import {
  listenerArn,
  loadBalancerArn,
  nodeId,
  ruleArn,
  targetGroupArn,
  targetKey,
  type InstanceId,
  type NodeId,
  type TargetGroupArn,
  type ZonalShiftId,
  type ZoneName,
} from '../../engine/model/names.ts';
import { forwardTo } from '../../engine/model/forwardTo.ts';
import type { Resources } from '../../engine/model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../engine/model/TargetGroup.ts';
import type { ZonalShift } from '../../engine/model/ZonalShift.ts';
import { DEFAULT_VPC_ID, defaultSubnetId, zoneNames } from '../../engine/model/zones.ts';

export const REGION = 'us-local-1';
export const ZONES = zoneNames(REGION, 3);
/** Zones by letter: `ZONE.a`. */
export const ZONE = Object.fromEntries(ZONES.map((zone) => [zone.slice(-1), zone])) as Record<
  'a' | 'b' | 'c',
  ZoneName
>; // three zones, as made above

const id = (digits: number) => digits.toString(16).padStart(16, '0');
export const ALB = loadBalancerArn(REGION, 'alb', id(1));
export const LISTENER = listenerArn(ALB, id(2));
export const groupArn = (name: string): TargetGroupArn => targetGroupArn(REGION, name, id(3));
export const nodeOf = (letter: 'a' | 'b' | 'c'): NodeId => nodeId(ALB, ZONE[letter]);

export interface TopologyOptions {
  /** Letters of the enabled zones; default `ab`. */
  readonly zones?: string;
  /** Group name to its instances, named by zone letter and number: `a1`. Default: one group `web` with a1, a2, b1 … b8. */
  readonly groups?: Readonly<Record<string, readonly string[]>>;
  readonly groupAttributes?: Readonly<Record<string, string>>;
  readonly attributes?: Readonly<Record<string, string>>;
}

const TWO_AND_EIGHT = ['a1', 'a2', 'b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7', 'b8'];

/** Resources of one Application Load Balancer: listener 8080, each further group under the path `/<name>*`. */
export function topology(options: TopologyOptions = {}): Resources {
  const letters = [...(options.zones ?? 'ab')] as ('a' | 'b' | 'c')[]; // the caller names zones
  const groups = options.groups ?? { web: TWO_AND_EIGHT };
  const names = Object.keys(groups);
  const instances = new Map(
    Object.values(groups)
      .flat()
      .map((name) => instance(name))
      .map((made) => [made.instanceId, made]),
  );
  return {
    region: REGION,
    zones: ZONES,
    sharesLoopback: false,
    vpcs: new Map(),
    subnets: new Map(),
    securityGroups: new Map(),
    elasticAddresses: new Map(),
    internetGateways: new Map(),
    routeTables: new Map(),
    loadBalancers: new Map([[ALB, loadBalancer(letters, options.attributes ?? {})]]),
    classicLoadBalancers: new Map(),
    nodes: new Map(letters.map((letter) => [nodeOf(letter), node(letter)])),
    listeners: new Map([[LISTENER, listener]]),
    rules: new Map(names.map((name, place) => rule(name, place)).map((made) => [made.ruleArn, made])),
    targetGroups: new Map(names.map((name) => [groupArn(name), targetGroup(name, options.groupAttributes ?? {})])),
    targets: new Map(
      names.map((name) => [
        groupArn(name),
        new Map(
          (groups[name] ?? []).map((target) => registration(groupArn(name), target)).map((made) => [made.key, made]),
        ),
      ]),
    ),
    instances,
    certificates: new Map(),
    privateKeys: new Map(),
    trustStores: new Map(),
    zonalShifts: new Map(),
    zoneOutages: new Map(),
    practiceRuns: new Map(),
    autoshiftObservers: new Map(),
    tags: new Map(),
  };
}

const listener: Listener = { listenerArn: LISTENER, loadBalancerArn: ALB, protocol: 'HTTP', port: 8080 };

function loadBalancer(
  letters: readonly ('a' | 'b' | 'c')[],
  attributes: Readonly<Record<string, string>>,
): LoadBalancer {
  return {
    loadBalancerArn: ALB,
    name: 'alb',
    type: 'application',
    scheme: 'internet-facing',
    ipAddressType: 'ipv4',
    vpcId: DEFAULT_VPC_ID,
    dnsName: `alb-${id(1)}.elb.${REGION}.balanza.internal`,
    createdAtMs: 0,
    zoneMappings: letters.map((letter) => ({ zone: ZONE[letter], subnetId: defaultSubnetId('abc'.indexOf(letter)) })),
    securityGroups: [],
    attributes,
  };
}

function node(letter: 'a' | 'b' | 'c'): NodeRecord {
  return { loadBalancerArn: ALB, zone: ZONE[letter], address: addressIn(letter, 4), retireAtMs: null };
}

const addressIn = (letter: string, last: number) => `127.0.${10 * (1 + 'abc'.indexOf(letter))}.${last}`;

function rule(name: string, place: number): Rule {
  return {
    ruleArn: ruleArn(LISTENER, id(10 + place)),
    listenerArn: LISTENER,
    priority: place === 0 ? 'default' : place,
    conditions: place === 0 ? [] : [{ field: 'path-pattern', values: [`/${name}*`] }],
    action: forwardTo(groupArn(name)),
    transforms: [],
  };
}

/** The resources with an active zonal shift of `ALB` away from a zone. */
export function shifted(resources: Resources, letter: 'a' | 'b' | 'c', more: Partial<ZonalShift> = {}): Resources {
  const zonalShiftId = `shift-${letter}` as ZonalShiftId; // short names read better in tests
  const shift: ZonalShift = {
    zonalShiftId,
    loadBalancerArn: ALB,
    awayFrom: ZONE[letter],
    awayFromAsked: ZONE[letter],
    comment: 'power',
    startedAtMs: 0,
    expiresAtMs: 60_000,
    endedAtMs: null,
    status: 'ACTIVE',
    shiftType: 'ZONAL_SHIFT',
    ...more,
  };
  return { ...resources, zonalShifts: new Map([[zonalShiftId, shift]]) };
}

export function targetGroup(name: string, attributes: Readonly<Record<string, string>> = {}): TargetGroup {
  return {
    targetGroupArn: groupArn(name),
    name,
    protocol: 'HTTP',
    protocolVersion: 'HTTP1',
    port: 8080,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'instance',
    ipAddressType: 'ipv4',
    createdAtMs: 0,
    healthCheck: {
      healthCheckProtocol: 'HTTP',
      healthCheckPort: 'traffic-port',
      healthCheckPath: '/health',
      healthCheckIntervalSeconds: 30,
      healthCheckTimeoutSeconds: 5,
      healthyThresholdCount: 5,
      unhealthyThresholdCount: 2,
      matcher: '200',
    },
    attributes,
  };
}

export function registration(
  group: TargetGroupArn,
  name: string,
  more: Partial<TargetRegistration> = {},
): TargetRegistration {
  return {
    targetGroupArn: group,
    key: targetKey(name, 8080),
    id: name,
    port: 8080,
    zone: ZONE[name.charAt(0) as 'a' | 'b' | 'c'], // named by its zone
    registeredAtMs: 0,
    drainingUntilMs: null,
    ...more,
  };
}

export function instance(name: string, more: Partial<Instance> = {}): Instance {
  const letter = name.charAt(0) as 'a' | 'b' | 'c'; // named by its zone
  return {
    instanceId: name as InstanceId, // short names read better in tests
    name,
    zone: ZONE[letter],
    subnetId: defaultSubnetId('abc'.indexOf(letter)),
    vpcId: DEFAULT_VPC_ID,
    address: addressIn(letter, 100 + Number(name.slice(1))),
    program: { kind: 'sample' },
    state: 'running',
    securityGroups: [],
    launchedAtMs: 0,
    terminatedAtMs: null,
    ...more,
  };
}
