import { cellsOfRow } from '../../dataplane/node/cellsOfRow.ts';
import type {
  NodeConfiguration,
  TargetConfiguration,
  TargetGroupConfiguration,
} from '../../model/NodeConfiguration.ts';
import type { NodeId, TargetGroupArn, TargetKey } from '../../model/names.ts';
import type { PeerFigures, PeerStateName } from '../../model/upstream/PeerFigures.ts';
import { STANDARD_SERVER } from '../../model/upstream/UpstreamServer.ts';
import { countedFigures } from '../../routing/upstream/countedFigures.ts';
import { Peer } from '../../routing/upstream/Peer.ts';
import { copiedCells } from '../../routing/upstream/PeerCells.ts';
import { TARGET_FLOAT, TARGET_INT, VERDICT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';

/** A target as one node sees it. */
export interface NodePeer {
  readonly nodeId: NodeId;
  readonly configuration: TargetConfiguration;
  readonly figures: PeerFigures;
  /** Connections that are kept for later. */
  readonly idle: number;
}

/**
 * The targets of a group at each node that has them, from the shared table. What a method of Angie's counts is its own;
 * without one the books of the target say how often it was chosen. Active checks are those of the group's probe, where it
 * has one, else ELB's health checks. `nowMs`: epoch milliseconds. Source: Angie 8.1.
 */
export function nodePeers(
  group: TargetGroupArn,
  around: {
    readonly table: SharedTable;
    readonly configurations: ReadonlyMap<NodeId, NodeConfiguration>;
    readonly nowMs: number;
  },
): ReadonlyMap<TargetKey, readonly NodePeer[]> {
  const found = new Map<TargetKey, NodePeer[]>();
  for (const { nodeId, targetGroups } of around.configurations.values()) {
    const configured = targetGroups.find(({ targetGroupArn }) => targetGroupArn === group);
    for (const configuration of configured?.targets ?? []) {
      const peer = nodePeer(nodeId, configuration, { ...around, group: configured });
      found.set(configuration.key, [...(found.get(configuration.key) ?? []), peer]);
    }
  }
  return found;
}

function nodePeer(
  nodeId: NodeId,
  configuration: TargetConfiguration,
  {
    table,
    nowMs,
    group,
  }: { readonly table: SharedTable; readonly nowMs: number; readonly group: TargetGroupConfiguration | undefined },
): NodePeer {
  const { row, key, server = STANDARD_SERVER } = configuration;
  const peer = new Peer(key, configuration, { parameters: server, cells: copiedCells(cellsOfRow(table, row)) });
  // What a probe said that is there no more is not worth showing.
  if (group?.upstream?.probe === undefined) peer.probed = 'none';
  const inFlight = table.int(row, TARGET_INT.inFlight);
  const count = (cell: number) => table.float(row, cell);
  const counted = countedFigures(peer, nowMs);
  return {
    nodeId,
    configuration,
    figures: {
      ...counted,
      ...(group?.upstream === undefined && { inFlight, selectedTotal: count(TARGET_FLOAT.requests) }),
      state: stateOf(configuration, table.int(row, TARGET_INT.verdict), counted.state),
      responses: [...table.statuses(row)],
      sentBytes: count(TARGET_FLOAT.requestBytes),
      receivedBytes: count(TARGET_FLOAT.responseBytes),
      probes: counted.probes ?? {
        count: count(TARGET_FLOAT.probesPassed) + count(TARGET_FLOAT.probesFailed),
        fails: count(TARGET_FLOAT.probesFailed),
        lastMs: 0,
        nextMs: count(TARGET_FLOAT.nextProbeAtMs),
      },
    },
    idle: Math.max(table.int(row, TARGET_INT.connections) - inFlight, 0),
  };
}

/** A target that checks have not judged yet is being checked; else what the method thinks of it. */
function stateOf({ draining }: TargetConfiguration, verdict: number, state: PeerStateName): PeerStateName {
  if (draining) return 'draining';
  if (state !== 'up') return state; // a probe that failed is not to wait for checks of another kind
  if (verdict === VERDICT.none) return 'checking';
  return verdict === VERDICT.healthy ? state : 'unhealthy';
}
