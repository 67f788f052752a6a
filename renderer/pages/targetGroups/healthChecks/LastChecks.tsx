import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { useEffect, useMemo, useRef } from 'react';
import { targetId } from '../../../../engine/model/changedResources.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { TargetStatus } from '../../../look/TargetStatus.tsx';
import { useFormats } from '../../../look/useFormats.ts';
import { useWidth } from '../../../look/useWidth.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { noteHealthCheckChange, useHealthCheckChanges } from '../../../store/healthCheckChanges.ts';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { changeWords } from './changeWords.ts';
import { checkRange } from './checkMarks.ts';
import { CheckTimeline } from './CheckTimeline.tsx';
import { useProbes } from './useProbes.ts';
import { useTargetNames, type NamedTarget } from './useTargetNames.ts';

/** Pixels that the other columns need. */
const OTHER_COLUMNS = 560;
const LEAST_WIDTH = 240;

/** The last checks of each target over time, and the changes of settings among them. Source: console, *Edit health check settings*; E-092. */
export function LastChecks({ group }: { readonly group: TargetGroup }) {
  const texts = useTexts();
  const { timeline, outcomes } = texts.healthChecks;
  const formats = useFormats();
  const [ref, width] = useWidth<HTMLDivElement>();
  const targets = useTargetNames(group.targetGroupArn);
  const probes = useProbes(group.targetGroupArn);
  const range = useMemo(() => checkRange(probes ?? {}), [probes]);
  useNotedChanges(group);
  const allChanges = useHealthCheckChanges((state) => state.changes);
  const changes = useMemo(
    () => allChanges.filter(({ targetGroupArn }) => targetGroupArn === group.targetGroupArn),
    [allChanges, group.targetGroupArn],
  );
  const changesMs = useMemo(() => changes.map(({ atMs }) => atMs), [changes]);
  const lastOf = ({ key }: NamedTarget) => {
    const last = probes?.[key]?.at(-1);
    if (!last) return texts.parts.none;
    const result = last.status === 0 ? outcomes[last.outcome] : `${last.status} ${outcomes[last.outcome]}`;
    return `${formats.clock(last.startedAtMs)}, ${result}, ${formats.latency(last.latencyMs)}`;
  };
  return (
    <div ref={ref}>
      <Table
        items={targets}
        trackBy="key"
        contentDensity="compact"
        loading={probes === null}
        loadingText={texts.parts.loading}
        ariaLabels={{ tableLabel: timeline.title }}
        header={
          <Header variant="h2" description={timeline.note}>
            {timeline.title}
          </Header>
        }
        columnDefinitions={[
          { id: 'target', header: timeline.target, cell: ({ name }) => name, isRowHeader: true },
          { id: 'status', header: timeline.status, cell: ({ key }) => <Status group={group} targetKey={key} /> },
          {
            id: 'checks',
            header: timeline.checks,
            cell: ({ key }) =>
              range && (
                <CheckTimeline
                  probes={probes?.[key] ?? []}
                  range={range}
                  changesMs={changesMs}
                  width={Math.max(LEAST_WIDTH, width - OTHER_COLUMNS)}
                />
              ),
          },
          { id: 'last', header: timeline.last, cell: lastOf },
        ]}
        empty={<EmptyState title={timeline.empty} text={timeline.emptyText} />}
        footer={
          changes.length > 0 && (
            <ul>
              {changes.map(({ atMs, before, after }) => (
                <li key={atMs}>
                  <Box color="text-body-secondary">
                    {formats.clock(atMs)} {changeWords(before, after, texts)}
                  </Box>
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}

function Status({ group, targetKey }: { readonly group: TargetGroup; readonly targetKey: string }) {
  const registration = useResources(({ resources }) =>
    [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])].find(({ key }) => key === targetKey),
  );
  const state = useStates(({ targets }) => registration && targets.get(targetId(registration))?.state);
  return <TargetStatus state={state ?? 'initial'} />;
}

/** Keeps changes that are made while the checks are looked at, by whomever. */
function useNotedChanges({ targetGroupArn, healthCheck }: TargetGroup): void {
  const last = useRef(healthCheck);
  useEffect(() => {
    const before = last.current;
    last.current = healthCheck;
    if (JSON.stringify(before) === JSON.stringify(healthCheck)) return;
    noteHealthCheckChange({ targetGroupArn, atMs: Date.now(), before, after: healthCheck });
  }, [targetGroupArn, healthCheck]);
}
