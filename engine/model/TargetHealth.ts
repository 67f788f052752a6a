/** What DescribeTargetHealth answers and the console shows. Source: E-099 … E-107, `spec` 3.1, 3.2. */
export type TargetHealthState = 'initial' | 'healthy' | 'unhealthy' | 'unused' | 'draining' | 'unavailable';

export type TargetHealthReason =
  | 'Elb.RegistrationInProgress'
  | 'Elb.InitialHealthChecking'
  | 'Elb.InternalError'
  | 'Target.ResponseCodeMismatch'
  | 'Target.Timeout'
  | 'Target.FailedHealthChecks'
  | 'Target.HealthCheckDisabled'
  | 'Target.NotRegistered'
  | 'Target.NotInUse'
  | 'Target.DeregistrationInProgress'
  | 'Target.InvalidState'
  | 'Target.IpUnusable';

/** A healthy target that fails far more often than its peers; `mitigated`: it gets less for that. */
export type AnomalyMark = 'detected' | 'mitigated';

/** A healthy target has neither reason nor description; every other state has both (E-100, E-105). */
export type TargetHealth =
  | { readonly state: 'healthy'; readonly anomaly?: AnomalyMark }
  | {
      readonly state: Exclude<TargetHealthState, 'healthy'>;
      readonly reason: TargetHealthReason;
      readonly description: string;
      /** Of an unhealthy target of a Network Load Balancer: it keeps its connections for now (`unhealthy.draining`). */
      readonly drains?: true;
    };

/** Whether it is unhealthy, and keeps its connections for now: the state `unhealthy.draining` of the API. */
export function drainsUnhealthy(health: TargetHealth | undefined): boolean {
  return health !== undefined && health.state !== 'healthy' && health.drains === true;
}
