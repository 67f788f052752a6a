import Box from '@cloudscape-design/components/box';
import { useState, type ReactNode } from 'react';
import type { NodeVerdictView, TargetVerdictsView } from '../../../../engine/contract/views/ProbeView.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useStream } from '../../../bridge/useStream.ts';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { ErrorBox } from '../../../parts/ErrorBox.tsx';
import { Waiting } from '../../../parts/Waiting.tsx';
import { whenLive } from '../../../store/pause.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { PeerStateName } from '../../../../engine/model/upstream/PeerFigures.ts';
import { PeerState } from '../balancing/LiveTargets.tsx';
import { useGroupFigures } from '../GroupLive.tsx';
import { verdictWords } from './verdictWords.ts';

/** What each node holds of a target, and what would change it. Source: E-087, E-088, E-113. */
export function NodeVerdicts({ group, targetKey }: { readonly group: TargetGroup; readonly targetKey: string }) {
  const { targetGroups } = useTexts();
  const { log } = targetGroups.targets;
  const [view, setView] = useState<TargetVerdictsView | null>(null);
  const take = whenLive(setView);
  const error = useStream('verdicts', { targetGroupArn: group.targetGroupArn, key: targetKey }, take);
  if (error !== null) return <ErrorBox error={error} />;
  if (view === null) return <Waiting />;
  const { nodes, upstreamProbes } = view;
  if (nodes.length === 0) return <Box color="text-body-secondary">{log.nobody}</Box>;
  return (
    <div>
      {nodes.map((node) => (
        <NodeVerdict key={node.nodeId} node={node} status={<TargetStatus state={node.state} />} />
      ))}
      {upstreamProbes !== undefined && (
        <>
          <Box variant="awsui-key-label" margin={{ top: 'xs' }}>
            {log.probeWouldChange}
          </Box>
          {upstreamProbes.map((node) => (
            <NodeVerdict key={node.nodeId} node={node} status={<PeerState state={PEER_STATE[node.state]} />} />
          ))}
        </>
      )}
    </div>
  );
}

/** What a probe holds, in the words of the method. */
const PEER_STATE = { initial: 'checking', healthy: 'up', unhealthy: 'unhealthy' } as const satisfies Record<
  NodeVerdictView['state'],
  PeerStateName
>;

function NodeVerdict({ node, status }: { readonly node: NodeVerdictView; readonly status: ReactNode }) {
  const { targetGroups } = useTexts();
  const { log } = targetGroups.targets;
  const formats = useFormats();
  const { nowMs } = useGroupFigures();
  return (
    <div>
      <b>{log.node(node.zone)}</b> {status}
      {': '}
      {[...verdictWords(node, log), nextWords(node, nowMs, { log, duration: formats.duration })].join('; ')}
    </div>
  );
}

function nextWords(
  { nextProbeAtMs }: NodeVerdictView,
  nowMs: number,
  {
    log,
    duration,
  }: {
    readonly log: ReturnType<typeof useTexts>['targetGroups']['targets']['log'];
    readonly duration: (ms: number) => string;
  },
): string {
  if (nextProbeAtMs === null) return log.noNext;
  return nextProbeAtMs > nowMs ? log.nextIn(duration(nextProbeAtMs - nowMs)) : log.nextNow;
}
