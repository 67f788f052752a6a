import type {
  HealthCheckConfiguration,
  NodeConfiguration,
  TargetConfiguration,
  TargetGroupConfiguration,
} from '../model/NodeConfiguration.ts';
import type { TargetGroupArn, TargetKey } from '../model/names.ts';

/** A registration while it lives: an object of its own for each, so that a registration made anew is another one. */
export interface CheckedTarget {
  readonly configuration: Pick<TargetConfiguration, 'key' | 'host' | 'healthCheckPort' | 'checked' | 'zone'>;
  /** Row in the shared table. */
  readonly row: number;
}

export interface CheckedGroup {
  readonly settings: Pick<TargetGroupConfiguration, 'targetGroupArn'> & {
    readonly healthCheck: HealthCheckConfiguration;
  };
  readonly targets: ReadonlyMap<TargetKey, CheckedTarget>;
}

/** As much of a running node as its health checks need; the node of the data plane is one. */
export interface CheckedNode {
  readonly base: Pick<NodeConfiguration, 'nodeId' | 'address' | 'zone' | 'outages'>;
  readonly groups: ReadonlyMap<TargetGroupArn, CheckedGroup>;
}
