import { describe, expect, it } from 'vitest';
import type { NodeVerdict, ProbeFailure } from '../../../engine/health/NodeVerdict.ts';
import { targetHealthOf, type NodeView, type TargetHealthInput } from '../../../engine/health/targetHealthOf.ts';
import type { ZoneName } from '../../../engine/model/names.ts';
import type { TargetHealth } from '../../../engine/model/TargetHealth.ts';
import { zoneNames } from '../../../engine/model/zones.ts';

const [a, b, c] = zoneNames('us-local-1', 3) as [ZoneName, ZoneName, ZoneName]; // three were asked for

const none: NodeVerdict = { kind: 'none' };
const healthy: NodeVerdict = { kind: 'healthy' };
const unhealthy = (failure: ProbeFailure): NodeVerdict => ({ kind: 'unhealthy', failure });
const failed = unhealthy({ kind: 'failed' });
const timeout = unhealthy({ kind: 'timeout' });
const mismatch = (status: number) => unhealthy({ kind: 'codeMismatch', status });

const node = (zone: ZoneName, verdict: NodeVerdict, but: Partial<NodeView> = {}): NodeView => ({
  zone,
  isInScope: true,
  canCheck: true,
  verdict,
  ...but,
});
const outOfScope = { isInScope: false };
const cannotCheck = { canCheck: false };

/** Of a registered target in zone a, in use, healthy at both nodes, but for what is said. */
function healthBut(but: Partial<TargetHealthInput>): TargetHealth {
  return targetHealthOf({
    registration: { isDraining: false },
    isGroupUsed: true,
    isZoneEnabled: true,
    zone: a,
    target: { kind: 'instance', state: 'running' },
    isKnownToNodes: true,
    nodes: [node(a, healthy), node(b, healthy)],
    ...but,
  });
}

function shown(but: Partial<TargetHealthInput>): string {
  const health = healthBut(but);
  return health.state === 'healthy' ? 'healthy' : `${health.state} ${health.reason}: ${health.description}`;
}

const NOT_REGISTERED = 'unused Target.NotRegistered: Target is not registered to the target group';
const DRAINING = 'draining Target.DeregistrationInProgress: Target deregistration is in progress';
const IP_UNUSABLE =
  'unused Target.IpUnusable: The IP address cannot be used as a target, as it is in use by a load balancer';
const GROUP_NOT_USED =
  'unused Target.NotInUse: Target group is not configured to receive traffic from the load balancer';
const ZONE_NOT_ENABLED =
  'unused Target.NotInUse: Target is in an Availability Zone that is not enabled for the load balancer';
const INTERNAL_ERROR = 'unavailable Elb.InternalError: Health checks failed due to an internal error';
const REGISTERING = 'initial Elb.RegistrationInProgress: Target registration is in progress';
const CHECKING = 'initial Elb.InitialHealthChecking: Initial health checks in progress';
const FAILED = 'unhealthy Target.FailedHealthChecks: Health checks failed';
const TIMED_OUT = 'unhealthy Target.Timeout: Request timed out';
const mismatched = (code: number) =>
  `unhealthy Target.ResponseCodeMismatch: Health checks failed with these codes: [${code}]`;

it('E-106 begins with Elb or Target where the cause is, in every reason', () => {
  const shown = [NOT_REGISTERED, REGISTERING, CHECKING, FAILED, TIMED_OUT, mismatched(404), DRAINING];
  expect(shown.map((text) => /^\w+ (Elb|Target)\./.exec(text)?.[1])).toEqual([
    'Target',
    'Elb',
    'Elb',
    'Target',
    'Target',
    'Target',
    'Target',
  ]);
});

it('is unhealthy, and draining, while a node keeps the connections of a target that failed (`unhealthy.draining`)', () => {
  const draining: NodeVerdict = { kind: 'unhealthy', failure: { kind: 'failed' }, drains: true };
  expect(healthBut({ nodes: [node(a, failed), node(b, draining)] })).toEqual({
    state: 'unhealthy',
    reason: 'Target.FailedHealthChecks',
    description: 'Health checks failed',
    drains: true,
  });
});

describe('every state and reason', () => {
  it.each<{ id: string; name: string; but: Partial<TargetHealthInput>; shows: string }>([
    { id: 'API-01', name: 'not registered', but: { registration: null }, shows: NOT_REGISTERED },
    { id: 'E-103', name: 'being deregistered', but: { registration: { isDraining: true } }, shows: DRAINING },
    {
      id: 'E-102',
      name: "a node's own address",
      but: { target: { kind: 'ip', isNodeAddress: true } },
      shows: IP_UNUSABLE,
    },
    { id: 'E-102', name: 'group in no rule', but: { isGroupUsed: false }, shows: GROUP_NOT_USED },
    { id: 'E-102', name: 'zone not enabled', but: { isZoneEnabled: false }, shows: ZONE_NOT_ENABLED },
    {
      id: 'E-104',
      name: 'no node can check',
      but: { nodes: [node(a, healthy, cannotCheck), node(b, none, cannotCheck)] },
      shows: INTERNAL_ERROR,
    },
    {
      id: 'E-099',
      name: 'no node has it yet',
      but: { isKnownToNodes: false, nodes: [node(a, none)] },
      shows: REGISTERING,
    },
    { id: 'E-099', name: 'no verdict yet', but: { nodes: [node(a, none), node(b, none)] }, shows: CHECKING },
    { id: 'E-100', name: 'healthy at all', but: {}, shows: 'healthy' },
    {
      id: 'E-100',
      name: 'an ip target, healthy',
      but: { target: { kind: 'ip', isNodeAddress: false } },
      shows: 'healthy',
    },
    { id: 'E-101', name: 'refused', but: { nodes: [node(a, failed), node(b, failed)] }, shows: FAILED },
    { id: 'E-107', name: 'no answer', but: { nodes: [node(a, timeout), node(b, timeout)] }, shows: TIMED_OUT },
    {
      id: 'E-107',
      name: 'a wrong code',
      but: { nodes: [node(a, mismatch(404)), node(b, mismatch(404))] },
      shows: mismatched(404),
    },
  ])('$id $name', ({ but, shows }) => {
    expect(shown(but)).toBe(shows);
  });

  it.each([
    { state: 'pending', text: 'Target is in an invalid state' },
    { state: 'stopping', text: 'Target is in an invalid state' },
    { state: 'shutting-down', text: 'Target is in an invalid state' },
    { state: 'stopped', text: 'Target is in the stopped state' },
    { state: 'terminated', text: 'Target is in the terminated state' },
    { state: 'gone', text: 'Target is in the terminated or stopped state' },
  ] as const)('E-102 an instance that is $state: $text', ({ state, text }) => {
    expect(shown({ target: { kind: 'instance', state } })).toBe(`unused Target.InvalidState: ${text}`);
  });
});

