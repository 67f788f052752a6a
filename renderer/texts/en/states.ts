import type { LoadBalancerStateView, ListeningView } from '../../../engine/contract/views/StatesView.ts';
import type { InstanceState } from '../../../engine/model/Instance.ts';
import type { AnomalyMark, TargetHealthReason, TargetHealthState } from '../../../engine/model/TargetHealth.ts';
import type { EngineState } from '../../look/engineLook.ts';
import type { ZoneStanding } from '../../look/zoneStandingLook.ts';

/** Words of states. Source: console, *Live status vocabulary*. */
export const statesEn = {
  target: {
    healthy: 'Healthy',
    unhealthy: 'Unhealthy',
    initial: 'Initial',
    unused: 'Unused',
    draining: 'Draining',
    unavailable: 'Unavailable',
  } satisfies Record<TargetHealthState, string>,
  /** Targets in each state, with their number: `2 healthy`. */
  targets: (_count: number, written: string): Record<TargetHealthState, string> => ({
    healthy: `${written} healthy`,
    unhealthy: `${written} unhealthy`,
    initial: `${written} initial`,
    unused: `${written} unused`,
    draining: `${written} draining`,
    unavailable: `${written} unavailable`,
  }),
  /** Beside `Draining`, while the delay runs. */
  drainingLeft: (seconds: string) => `Draining, ${seconds} s left`,
  /** Of an unhealthy target that keeps its connections for now: `unhealthy.draining`. */
  unhealthyDraining: 'Unhealthy, draining',
  anomalous: {
    detected: 'Anomalous',
    mitigated: 'Anomalous, gets less',
  } satisfies Record<AnomalyMark, string>,
  zone: {
    healthy: 'In DNS',
    failOpen: 'Fail-open',
    unhealthy: 'Not in DNS',
    shifted: 'Shifted away',
    starting: 'Being enabled',
    retiring: 'Being disabled',
    outage: 'Out',
    pending: 'Not known yet',
    notEnabled: 'Not enabled',
  } satisfies Record<ZoneStanding, string>,
  loadBalancer: {
    provisioning: 'Provisioning',
    active: 'Active',
    active_impaired: 'Active (impaired)',
  } satisfies Record<LoadBalancerStateView['code'], string>,
  instance: {
    pending: 'Pending',
    running: 'Running',
    stopping: 'Stopping',
    stopped: 'Stopped',
    'shutting-down': 'Shutting down',
    terminated: 'Terminated',
  } satisfies Record<InstanceState, string>,
  exited: (code: string) => `Exited (code ${code})`,
  listener: {
    listening: 'Listening',
    refused: 'Port in use',
  } satisfies Record<ListeningView['kind'], string>,
  engine: {
    running: 'Running',
    stopped: 'Stopped',
    unreachable: 'Unreachable',
  } satisfies Record<EngineState, string>,
  /** What the API describes a state with, word for word. Source: E-105. */
  description: (_reason: TargetHealthReason, description: string) => description,
  /** What stands in a popover under the description. */
  explanation: {
    'Elb.RegistrationInProgress': 'The target is being registered.',
    'Elb.InitialHealthChecking': 'The first health checks are still running.',
    'Elb.InternalError': 'The load balancer could not run the check.',
    'Target.FailedHealthChecks': 'Checks failed: the connection was refused or broke, or the reply made no sense.',
    'Target.ResponseCodeMismatch': 'The target replied with a code that the success codes do not hold.',
    'Target.Timeout': 'The target did not reply within the timeout.',
    'Target.DeregistrationInProgress': 'The target is leaving the group; open connections are finishing.',
    'Target.NotInUse': 'No listener uses this group, or the zone of the target is not enabled.',
    'Target.NotRegistered': 'The target is not a member of this group.',
    'Target.InvalidState': 'The instance is stopped or terminated.',
    'Target.IpUnusable': 'The address belongs to a load balancer.',
    'Target.HealthCheckDisabled': 'The group has no health checks; the target gets requests all the same.',
  } satisfies Record<TargetHealthReason, string>,
};
