import type { InstanceState } from '../model/Instance.ts';
import type { ZoneName } from '../model/names.ts';
import type { TargetHealth, TargetHealthReason, TargetHealthState } from '../model/TargetHealth.ts';
import type { NodeVerdict, ProbeFailure } from './NodeVerdict.ts';

/** What one node contributes to the state of a target. */
export interface NodeView {
  readonly zone: ZoneName;
  /** Whether it may send to the target: by the zones of both and the cross-zone setting. */
  readonly isInScope: boolean;
  /** Whether it can run its checks: its worker lives and the last probe could be run. */
  readonly canCheck: boolean;
  readonly verdict: NodeVerdict;
}

export interface TargetHealthInput {
  /** The registration; null when there is none, or no more. */
  readonly registration: { readonly isDraining: boolean } | null;
  /** Whether a rule of a load balancer uses the group. */
  readonly isGroupUsed: boolean;
  /** Whether the load balancer has the target's zone enabled; true for a target of zone `all`. */
  readonly isZoneEnabled: boolean;
  readonly zone: ZoneName | 'all';
  /** What the target is. `gone`: the instance's record no longer exists. `isNodeAddress`: a node listens there. */
  readonly target:
    | { readonly kind: 'instance'; readonly state: InstanceState | 'gone' }
    | { readonly kind: 'ip'; readonly isNodeAddress: boolean };
  /** Whether its group has no health checks. */
  readonly isUnchecked?: boolean;
  /** Whether a node has been given the target yet. */
  readonly isKnownToNodes: boolean;
  /** The nodes of the load balancer, in zone order. */
  readonly nodes: readonly NodeView[];
  /** Behind a Network or Gateway Load Balancer every failure is Target.FailedHealthChecks. Source: ELB, 3.2. */
  readonly hasOneReason?: boolean;
  /** Whether two of the texts name a Gateway Load Balancer. Source: ELB, 3.2; E-107. */
  readonly isGateway?: boolean;
}

/**
 * The one state of a target that API and console show, from what is registered and what each node holds.
 *
 * The first that applies decides, so that what the user must know first is shown first:
 * 1. not registered: `unused`, Target.NotRegistered;
 * 2. being deregistered: `draining`, whatever else is wrong with it: it is on its way out, and who waits for that must
 *    see it until the delay ends (N-012);
 * 3. its address is a node's own: `unused`, Target.IpUnusable, since no other change would make it usable;
 * 4. no rule uses the group, then: its zone is not enabled: `unused`, Target.NotInUse;
 * 5. its instance does not run: `unused`, Target.InvalidState;
 * 6. its group has no health checks: `unavailable`, Target.HealthCheckDisabled, and it is served all the same (N-015);
 * 7. none of the nodes that may send to it can run its checks: `unavailable`, Elb.InternalError (E-104);
 * 8. no node has it yet: `initial`, Elb.RegistrationInProgress;
 * 9. the nodes that may send to it: `healthy` if one holds it healthy; else `initial` while one that can check has no
 *    verdict; else `unhealthy`, with the reason of the node in the target's zone, or of the first zone, and draining
 *    while one of them keeps its connections.
 *
 * Source: E-098 … E-107, E-113, N-010 … N-012, N-015.
 */
export function targetHealthOf(input: TargetHealthInput): TargetHealth {
  return withoutNodes(input) ?? fromNodes(input);
}

/** A target that no node checks, or null when the nodes decide. */
function withoutNodes({
  registration,
  isGroupUsed,
  isZoneEnabled,
  target,
  isGateway,
  isUnchecked,
}: TargetHealthInput): TargetHealth | null {
  if (!registration) return health('unused', 'Target.NotRegistered', 'Target is not registered to the target group');
  if (registration.isDraining) {
    return health('draining', 'Target.DeregistrationInProgress', 'Target deregistration is in progress');
  }
  if (target.kind === 'ip' && target.isNodeAddress) {
    const text = 'The IP address cannot be used as a target, as it is in use by a load balancer';
    return health('unused', 'Target.IpUnusable', text);
  }
  const balancer = isGateway === true ? 'Gateway Load Balancer' : 'load balancer';
  if (!isGroupUsed) {
    const text = `Target group is not configured to receive traffic from the ${balancer}`;
    return health('unused', 'Target.NotInUse', text);
  }
  if (!isZoneEnabled) {
    const text = `Target is in an Availability Zone that is not enabled for the ${balancer}`;
    return health('unused', 'Target.NotInUse', text);
  }
  if (target.kind === 'instance' && target.state !== 'running') {
    return health('unused', 'Target.InvalidState', INVALID_STATE_TEXT[target.state]);
  }
  if (isUnchecked === true) return health('unavailable', 'Target.HealthCheckDisabled', 'Health checks are disabled');
  return null;
}

const INVALID_STATE_TEXT: Readonly<Record<Exclude<InstanceState, 'running'> | 'gone', string>> = {
  pending: 'Target is in an invalid state',
  stopping: 'Target is in an invalid state',
  'shutting-down': 'Target is in an invalid state',
  stopped: 'Target is in the stopped state',
  terminated: 'Target is in the terminated state',
  gone: 'Target is in the terminated or stopped state',
};

function fromNodes({ nodes, isKnownToNodes, zone, hasOneReason }: TargetHealthInput): TargetHealth {
  const inScope = nodes.filter((node) => node.isInScope);
  if (inScope.length > 0 && inScope.every((node) => !node.canCheck)) {
    return health('unavailable', 'Elb.InternalError', 'Health checks failed due to an internal error');
  }
  if (!isKnownToNodes) return health('initial', 'Elb.RegistrationInProgress', 'Target registration is in progress');
  if (inScope.some((node) => node.verdict.kind === 'healthy')) return { state: 'healthy' };
  // A node that cannot check will not come to a verdict; the others need not wait for it.
  const isAwaited = inScope.some((node) => node.verdict.kind === 'none' && node.canCheck);
  const failure = isAwaited ? null : shownFailure(inScope, zone);
  const drains = inScope.some(({ verdict }) => verdict.kind === 'unhealthy' && verdict.drains === true);
  return failure
    ? { ...unhealthy(hasOneReason === true ? { kind: 'failed' } : failure), ...(drains && { drains: true }) }
    : health('initial', 'Elb.InitialHealthChecking', 'Initial health checks in progress');
}

/** The failure at the node in the target's zone, or else at the first that has one. */
function shownFailure(nodes: readonly NodeView[], zone: ZoneName | 'all'): ProbeFailure | null {
  let first: ProbeFailure | null = null;
  for (const { verdict, zone: nodeZone } of nodes) {
    if (verdict.kind !== 'unhealthy') continue;
    if (nodeZone === zone) return verdict.failure;
    first ??= verdict.failure;
  }
  return first;
}

/** An Application Load Balancer tells three reasons apart. */
function unhealthy(failure: ProbeFailure): TargetHealth {
  switch (failure.kind) {
    case 'codeMismatch': {
      const text = `Health checks failed with these codes: [${failure.status}]`;
      return health('unhealthy', 'Target.ResponseCodeMismatch', text);
    }
    case 'timeout':
      return health('unhealthy', 'Target.Timeout', 'Request timed out');
    case 'failed':
      return health('unhealthy', 'Target.FailedHealthChecks', 'Health checks failed');
    default:
      return failure satisfies never;
  }
}

function health(
  state: Exclude<TargetHealthState, 'healthy'>,
  reason: TargetHealthReason,
  description: string,
): TargetHealth {
  return { state, reason, description };
}
