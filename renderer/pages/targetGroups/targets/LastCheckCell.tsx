import { useFormats } from '../../../look/useFormats.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import { probeResult } from './probeResult.ts';
import type { TargetRow } from './targetRows.ts';

/** Age, latency and result of the last check. */
export function LastCheckCell({ row }: { readonly row: TargetRow }) {
  const { probes, nowMs } = useGroupFigures();
  const { targetGroups, parts } = useTexts();
  const formats = useFormats();
  const last = probes[row.target.key]?.at(-1);
  if (last === undefined) return parts.none;
  return (
    <span className="bz-age">
      {targetGroups.targets.lastCheckOf(
        formats.duration(Math.max(0, nowMs - last.startedAtMs)),
        formats.latency(last.latencyMs),
        probeResult(last, targetGroups.targets.outcome),
      )}
    </span>
  );
}
