import { NodeLogs } from '../../engine/dataplane/logs/NodeLogs.ts';
import type { LogKind } from '../../engine/dataplane/logs/LogName.ts';
import type { NodeState } from '../../engine/dataplane/node/NodeState.ts';
import type { Clock } from '../../engine/model/Clock.ts';
import type { LogPlaces } from '../../engine/model/NodeConfiguration.ts';
import { seededRandom } from './seededRandom.ts';

const PLACE = { bucket: 'my-logs', prefix: '', periodMs: 300_000 };
/** Every log is on. */
export const ALL_LOGS: LogPlaces = { access: PLACE, connection: PLACE, healthCheck: PLACE };

/** The logs of a node, their lines kept in memory by kind. */
export function keepLogs(state: NodeState, clock: Clock): { logs: NodeLogs; lines: Record<LogKind, string[]> } {
  const lines: Record<LogKind, string[]> = { access: [], connection: [], healthCheck: [] };
  const logs = new NodeLogs({
    state,
    clock,
    random: seededRandom(1),
    openSink: ({ kind }) => ({ write: (line) => lines[kind].push(line), close: () => Promise.resolve() }),
  });
  return { logs, lines };
}
