import type { ProbeView } from '../../contract/views/ProbeView.ts';
import type { ProbeRecord } from '../../health/ProbeHistory.ts';

/** A probe as the console lists it. `nodeId` is null for one that no node made by itself. */
export function probeView(record: Omit<ProbeRecord, 'nodeId'> & { readonly nodeId: string | null }): ProbeView {
  const { nodeId, startedAtMs, latencyMs, status, outcome, firstBytes = null } = record;
  const error = outcome.kind === 'failed' || outcome.kind === 'notRun' ? outcome.error : null;
  return { nodeId, startedAtMs, latencyMs, status, outcome: outcome.kind, error, firstBytes };
}
