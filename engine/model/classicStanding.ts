import { classicGroupArn } from './classicGroupArn.ts';
import type { ClassicLoadBalancer } from './ClassicLoadBalancer.ts';
import type { Instance } from './Instance.ts';
import { targetKey, type TargetGroupArn, type TargetKey } from './names.ts';
import type { TargetHealth } from './TargetHealth.ts';

/** How an instance stands with a Classic Load Balancer, and why: what API and console put into words. */
export type ClassicStanding =
  | 'inService'
  | 'draining'
  | 'notRegistered'
  | 'pending'
  | 'stopped'
  | 'terminated'
  /** Its zone is not enabled. */
  | 'zoneDisabled'
  | 'registering'
  /** Not yet as many good checks as make it healthy. */
  | 'passing'
  | 'failed'
  | 'unknown';

export interface ClassicStandingInput {
  readonly region: string;
  readonly balancer: ClassicLoadBalancer;
  readonly instance: Pick<Instance, 'instanceId' | 'state' | 'zone'>;
  readonly healthOf: (group: TargetGroupArn, key: TargetKey) => TargetHealth;
}

/**
 * The standing of an instance. What is known of it without any check comes first; then the worst that its listeners know,
 * which ask the same of it and differ for moments at most. Source: ELB, *State machine*, CLB instance states.
 */
export function classicStanding({ region, balancer, instance, healthOf }: ClassicStandingInput): ClassicStanding {
  const registration = balancer.instances.find(({ instanceId }) => instanceId === instance.instanceId);
  if (!registration) return 'notRegistered';
  if (registration.drainingUntilMs !== null) return 'draining';
  if (instance.state !== 'running') return NOT_RUNNING[instance.state];
  if (!balancer.zoneMappings.some(({ zone }) => zone === instance.zone)) return 'zoneDisabled';
  const standings = balancer.listeners.map((listener) => {
    const key = targetKey(instance.instanceId, listener.instancePort);
    return ofHealth(healthOf(classicGroupArn(region, balancer, listener), key));
  });
  // Without a listener nothing checks it.
  return standings.find((one) => one !== 'inService') ?? standings[0] ?? 'registering';
}

const NOT_RUNNING: Readonly<Record<Exclude<Instance['state'], 'running'>, ClassicStanding>> = {
  pending: 'pending',
  stopping: 'stopped',
  stopped: 'stopped',
  'shutting-down': 'terminated',
  terminated: 'terminated',
};

function ofHealth(health: TargetHealth): ClassicStanding {
  switch (health.state) {
    case 'healthy':
      return 'inService';
    case 'unhealthy':
      return 'failed';
    case 'unavailable':
      return 'unknown';
    case 'initial':
      return health.reason === 'Elb.InitialHealthChecking' ? 'passing' : 'registering';
    default:
      return 'registering';
  }
}
