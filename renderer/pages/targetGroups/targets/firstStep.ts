import type { TargetHealthReason } from '../../../../engine/model/TargetHealth.ts';
import { loadBalancerPath, type LoadBalancerPlace } from '../../../parts/loadBalancerPath.ts';

/** What helps first where a target is not healthy; a page is an address without `#`. */
export type FirstStep =
  | { readonly kind: 'page'; readonly text: FirstStepPage; readonly path: string }
  | { readonly kind: 'testNow' }
  | { readonly kind: 'startInstance' }
  | { readonly kind: 'registerAgain' }
  | { readonly kind: 'wait' };

export type FirstStepPage =
  'editCodes' | 'editTimeout' | 'editChecks' | 'openEvents' | 'chooseAnother' | 'enableZone' | 'associate' | 'register';

export interface FirstStepInput {
  readonly groupName: string;
  /** The load balancer that uses the group; null: none does. */
  readonly user: LoadBalancerPlace | null;
  /** Where a group that is not used can be put to use: the only load balancer there is, else null. */
  readonly onlyLoadBalancer: LoadBalancerPlace | null;
  /** Whether the target is an instance that is stopped, and can be started. */
  readonly isStopped: boolean;
  readonly isInstance: boolean;
}

/** The first step for each reason. Source: console, *Live status vocabulary*. */
export function firstStep(reason: TargetHealthReason, input: FirstStepInput): FirstStep {
  const edit = `/target-groups/${input.groupName}/edit/health-checks`;
  const register = `/target-groups/${input.groupName}/register`;
  switch (reason) {
    case 'Target.HealthCheckDisabled':
      return { kind: 'page', text: 'editChecks', path: edit };
    case 'Elb.RegistrationInProgress':
      return { kind: 'wait' };
    case 'Elb.InitialHealthChecking':
    case 'Target.FailedHealthChecks':
      return { kind: 'testNow' };
    case 'Elb.InternalError':
      return { kind: 'page', text: 'openEvents', path: '/events' };
    case 'Target.ResponseCodeMismatch':
      return { kind: 'page', text: 'editCodes', path: `${edit}?field=matcher` };
    case 'Target.Timeout':
      return { kind: 'page', text: 'editTimeout', path: `${edit}?field=healthCheckTimeoutSeconds` };
    case 'Target.DeregistrationInProgress':
      return input.isInstance ? { kind: 'registerAgain' } : { kind: 'wait' };
    case 'Target.NotInUse':
      return input.user === null
        ? { kind: 'page', text: 'associate', path: listenerFormPath(input.onlyLoadBalancer) }
        : { kind: 'page', text: 'enableZone', path: loadBalancerPath(input.user, '/edit/subnets') };
    case 'Target.NotRegistered':
      return { kind: 'page', text: 'register', path: register };
    case 'Target.InvalidState':
      return input.isStopped ? { kind: 'startInstance' } : { kind: 'page', text: 'register', path: register };
    case 'Target.IpUnusable':
      return { kind: 'page', text: 'chooseAnother', path: register };
    default:
      return reason satisfies never;
  }
}

/** The form that adds a listener; the list where a load balancer has to be chosen first. */
export function listenerFormPath(loadBalancer: LoadBalancerPlace | null): string {
  return loadBalancer === null ? '/load-balancers' : loadBalancerPath(loadBalancer, '/listeners/add');
}
