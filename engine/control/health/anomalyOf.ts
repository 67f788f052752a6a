import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { NodeId, TargetGroupArn, TargetKey } from '../../model/names.ts';
import { TARGET_INT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';

/** Whether a target fails more than its peers, and whether it gets less for that, at any node. */
export interface Anomaly {
  readonly isAnomalous: boolean;
  readonly isMitigated: boolean;
}

/**
 * What the nodes think of a target beside its peers; they say so in the shared table. Each node judges by the requests it
 * sent itself, and one that finds something is enough. Source: ELB, *Target selection algorithms*.
 */
export function anomalyOf(input: {
  readonly table: SharedTable;
  readonly configurations: ReadonlyMap<NodeId, NodeConfiguration>;
  readonly group: TargetGroupArn;
  readonly key: TargetKey;
}): Anomaly {
  const rows = [...input.configurations.values()].flatMap((node) => {
    const group = node.targetGroups.find(({ targetGroupArn }) => targetGroupArn === input.group);
    const target = group?.targets.find(({ key }) => key === input.key);
    return target ? [target.row] : [];
  });
  const isSaid = (cell: number) => rows.some((row) => input.table.int(row, cell) === 1);
  return { isAnomalous: isSaid(TARGET_INT.anomalous), isMitigated: isSaid(TARGET_INT.mitigated) };
}