describe('which of two comes first', () => {
  const stopped = { target: { kind: 'instance', state: 'stopped' } } as const;
  const ownAddress = { target: { kind: 'ip', isNodeAddress: true } } as const;
  const draining = { registration: { isDraining: true } };
  const workersGone = { nodes: [node(a, none, cannotCheck), node(b, none, cannotCheck)] };
  it.each<{ id: string; name: string; but: Partial<TargetHealthInput>; shows: string }>([
    {
      id: 'API-01',
      name: 'not registered, group unused',
      but: { registration: null, isGroupUsed: false },
      shows: NOT_REGISTERED,
    },
    { id: 'E-103', name: 'draining, instance stopped', but: { ...draining, ...stopped }, shows: DRAINING },
    { id: 'E-103', name: 'draining, group unused', but: { ...draining, isGroupUsed: false }, shows: DRAINING },
    { id: 'E-103', name: 'draining, zone not enabled', but: { ...draining, isZoneEnabled: false }, shows: DRAINING },
    { id: 'E-103', name: 'draining, workers gone', but: { ...draining, ...workersGone }, shows: DRAINING },
    {
      id: 'E-102',
      name: "a node's address, group unused",
      but: { ...ownAddress, isGroupUsed: false },
      shows: IP_UNUSABLE,
    },
    {
      id: 'E-102',
      name: 'group unused, instance stopped',
      but: { ...stopped, isGroupUsed: false },
      shows: GROUP_NOT_USED,
    },
    {
      id: 'E-102',
      name: 'group unused, zone not enabled',
      but: { isGroupUsed: false, isZoneEnabled: false },
      shows: GROUP_NOT_USED,
    },
    {
      id: 'E-102',
      name: 'zone not enabled, instance stopped',
      but: { ...stopped, isZoneEnabled: false },
      shows: ZONE_NOT_ENABLED,
    },
    {
      id: 'E-102',
      name: 'instance stopped, workers gone',
      but: { ...stopped, ...workersGone },
      shows: 'unused Target.InvalidState: Target is in the stopped state',
    },
    {
      id: 'E-104',
      name: 'workers gone, not known yet',
      but: { ...workersGone, isKnownToNodes: false },
      shows: INTERNAL_ERROR,
    },
    { id: 'E-099', name: 'no node at all yet', but: { nodes: [], isKnownToNodes: false }, shows: REGISTERING },
  ])('$id $name', ({ but, shows }) => {
    expect(shown(but)).toBe(shows);
  });
});

describe('one state from several nodes', () => {
  it.each<{ name: string; zone?: ZoneName | 'all'; nodes: NodeView[]; shows: string }>([
    { name: 'one healthy is enough', nodes: [node(a, failed), node(b, healthy)], shows: 'healthy' },
    { name: 'healthy goes before no verdict', nodes: [node(a, none), node(b, healthy)], shows: 'healthy' },
    { name: 'initial while one has no verdict', nodes: [node(a, failed), node(b, none)], shows: CHECKING },
    {
      name: 'the opinion of a node that may not send to it does not count',
      nodes: [node(a, failed), node(b, healthy, outOfScope)],
      shows: FAILED,
    },
    { name: 'nor is its verdict awaited', nodes: [node(a, failed), node(b, none, outOfScope)], shows: FAILED },
    {
      name: "the reason is that of the node in the target's zone",
      zone: b,
      nodes: [node(a, failed), node(b, mismatch(503)), node(c, timeout)],
      shows: mismatched(503),
    },
    { name: 'or of the first zone', zone: 'all', nodes: [node(a, timeout), node(b, mismatch(503))], shows: TIMED_OUT },
    {
      name: "or of the first zone when the target's has no node",
      zone: c,
      nodes: [node(a, timeout), node(b, failed)],
      shows: TIMED_OUT,
    },
    {
      name: 'a node that cannot check and has no verdict is not awaited',
      nodes: [node(a, none, cannotCheck), node(b, failed)],
      shows: FAILED,
    },
    {
      name: 'a node that cannot check keeps its last verdict',
      nodes: [node(a, healthy, cannotCheck), node(b, failed)],
      shows: 'healthy',
    },
    {
      name: 'a node that may not send to it does not make it available',
      nodes: [node(a, healthy, cannotCheck), node(b, healthy, outOfScope)],
      shows: INTERNAL_ERROR,
    },
  ])('E-113 $name', ({ zone = a, nodes, shows }) => {
    expect(shown({ zone, nodes })).toBe(shows);
  });
});
