import type { GroupEntry, GroupStanding, NodeRow, RowDirectory, TargetRow } from '../../metrics/RowDirectory.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import { nodeId, type LoadBalancerArn, type NodeId, type TargetGroupArn, type TargetKey } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetHealthState } from '../../model/TargetHealth.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';

export interface DirectorySources {
  readonly healthOf: (group: TargetGroupArn, key: TargetKey) => TargetHealthState | undefined;
  readonly isInDns: (node: NodeId) => boolean;
  /** As of `groupStanding`, with the node of that zone of the group's load balancer. */
  readonly standingOf: (group: TargetGroupArn, node: NodeId) => GroupStanding | undefined;
}

/** Tells the metrics which row of the shared table is whose. */
export class MetricsDirectory implements RowDirectory {
  version = 0;
  nodes: readonly NodeRow[] = [];
  targets: readonly TargetRow[] = [];
  groups: readonly GroupEntry[] = [];
  readonly healthOf: RowDirectory['healthOf'];
  readonly isInDns: RowDirectory['isInDns'];
  readonly standingOf: RowDirectory['standingOf'];
  #users: ReadonlyMap<TargetGroupArn, LoadBalancerArn> = new Map();

  constructor({ healthOf, isInDns, standingOf }: DirectorySources) {
    this.healthOf = healthOf;
    this.isInDns = isInDns;
    this.standingOf = (group, zone) => {
      const user = this.#users.get(group);
      return user && standingOf(group, nodeId(user, zone));
    };
  }

  update(resources: Resources, configurations: ReadonlyMap<NodeId, NodeConfiguration>): void {
    const all = [...configurations.values()];
    this.nodes = all.map(({ row, nodeId, loadBalancerArn, zone }) => ({ row, nodeId, loadBalancerArn, zone }));
    this.targets = all.flatMap((node) =>
      node.targetGroups.flatMap(({ targetGroupArn, targets }) =>
        targets.map(({ row, key, zone }) => ({
          row,
          nodeId: node.nodeId,
          loadBalancerArn: node.loadBalancerArn,
          nodeZone: node.zone,
          targetGroupArn,
          key,
          targetZone: zone,
        })),
      ),
    );
    this.#users = new Map(loadBalancerOfGroups(resources));
    this.groups = [...this.#users].map(([targetGroupArn, loadBalancerArn]) => ({
      targetGroupArn,
      loadBalancerArn,
    }));
    this.version += 1;
  }
}
