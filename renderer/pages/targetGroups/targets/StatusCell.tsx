import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { AnomalyMark } from '../../../../engine/model/TargetHealth.ts';
import { drainsUnhealthy } from '../../../../engine/model/TargetHealth.ts';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import type { TargetRow } from './targetRows.ts';

/** A target's state; the seconds of one that drains count down, and nothing else is drawn for that. */
export function StatusCell({ row }: { readonly row: TargetRow }) {
  const { health } = row;
  const { state } = health;
  const until = row.target.drainingUntilMs;
  if (health.state === 'healthy' && health.anomaly !== undefined) return <AnomalousStatus anomaly={health.anomaly} />;
  if (state !== 'draining' || until === null) return <TargetStatus state={state} drains={drainsUnhealthy(health)} />;
  return <DrainingCell untilMs={until} />;
}

/** Healthy by its checks, and failing far more often than its peers. Source: console, *Live status vocabulary*. */
function AnomalousStatus({ anomaly }: { readonly anomaly: AnomalyMark }) {
  const { states } = useTexts();
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <TargetStatus state="healthy" />
      <StatusIndicator type="warning">{states.anomalous[anomaly]}</StatusIndicator>
    </SpaceBetween>
  );
}

function DrainingCell({ untilMs }: { readonly untilMs: number }) {
  const { nowMs } = useGroupFigures();
  return <TargetStatus state="draining" drainingSecondsLeft={(untilMs - nowMs) / 1_000} />;
}
