import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useGroupFigures } from '../GroupLive.tsx';
import type { TargetRow } from './targetRows.ts';

/** A target's state; the seconds of one that drains count down, and nothing else is drawn for that. */
export function StatusCell({ row }: { readonly row: TargetRow }) {
  const { state } = row.health;
  const until = row.target.drainingUntilMs;
  if (state !== 'draining' || until === null) return <TargetStatus state={state} />;
  return <DrainingCell untilMs={until} />;
}

function DrainingCell({ untilMs }: { readonly untilMs: number }) {
  const { nowMs } = useGroupFigures();
  return <TargetStatus state="draining" drainingSecondsLeft={(untilMs - nowMs) / 1_000} />;
}
