import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { NodeId } from '../../model/names.ts';
import type { AnomalyMark } from '../../model/TargetHealth.ts';
import { TARGET_INT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';

/**
 * The targets that fail more than their peers, by target id. Each node judges by the requests that it sent itself and says
 * so in the shared table; one that finds something is enough. Source: ELB, *Target selection algorithms*.
 */
export function anomaliesIn(
  table: SharedTable,
  configurations: ReadonlyMap<NodeId, NodeConfiguration>,
): ReadonlyMap<string, AnomalyMark> {
  const found = new Map<string, AnomalyMark>();
  for (const { targetGroups } of configurations.values()) {
    for (const { targetGroupArn, targets } of targetGroups) {
      for (const { key, row } of targets) {
        if (table.int(row, TARGET_INT.anomalous) !== 1 && table.int(row, TARGET_INT.mitigated) !== 1) continue;
        const id = `${targetGroupArn}|${key}`;
        if (table.int(row, TARGET_INT.mitigated) === 1) found.set(id, 'mitigated');
        else if (!found.has(id)) found.set(id, 'detected');
      }
    }
  }
  return found;
}
