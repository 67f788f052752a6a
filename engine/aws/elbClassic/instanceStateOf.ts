import { classicGroupArn } from '../../model/classicGroupArn.ts';
import type { ClassicLoadBalancer } from '../../model/ClassicLoadBalancer.ts';
import type { Instance } from '../../model/Instance.ts';
import { targetKey, type TargetGroupArn, type TargetKey } from '../../model/names.ts';
import type { TargetHealth } from '../../model/TargetHealth.ts';

/** What Classic says of an instance. */
export interface InstanceState {
  readonly State: 'InService' | 'OutOfService' | 'Unknown';
  /** Whose fault it is that it is out of service. */
  readonly ReasonCode: 'ELB' | 'Instance' | 'N/A';
  readonly Description: string;
}

export interface InstanceStateInput {
  readonly region: string;
  readonly balancer: ClassicLoadBalancer;
  readonly instance: Pick<Instance, 'instanceId' | 'state' | 'zone'>;
  readonly healthOf: (group: TargetGroupArn, key: TargetKey) => TargetHealth;
}

/**
 * The state of an instance at a Classic Load Balancer. What is known of it without any check comes first; then the worst
 * that its listeners know, which ask the same of it and differ for moments at most. Source: ELB, *State machine*, CLB
 * instance states.
 */
export function instanceStateOf({ region, balancer, instance, healthOf }: InstanceStateInput): InstanceState {
  const registration = balancer.instances.find(({ instanceId }) => instanceId === instance.instanceId);
  if (!registration) return out('Instance', 'Instance is not currently registered with the LoadBalancer.');
  if (registration.drainingUntilMs !== null) return inService('Instance deregistration currently in progress.');
  if (instance.state !== 'running') return out('Instance', STATE_TEXT[instance.state]);
  if (!balancer.zoneMappings.some(({ zone }) => zone === instance.zone))
    return out(
      'ELB',
      'Instance is in the EC2 Availability Zone for which LoadBalancer is not configured to route traffic to.',
    );
  const states = balancer.listeners.map((listener) => {
    const key = targetKey(instance.instanceId, listener.instancePort);
    return ofHealth(healthOf(classicGroupArn(region, balancer, listener), key));
  });
  // Without a listener nothing checks it.
  return states.find(({ State }) => State !== 'InService') ?? states[0] ?? REGISTERING;
}

const STATE_TEXT: Readonly<Record<Exclude<Instance['state'], 'running'>, string>> = {
  pending: 'Instance is in pending state.',
  stopping: 'Instance is in stopped state.',
  stopped: 'Instance is in stopped state.',
  'shutting-down': 'Instance is in terminated state.',
  terminated: 'Instance is in terminated state.',
};

const REGISTERING = out('ELB', 'Instance registration is still in progress.');

function ofHealth(health: TargetHealth): InstanceState {
  switch (health.state) {
    case 'healthy':
      return inService('N/A');
    case 'unhealthy':
      return out(
        'Instance',
        'Instance has failed at least the UnhealthyThreshold number of health checks consecutively.',
      );
    case 'unavailable':
      return {
        State: 'Unknown',
        ReasonCode: 'ELB',
        Description: 'A transient error occurred. Please try again later.',
      };
    case 'initial':
      if (health.reason !== 'Elb.InitialHealthChecking') return REGISTERING;
      return out(
        'Instance',
        'Instance has not passed the configured HealthyThreshold number of health checks consecutively.',
      );
    default:
      return REGISTERING;
  }
}

function inService(Description: string): InstanceState {
  return { State: 'InService', ReasonCode: 'N/A', Description };
}

function out(ReasonCode: 'ELB' | 'Instance', Description: string): InstanceState {
  return { State: 'OutOfService', ReasonCode, Description };
}
