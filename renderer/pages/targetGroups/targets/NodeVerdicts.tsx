import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import type { NodeVerdictView, TargetVerdictsView } from '../../../../engine/contract/views/ProbeView.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useStream } from '../../../bridge/useStream.ts';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { ErrorBox } from '../../../parts/ErrorBox.tsx';
import { Waiting } from '../../../parts/Waiting.tsx';
import { whenLive } from '../../../store/pause.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import { verdictWords } from './verdictWords.ts';

/** What each node holds of a target, and what would change it. Source: E-087, E-088, E-113. */
export function NodeVerdicts({ group, targetKey }: { readonly group: TargetGroup; readonly targetKey: string }) {
  const { targetGroups } = useTexts();
  const { log } = targetGroups.targets;
  const [nodes, setNodes] = useState<readonly NodeVerdictView[] | null>(null);
  const take = whenLive((view: TargetVerdictsView) => {
    setNodes(view.nodes);
  });
  const error = useStream('verdicts', { targetGroupArn: group.targetGroupArn, key: targetKey }, take);
  if (error !== null) return <ErrorBox error={error} />;
  if (nodes === null) return <Waiting />;
  if (nodes.length === 0) return <Box color="text-body-secondary">{log.nobody}</Box>;
  return (
    <div>
      {nodes.map((node) => (
        <NodeVerdict key={node.nodeId} node={node} />
      ))}
    </div>
  );
}

function NodeVerdict({ node }: { readonly node: NodeVerdictView }) {
  const { targetGroups } = useTexts();
  const { log } = targetGroups.targets;
  const formats = useFormats();
  const { nowMs } = useGroupFigures();
  return (
    <div>
      <b>{log.node(node.zone)}</b> <TargetStatus state={node.state} />
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
