import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { targetId } from '../../../../engine/model/changedResources.ts';
import type { ClassicInstance, ClassicLoadBalancer } from '../../../../engine/model/ClassicLoadBalancer.ts';
import { classicStanding, type ClassicStanding } from '../../../../engine/model/classicStanding.ts';
import type { Instance } from '../../../../engine/model/Instance.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import type { TargetHealth } from '../../../../engine/model/TargetHealth.ts';
import type { States } from '../../../store/states.ts';
import type { Texts } from '../../../texts/useTexts.ts';

/** A registered instance, and how it stands. */
export interface ClassicInstanceRow extends ClassicInstance {
  /** Undefined for one that is gone. */
  readonly instance: Instance | undefined;
  readonly standing: ClassicStanding;
}

/** The instances of a load balancer in the order of registration, as the engine holds them. */
export function instanceRows(
  resources: Pick<Resources, 'region' | 'instances'>,
  balancer: ClassicLoadBalancer,
  healths: States['targets'],
): readonly ClassicInstanceRow[] {
  return balancer.instances.map((registered) => {
    const instance = resources.instances.get(registered.instanceId);
    const standing = instance
      ? classicStanding({
          region: resources.region,
          balancer,
          instance,
          healthOf: (targetGroupArn, key) => healths.get(targetId({ targetGroupArn, key })) ?? NOT_TOLD,
        })
      : 'terminated';
    return { ...registered, instance, standing };
  });
}

/** Until the engine has told it. */
const NOT_TOLD: TargetHealth = { state: 'initial', reason: 'Elb.RegistrationInProgress', description: '' };

/** The word of each standing. */
export const STANDING_WORD: Readonly<Record<ClassicStanding, keyof Texts['classic']['standing']>> = {
  inService: 'inService',
  draining: 'draining',
  notRegistered: 'outOfService',
  pending: 'outOfService',
  stopped: 'outOfService',
  terminated: 'outOfService',
  zoneDisabled: 'outOfService',
  registering: 'outOfService',
  passing: 'outOfService',
  failed: 'outOfService',
  unknown: 'unknown',
};

/** How each standing looks. Source: console, *Live status vocabulary*. */
export const STANDING_LOOK: Readonly<Record<ClassicStanding, StatusIndicatorProps.Type>> = {
  inService: 'success',
  draining: 'pending',
  notRegistered: 'stopped',
  pending: 'in-progress',
  stopped: 'stopped',
  terminated: 'stopped',
  zoneDisabled: 'stopped',
  registering: 'in-progress',
  passing: 'in-progress',
  failed: 'error',
  unknown: 'warning',
};
