import type { GroupEntry, NodeRow, RowDirectory, TargetRow } from '../../metrics/RowDirectory.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { NodeId, TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetHealthState } from '../../model/TargetHealth.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';

export interface DirectorySources {
  readonly healthOf: (group: TargetGroupArn, key: TargetKey) => TargetHealthState | undefined;
  readonly isInDns: (node: NodeId) => boolean;
}

/** Tells the metrics which row of the shared table is whose. */
export class MetricsDirectory implements RowDirectory {
  version = 0;
  nodes: readonly NodeRow[] = [];
  targets: readonly TargetRow[] = [];
  groups: readonly GroupEntry[] = [];
  readonly healthOf: RowDirectory['healthOf'];
  readonly isInDns: RowDirectory['isInDns'];

  constructor({ healthOf, isInDns }: DirectorySources) {
    this.healthOf = healthOf;
    this.isInDns = isInDns;
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
    this.groups = [...loadBalancerOfGroups(resources)].map(([targetGroupArn, loadBalancerArn]) => ({
      targetGroupArn,
      loadBalancerArn,
    }));
    this.version += 1;
  }
}
