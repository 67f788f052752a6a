import type { NodeVerdictView } from '../../contract/views/ProbeView.ts';
import { cellsOfRow } from '../../dataplane/node/cellsOfRow.ts';
import { neededFor } from '../../health/afterProbe.ts';
import { readStreak } from '../../health/NodeVerdict.ts';
import type {
  NodeConfiguration,
  TargetConfiguration,
  TargetGroupConfiguration,
} from '../../model/NodeConfiguration.ts';
import type { NodeId, TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { ProbeKind } from '../../model/ProbeKind.ts';
import { PEER_FLOAT, PEER_INT, PROBED } from '../../routing/upstream/PeerCells.ts';
import { TARGET_FLOAT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';

/** What one node holds, without which node it is. */
type Held = Omit<NodeVerdictView, 'nodeId' | 'zone'>;

/**
 * What each node that checks a target holds of it, in the order of the nodes, and when it checks again: by its health
 * checks, or by the `upstream_probe` of its group. The nodes say so in the shared table, so nobody is asked.
 * Source: E-087, E-088, E-113, A-058, A-064.
 */
export function nodeVerdicts(input: {
  readonly table: SharedTable;
  readonly configurations: ReadonlyMap<NodeId, NodeConfiguration>;
  readonly group: TargetGroupArn;
  readonly key: TargetKey;
  readonly kind?: ProbeKind | undefined;
}): readonly NodeVerdictView[] {
  const { table, configurations, group, key, kind } = input;
  const heldOf = kind === 'upstreamProbe' ? heldByProbe : heldByHealthCheck;
  return [...configurations.values()].flatMap((node) => {
    const configured = node.targetGroups.find(({ targetGroupArn }) => targetGroupArn === group);
    const target = configured?.targets.find((one) => one.key === key);
    if (!configured || !target?.checked) return [];
    const held = heldOf(table, configured, target);
    return held ? [{ nodeId: node.nodeId, zone: node.zone, ...held }] : [];
  });
}

function heldByHealthCheck(
  table: SharedTable,
  { healthCheck }: TargetGroupConfiguration,
  { row }: TargetConfiguration,
): Held {
  const { healthyThreshold: healthy, unhealthyThreshold: unhealthy } = healthCheck;
  const { state, contradicting } = readStreak(table, row);
  const thresholds = { healthy, unhealthy };
  return {
    state,
    contradicting,
    failuresNeeded: state === 'unhealthy' ? null : neededFor('unhealthy', state, thresholds),
    passesNeeded: state === 'healthy' ? null : neededFor('healthy', state, thresholds),
    nextProbeAtMs: momentOf(table.float(row, TARGET_FLOAT.nextProbeAtMs)),
  };
}

/** Null: the group has no probe. A target that has yet to pass becomes unhealthy only where one failure is enough. */
function heldByProbe(
  table: SharedTable,
  { upstream }: TargetGroupConfiguration,
  { row }: TargetConfiguration,
): Held | null {
  if (upstream?.probe === undefined) return null;
  const { fails, passes } = upstream.probe;
  const { ints, floats } = cellsOfRow(table, row);
  const probed = ints[PEER_INT.probed];
  const state = probed === PROBED.unhealthy ? 'unhealthy' : probed === PROBED.healthy ? 'healthy' : 'initial';
  const canFail = state === 'healthy' || (state === 'initial' && fails === 1);
  return {
    state,
    contradicting: ints[PEER_INT.contradictingProbes] ?? 0,
    failuresNeeded: canFail ? fails : null,
    passesNeeded: state === 'healthy' ? null : passes,
    nextProbeAtMs: momentOf(floats[PEER_FLOAT.nextProbeAtMs] ?? 0),
  };
}

function momentOf(atMs: number): number | null {
  return atMs > 0 ? atMs : null;
}
