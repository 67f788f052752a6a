import type { NodeVerdictView } from '../../contract/views/ProbeView.ts';
import { neededFor } from '../../health/afterProbe.ts';
import { readStreak } from '../../health/NodeVerdict.ts';
import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { NodeId, TargetGroupArn, TargetKey } from '../../model/names.ts';
import { TARGET_FLOAT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';

/**
 * What each node that checks a target holds of it, in the order of the nodes, and when it checks again. The nodes say so
 * in the shared table, so nobody is asked. Source: E-087, E-088, E-113.
 */
export function nodeVerdicts(input: {
  readonly table: SharedTable;
  readonly configurations: ReadonlyMap<NodeId, NodeConfiguration>;
  readonly group: TargetGroupArn;
  readonly key: TargetKey;
}): readonly NodeVerdictView[] {
  const { table, configurations, group, key } = input;
  return [...configurations.values()].flatMap((node) => {
    const configured = node.targetGroups.find(({ targetGroupArn }) => targetGroupArn === group);
    const target = configured?.targets.find((one) => one.key === key);
    if (!configured || !target?.checked) return [];
    const { healthyThreshold: healthy, unhealthyThreshold: unhealthy } = configured.healthCheck;
    const { state, contradicting } = readStreak(table, target.row);
    const nextProbeAtMs = table.float(target.row, TARGET_FLOAT.nextProbeAtMs);
    const thresholds = { healthy, unhealthy };
    return [
      {
        nodeId: node.nodeId,
        zone: node.zone,
        state,
        contradicting,
        failuresNeeded: state === 'unhealthy' ? null : neededFor('unhealthy', state, thresholds),
        passesNeeded: state === 'healthy' ? null : neededFor('healthy', state, thresholds),
        nextProbeAtMs: nextProbeAtMs > 0 ? nextProbeAtMs : null,
      },
    ];
  });
}
