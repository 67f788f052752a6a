import {
  administrativeOverride,
  type AdministrativeOverride,
} from '../../../../engine/model/administrativeOverride.ts';
import { activeShifts } from '../../../../engine/model/activeShifts.ts';
import { targetId } from '../../../../engine/model/changedResources.ts';
import type { Instance } from '../../../../engine/model/Instance.ts';
import { isCrossZone } from '../../../../engine/model/isCrossZone.ts';
import { loadBalancerOfGroups } from '../../../../engine/model/loadBalancerOfGroups.ts';
import type { InstanceId } from '../../../../engine/model/names.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import type { TargetGroup, TargetRegistration } from '../../../../engine/model/TargetGroup.ts';
import type { TargetHealth, TargetHealthState } from '../../../../engine/model/TargetHealth.ts';
import type { States } from '../../../store/states.ts';

/** A line of the targets of a group: what changes seldom. Figures of each second the cells follow themselves. */
export interface TargetRow {
  readonly target: TargetRegistration;
  readonly targetId: string;
  /** Undefined for an address, and for an instance whose record is gone. */
  readonly instance: Instance | undefined;
  /** What people call it: the instance's name, else the id or address. */
  readonly name: string;
  readonly health: TargetHealth;
  readonly override: AdministrativeOverride;
  /** Place of its zone in the region; -1 for `all`. */
  readonly place: number;
}

/** Until the engine has told the state of a target. */
const NOT_TOLD: TargetHealth = {
  state: 'initial',
  reason: 'Elb.RegistrationInProgress',
  description: 'Target registration is in progress',
};

/** The targets of a group in the order of registration. Source: E-099 … E-105. */
export function targetRows(resources: Resources, healths: States['targets'], group: TargetGroup): readonly TargetRow[] {
  const registrations = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])];
  const user = loadBalancerOfGroups(resources).get(group.targetGroupArn);
  const loadBalancer = user && resources.loadBalancers.get(user);
  const shifted = {
    shift: user && activeShifts(resources).get(user),
    crossZone: isCrossZone(group.attributes, loadBalancer),
    registrations,
    enabledZones: new Set(loadBalancer?.zoneMappings.map(({ zone }) => zone)),
  };
  return registrations.map((target) => {
    const id = targetId(target);
    const instance = group.targetType === 'instance' ? resources.instances.get(target.id as InstanceId) : undefined; // ids of instances
    return {
      target,
      targetId: id,
      instance,
      name: instance === undefined || instance.name === '' ? target.id : instance.name,
      health: healths.get(id) ?? NOT_TOLD,
      override: administrativeOverride(target.zone, shifted),
      place: target.zone === 'all' ? -1 : resources.zones.indexOf(target.zone),
    };
  });
}

const WORST_FIRST: Readonly<Record<TargetHealthState, number>> = {
  unhealthy: 0,
  unavailable: 1,
  draining: 2,
  initial: 3,
  unused: 4,
  healthy: 5,
};

/** Worst state first, then by zone, name and port. */
export function compareWorstFirst(one: TargetRow, other: TargetRow): number {
  return (
    WORST_FIRST[one.health.state] - WORST_FIRST[other.health.state] ||
    one.place - other.place ||
    one.name.localeCompare(other.name, undefined, { numeric: true }) ||
    one.target.port - other.target.port
  );
}
