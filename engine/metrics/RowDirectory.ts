import type { LoadBalancerArn, NodeId, TargetGroupArn, TargetKey, ZoneName } from '../model/names.ts';
import type { TargetHealthState } from '../model/TargetHealth.ts';

/** The row of a load balancer node. */
export interface NodeRow {
  /** Its row in the shared table. */
  readonly row: number;
  readonly nodeId: NodeId;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly zone: ZoneName;
}

/** The row of a target at one node. */
export interface TargetRow {
  readonly row: number;
  readonly nodeId: NodeId;
  readonly loadBalancerArn: LoadBalancerArn;
  readonly nodeZone: ZoneName;
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  readonly targetZone: ZoneName | 'all';
}

/** A target group that some load balancer uses, with or without targets. */
export interface GroupEntry {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly targetGroupArn: TargetGroupArn;
}

/** How a group stands in a zone by its two minimums of healthy targets. Source: ELB, *Target group health*. */
export interface GroupStanding {
  /** Enough for the zone to be in DNS. */
  readonly isDnsHealthy: boolean;
  /** Enough for the zone's node to send to healthy targets alone. */
  readonly isRoutingHealthy: boolean;
}

/**
 * What the control plane tells the sampler: which rows are whose, and what state it shows. The lists are replaced, never
 * edited, and `version` changes with them; it is looked at once a second. A row that leaves the lists is read for three
 * more seconds, so it must not be given to another owner sooner (the row book lets it rest for five).
 */
export interface RowDirectory {
  readonly version: number;
  readonly nodes: readonly NodeRow[];
  readonly targets: readonly TargetRow[];
  readonly groups: readonly GroupEntry[];
  /** The state that DescribeTargetHealth answers; undefined for a target that is not registered (UIX-04). */
  healthOf(targetGroupArn: TargetGroupArn, key: TargetKey): TargetHealthState | undefined;
  /** Whether a group has the healthy targets in a zone's scope that it needs; undefined where it has no node. */
  standingOf(targetGroupArn: TargetGroupArn, zone: ZoneName): GroupStanding | undefined;
  /** Whether DNS answers with the node's address. */
  isInDns(nodeId: NodeId): boolean;
}
