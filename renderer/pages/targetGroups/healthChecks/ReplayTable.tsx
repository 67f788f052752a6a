import Box from '@cloudscape-design/components/box';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMemo } from 'react';
import { isReplayable } from '../../../../engine/model/replayProbes.ts';
import type { HealthCheckSettings, TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { ProbeStrip } from '../../../charts/ProbeStrip.tsx';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { isQuiet, replayRows, wouldChange, type ReplayRow } from './replayRows.ts';
import { KEPT_PROBES, useProbes } from './useProbes.ts';
import { useTargetNames } from './useTargetNames.ts';

export interface ReplayTableProps {
  readonly group: TargetGroup;
  readonly saved: HealthCheckSettings;
  readonly drafted: HealthCheckSettings;
}

/** Rows that are shown; the rest is counted. */
const MOST_ROWS = 6;
/** Marks that fit beside the figures. */
const SLOTS = 50;

/** What the draft would have made of the checks that were recorded. Source: console, *Edit health check settings*. */
export function ReplayTable({ group, saved, drafted }: ReplayTableProps) {
  const { replay } = useTexts().healthChecks;
  const targets = useTargetNames(group.targetGroupArn);
  const probes = useProbes(group.targetGroupArn);
  const rows = useMemo(
    () => replayRows({ targets, probes: probes ?? {}, saved, drafted }),
    [targets, probes, saved, drafted],
  );
  const telling = rows.filter((row) => !isQuiet(row));
  const shown = telling.slice(0, MOST_ROWS);
  const quiet = rows.length - telling.length;
  return (
    <section aria-label={replay.title}>
      <Box variant="h3">{replay.title}</Box>
      <Note>{replay.note(KEPT_PROBES)}</Note>
      {!isReplayable(saved, drafted) ? (
        <StatusIndicator type="info">{replay.other}</StatusIndicator>
      ) : rows.length === 0 ? (
        <Note>{replay.none}</Note>
      ) : (
        <>
          {shown.length > 0 && (
            <table className="bz-mini" aria-label={replay.title}>
              <thead>
                <tr>
                  <th scope="col">{replay.target}</th>
                  <th scope="col">{replay.now}</th>
                  <th scope="col">{replay.withDraft}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <Rows key={row.target.key} row={row} />
                ))}
              </tbody>
            </table>
          )}
          {telling.length > shown.length && <Note>{replay.more(telling.length - shown.length)}</Note>}
          {quiet > 0 && (
            <StatusIndicator type="success">
              {telling.length === 0 ? replay.all(quiet) : replay.others(quiet)}
            </StatusIndicator>
          )}
        </>
      )}
    </section>
  );
}

function Note({ children }: { readonly children: string }) {
  return (
    <Box color="text-body-secondary" fontSize="body-s">
      {children}
    </Box>
  );
}

function Rows({ row }: { readonly row: ReplayRow }) {
  const { healthChecks, states } = useTexts();
  const { replay } = healthChecks;
  const formats = useFormats();
  const { target, probes, before, after } = row;
  const judged = useMemo(
    () => probes.map((probe, place) => ({ ...probe, outcome: after.outcomes[place] ?? 'unknown' })),
    [probes, after],
  );
  return (
    <>
      <tr>
        <th scope="row">{target.name}</th>
        <td>
          <TargetStatus state={before.state} />
        </td>
        <td>
          <TargetStatus state={after.state} />
        </td>
      </tr>
      <tr className="is-more">
        <td colSpan={3}>
          <span className="bz-mini-strip">
            <ProbeStrip probes={judged} slots={SLOTS} />
            <span>{replay.failedOf(after.failed, judged.length)}</span>
            {after.unknown > 0 && <span>{replay.unknownOf(after.unknown)}</span>}
          </span>
          {wouldChange(row) && after.sinceMs !== null && (
            <b>{replay.would(target.name, states.target[after.state], formats.clock(after.sinceMs))}</b>
          )}
        </td>
      </tr>
    </>
  );
}
