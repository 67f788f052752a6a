import type { ZonePublication } from '../../dns/publicationOf.ts';
import type { GroupEntry, NodeRow, RowDirectory, TargetRow } from '../../metrics/RowDirectory.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import { nodeId, type LoadBalancerArn, type NodeId, type TargetGroupArn, type TargetKey } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetHealthState } from '../../model/TargetHealth.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import type { DnsGroup } from '../dns/publications.ts';
import { groupStanding } from './groupStanding.ts';
import { loadBalancerOfGroups } from '../../model/loadBalancerOfGroups.ts';

export interface DirectorySources {
  readonly healthOf: (group: TargetGroupArn, key: TargetKey) => TargetHealthState | undefined;
  readonly isInDns: (node: NodeId) => boolean;
  readonly table: SharedTable;
  readonly publicationsOf: (loadBalancer: LoadBalancerArn) => readonly ZonePublication<DnsGroup>[];
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
  #configurations: ReadonlyMap<NodeId, NodeConfiguration> = new Map();

  constructor({ healthOf, isInDns, table, publicationsOf }: DirectorySources) {
    this.healthOf = healthOf;
    this.isInDns = isInDns;
    this.standingOf = (group, zone) => {
      const user = this.#users.get(group);
      if (user === undefined) return undefined;
      const node = this.#configurations.get(nodeId(user, zone));
      return groupStanding(group, { table, node, zones: publicationsOf(user) });
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
    this.#configurations = configurations;
    this.#users = new Map(loadBalancerOfGroups(resources));
    this.groups = [...this.#users].map(([targetGroupArn, loadBalancerArn]) => ({
      targetGroupArn,
      loadBalancerArn,
    }));
    this.version += 1;
  }
}
