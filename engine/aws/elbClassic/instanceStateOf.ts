import { classicStanding, type ClassicStanding, type ClassicStandingInput } from '../../model/classicStanding.ts';

/** What Classic says of an instance. */
export interface InstanceState {
  readonly State: 'InService' | 'OutOfService' | 'Unknown';
  /** Whose fault it is that it is out of service. */
  readonly ReasonCode: 'ELB' | 'Instance' | 'N/A';
  readonly Description: string;
}

/** The state of an instance at a Classic Load Balancer, in the words of its API. Source: ELB, *State machine*, CLB instance states. */
export function instanceStateOf(input: ClassicStandingInput): InstanceState {
  return STATES[classicStanding(input)];
}

const STATES: Readonly<Record<ClassicStanding, InstanceState>> = {
  inService: inService('N/A'),
  draining: inService('Instance deregistration currently in progress.'),
  notRegistered: out('Instance', 'Instance is not currently registered with the LoadBalancer.'),
  pending: out('Instance', 'Instance is in pending state.'),
  stopped: out('Instance', 'Instance is in stopped state.'),
  terminated: out('Instance', 'Instance is in terminated state.'),
  zoneDisabled: out(
    'ELB',
    'Instance is in the EC2 Availability Zone for which LoadBalancer is not configured to route traffic to.',
  ),
  registering: out('ELB', 'Instance registration is still in progress.'),
  passing: out(
    'Instance',
    'Instance has not passed the configured HealthyThreshold number of health checks consecutively.',
  ),
  failed: out('Instance', 'Instance has failed at least the UnhealthyThreshold number of health checks consecutively.'),
  unknown: {
    State: 'Unknown',
    ReasonCode: 'ELB',
    Description: 'A transient error occurred. Please try again later.',
  },
};

function inService(Description: string): InstanceState {
  return { State: 'InService', ReasonCode: 'N/A', Description };
}

function out(ReasonCode: 'ELB' | 'Instance', Description: string): InstanceState {
  return { State: 'OutOfService', ReasonCode, Description };
}
