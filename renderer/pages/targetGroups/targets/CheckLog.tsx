import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { ProbeView } from '../../../../engine/contract/views/ProbeView.ts';
import { PROBE_KINDS, type ProbeKind } from '../../../../engine/model/ProbeKind.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { EmptyState } from '../../../parts/EmptyState.tsx';
import { Figure } from '../../../parts/Figure.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { hasProbe } from '../balancing/BalancingLive.tsx';
import { placeName } from './placeName.ts';
import { useGroupFigures } from '../GroupLive.tsx';
import { NodeVerdicts } from './NodeVerdicts.tsx';
import type { TargetRow } from './targetRows.ts';
import { useTestNow } from './useTestNow.ts';

export interface CheckLogProps {
  readonly group: TargetGroup;
  readonly row: TargetRow;
  readonly onClose: () => void;
}

/** Id of the log on the page, for the buttons that open it. */
export const CHECK_LOG_ID = 'check-log';
const NO_PROBES: readonly ProbeView[] = [];

/** The last checks of one target, newest first, and what would change its state. Source: console, *Target groups*; E-092, E-113. */
export function CheckLog({ group, row, onClose }: CheckLogProps) {
  const { targetGroups } = useTexts();
  const texts = targetGroups.targets;
  const isConnected = useIsConnected();
  const testNow = useTestNow(group);
  const { probes, upstreamProbes } = useGroupFigures();
  const isProbed = hasProbe(group);
  const [kind, setKind] = useState<ProbeKind>('healthCheck');
  const isOfProbe = isProbed && kind === 'upstreamProbe';
  const shown = isOfProbe ? upstreamProbes : probes;
  const label = isOfProbe ? texts.log.probes : texts.checkLog;
  const title = texts.log.title(placeName(row.name, row.target.port));
  return (
    <section className="bz-check-log" id={CHECK_LOG_ID} aria-label={title}>
      <Container
        header={
          <Header
            variant="h3"
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button disabled={!isConnected} onClick={() => void testNow(row.target.key)}>
                  {texts.testNow}
                </Button>
                <Button variant="icon" iconName="close" ariaLabel={texts.log.close} onClick={onClose} />
              </SpaceBetween>
            }
          >
            {title}
          </Header>
        }
      >
        <div className="bz-check-log-parts">
          <SpaceBetween size="xs">
            <Box variant="awsui-key-label">{texts.log.whatWouldChange}</Box>
            <NodeVerdicts key={row.targetId} group={group} targetKey={row.target.key} />
          </SpaceBetween>
          <SpaceBetween size="xs">
            {isProbed && <KindChoice kind={kind} onChoose={setKind} />}
            <div className="bz-check-log-rows" tabIndex={0} role="group" aria-label={label}>
              <Log label={label} probes={shown[row.target.key] ?? NO_PROBES} />
            </div>
          </SpaceBetween>
        </div>
      </Container>
    </section>
  );
}

/** Which of the two that know nothing of each other is listed. */
function KindChoice({ kind, onChoose }: { readonly kind: ProbeKind; readonly onChoose: (kind: ProbeKind) => void }) {
  const { log } = useTexts().targetGroups.targets;
  return (
    <SegmentedControl
      label={log.kinds}
      selectedId={kind}
      options={PROBE_KINDS.map((id) => ({ id, text: id === 'healthCheck' ? log.healthChecks : log.probes }))}
      onChange={({ detail }) => {
        onChoose(detail.selectedId === 'upstreamProbe' ? 'upstreamProbe' : 'healthCheck');
      }}
    />
  );
}

function Log({ label, probes }: { readonly label: string; readonly probes: readonly ProbeView[] }) {
  const { targetGroups } = useTexts();
  const texts = targetGroups.targets;
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      trackBy={({ startedAtMs, nodeId }) => `${startedAtMs} ${nodeId ?? ''}`}
      items={probes.toReversed()}
      columnDefinitions={useColumns()}
      ariaLabels={{ tableLabel: label }}
      empty={<EmptyState title={texts.log.empty} text="" />}
    />
  );
}

function useColumns(): TableProps.ColumnDefinition<ProbeView>[] {
  const { targetGroups, parts } = useTexts();
  const { log, outcome } = targetGroups.targets;
  const formats = useFormats();
  return [
    { id: 'time', header: log.time, cell: ({ startedAtMs }) => formats.clock(startedAtMs), minWidth: 84 },
    {
      id: 'node',
      header: log.nodeColumn,
      cell: ({ nodeId }) => (nodeId === null ? log.console : nodeId.slice(nodeId.lastIndexOf('|') + 1)),
      minWidth: 110,
    },
    {
      id: 'result',
      header: log.result,
      cell: (probe) => (
        <StatusIndicator type={INDICATOR[probe.outcome]} wrapText={false}>
          {outcome[probe.outcome]}
          {probe.error === null ? '' : ` (${probe.error})`}
        </StatusIndicator>
      ),
      minWidth: 150,
    },
    { id: 'code', header: log.code, cell: ({ status }) => (status > 0 ? status : parts.none) },
    {
      id: 'latency',
      header: <Figure>{log.latency}</Figure>,
      cell: ({ latencyMs }) => <Figure>{formats.latency(latencyMs)}</Figure>,
    },
    {
      id: 'reply',
      header: log.reply,
      cell: ({ firstBytes }) =>
        firstBytes === null || firstBytes === '' ? parts.none : <span className="bz-reason">{firstBytes}</span>,
    },
  ];
}

const INDICATOR = {
  passed: 'success',
  codeMismatch: 'error',
  testFailed: 'error',
  timeout: 'error',
  failed: 'error',
  notRun: 'stopped',
} as const satisfies Record<ProbeView['outcome'], string>;
