import type { z } from 'zod';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { targetId } from '../../model/changedResources.ts';
import { isGatewayProtocol } from '../../model/gatewayGroupAttributes.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';
import { targetKey, type InstanceId, type TargetKey } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../model/TargetGroup.ts';
import { checkBalancerTarget } from './checkBalancerTarget.ts';
import { checkFunctionTarget } from './checkFunctionTarget.ts';
import { checkTargetQuota } from './checkTargetQuota.ts';
import { findTargetGroup } from './find.ts';
import { addressZone } from './addressZone.ts';
import type { Operation } from './Operation.ts';
import { targetsOfEvent } from './targetsOfEvent.ts';
import { parseInput } from '../../model/parseInput.ts';

/** Most registrations of one group. */
const TARGETS_PER_GROUP = 1_000;

type AskedTarget = z.output<typeof schema>['targets'][number];
type Registrations = ReadonlyMap<TargetKey, TargetRegistration>;

const schema = REQUESTS.registerTargets;
export type RegisterTargetsInput = RequestOf<'registerTargets'>;

/**
 * Registers targets, all or none; load balancers as `checkBalancerTarget` says. The same (id, port) again changes nothing but the zone it names. Errors:
 * `TargetGroupNotFound`; `InvalidTarget` for an instance that does not run, or an address that is being deregistered;
 * `ValidationError` for an id that is not of the group's kind, a public one, or a wrong zone; `TooManyTargets` of the group
 * or of its load balancer, `TooManyRegistrationsForTargetId`.
 * Source: E-084, ELB, *RegisterTargets*; API-08; zones outside the VPC: contract, *Addresses*.
 */
export const registerTargets: Operation<RegisterTargetsInput, null> = (resources, input, { nowMs }) => {
  const asked = parseInput(schema, input);
  const group = findTargetGroup(resources, asked.targetGroupArn);
  if (group.targetType === 'alb') checkBalancerTarget(resources, group, asked.targets);
  if (group.targetType === 'instance') checkInstances(resources, group, asked.targets);
  checkPorts(group, asked.targets);
  const known: Registrations = resources.targets.get(group.targetGroupArn) ?? new Map();
  if (group.targetType === 'lambda') checkFunctionTarget(group, asked.targets, known.values());
  const wanted = new Map(
    asked.targets
      .map((target) => registrationOf(resources, group, { target, known, nowMs }))
      .map((made) => [made.key, made]),
  );
  const added = [...wanted.values()].filter(({ key }) => !known.has(key)).length;
  if (known.size + added > TARGETS_PER_GROUP) {
    throw new BalanzaError(
      'TooManyTargets',
      `A target group can have at most '${TARGETS_PER_GROUP}' targets: it has ${known.size}, and ${added} more were asked for.`,
    );
  }
  const changes = [...wanted.values()].flatMap((registration) =>
    changesFor(known.get(registration.key), registration, group),
  );
  const user = loadBalancerOfGroups(resources).get(group.targetGroupArn);
  if (user !== undefined && added > 0) checkTargetQuota(resources, user, changes);
  const count = changes.filter(({ put }) => put !== null).length;
  return {
    changes,
    output: null,
    title: count === 0 ? null : `${count} target${count === 1 ? ' was' : 's were'} registered with ${group.name}`,
    fact: { code: 'targetsRegistered', ...targetsOfEvent(resources, group, changes) },
    resource: group.targetGroupArn,
  };
};

/** Appliances take GENEVE on its own port. Source: NLB-03; ELB, *GWLB*. */
function checkPorts({ protocol, port, name }: TargetGroup, targets: readonly AskedTarget[]): void {
  if (!isGatewayProtocol(protocol)) return;
  const wrong = targets.find((target) => target.port !== undefined && target.port !== port);
  if (!wrong) return;
  throw new BalanzaError(
    'ValidationError',
    `Port '${wrong.port}' of target '${wrong.id}' is not supported: targets of group '${name}' have the protocol '${protocol}' and the port '${port}'.`,
  );
}

/** Ids of instances; whether there is one is another question. */
const INSTANCE_ID = /^i-[0-9a-f]+$/;

function checkInstances(resources: Resources, group: TargetGroup, targets: readonly AskedTarget[]): void {
  const wrong = targets.find(({ id }) => !INSTANCE_ID.test(id));
  if (wrong) {
    throw new BalanzaError(
      'ValidationError',
      `Instance ID '${wrong.id}' is not valid: target group '${group.name}' takes instances, by ids such as 'i-0123456789abcdef0'. Register addresses with a group of target type 'ip'.`,
    );
  }
  const withZone = targets.find(({ availabilityZone }) => availabilityZone !== undefined);
  if (withZone) {
    throw new BalanzaError(
      'ValidationError',
      `The Availability Zone cannot be specified for the instance '${withZone.id}': it is that of its subnet.`,
    );
  }
  const notRunning = targets
    .filter(({ id }) => resources.instances.get(id as InstanceId)?.state !== 'running')
    .map(({ id }) => id); // a text that is no id is not found
  if (notRunning.length > 0) {
    throw new BalanzaError(
      'InvalidTarget',
      `The following targets are not in a running state and cannot be registered: '${[...new Set(notRunning)].join("', '")}'`,
      { advice: 'Start them first.' },
    );
  }
}

function registrationOf(
  resources: Resources,
  group: TargetGroup,
  { target, known, nowMs }: { readonly target: AskedTarget; readonly known: Registrations; readonly nowMs: number },
): TargetRegistration {
  const port = target.port ?? group.port;
  const key = targetKey(target.id, port);
  const keptZone = target.availabilityZone === undefined ? known.get(key)?.zone : undefined;
  const instance = resources.instances.get(target.id as InstanceId); // checked to exist for an instance group
  const zone =
    group.targetType === 'alb' || group.targetType === 'lambda'
      ? 'all'
      : group.targetType === 'instance' && instance
        ? instance.zone
        : (keptZone ?? addressZone(resources, { vpcId: group.vpcId, ip: target.id, named: target.availabilityZone }));
  return {
    targetGroupArn: group.targetGroupArn,
    key,
    id: target.id,
    port,
    zone,
    registeredAtMs: nowMs,
    drainingUntilMs: null,
  };
}

function changesFor(
  known: TargetRegistration | undefined,
  wanted: TargetRegistration,
  group: TargetGroup,
): readonly ResourceChange[] {
  const id = targetId(wanted);
  if (!known) return [{ kind: 'target', id, put: wanted }];
  if (known.drainingUntilMs === null) {
    return known.zone === wanted.zone ? [] : [{ kind: 'target', id, put: { ...known, zone: wanted.zone } }];
  }
  if (group.targetType === 'ip') {
    throw new BalanzaError(
      'InvalidTarget',
      `The target '${known.key}' is being deregistered and cannot be registered before its deregistration delay has ended. Try again then, or lower deregistration_delay.timeout_seconds.`,
    );
  }
  // Registered anew: it goes to the end of the rotation and through its first checks again.
  return [
    { kind: 'target', id, put: null },
    { kind: 'target', id, put: wanted },
  ];
}
