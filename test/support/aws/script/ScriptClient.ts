/** The services of the script, as `aws` and boto3 name them. */
export type ScriptService = 'acm' | 'arc-zonal-shift' | 'cloudwatch' | 'ec2' | 'elb' | 'elbv2' | 'sts';

/** A real client that takes actions by the names of AWS's model, with inputs as that model has them. */
export interface ScriptClient {
  /** What the client read of the answer. Throws what the client says of a refusal. */
  readonly call: (service: ScriptService, action: string, input: object) => Promise<unknown>;
  /** Waits with a waiter of the client's, by its name in AWS's model: `TargetInService`. */
  readonly wait: (service: ScriptService, waiter: string, input: object) => Promise<void>;
}
