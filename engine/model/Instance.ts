import type { InstanceId, SecurityGroupId, SubnetId, VpcId, ZoneName } from './names.ts';

/** As EC2 names them; pending, stopping and shutting-down pass by quickly here. */
export type InstanceState = 'pending' | 'running' | 'stopping' | 'stopped' | 'shutting-down' | 'terminated';

/** Image of the built-in sample target. */
export const SAMPLE_IMAGE = 'ami-sample';

/** What an instance runs: the built-in sample target, or a command of the user's as a local process. */
export type InstanceProgram = { readonly kind: 'sample' } | { readonly kind: 'command'; readonly command: string };

/** What Balanza starts, stops and terminates. Source: contract, *Instances, samples, traffic*. */
export interface Instance {
  readonly instanceId: InstanceId;
  /** Value of the tag `Name`; empty when it has none. */
  readonly name: string;
  readonly zone: ZoneName;
  readonly subnetId: SubnetId;
  readonly vpcId: VpcId;
  /** Kept and shown, filter nothing. */
  readonly securityGroups: readonly SecurityGroupId[];
  /** Kept for the instance's life, until it is terminated. */
  readonly address: string;
  readonly program: InstanceProgram;
  readonly state: InstanceState;
  readonly launchedAtMs: number;
  /** When it was terminated; its record goes an hour later. */
  readonly terminatedAtMs: number | null;
}
