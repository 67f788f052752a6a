import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import type { BalancingView } from '../../../../engine/contract/views/BalancingView.ts';
import { isNetworkGroup } from '../../../../engine/model/NetworkGroup.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import type { PeerFigures, PeerStateName } from '../../../../engine/model/upstream/PeerFigures.ts';
import { useStream } from '../../../bridge/useStream.ts';
import type { Formats } from '../../../look/formatsOf.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { ErrorBox } from '../../../parts/ErrorBox.tsx';
import { Figure } from '../../../parts/Figure.tsx';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { useTargetNames } from '../healthChecks/useTargetNames.ts';
import { hasProbe } from './BalancingLive.tsx';

/** How a state is shown: an icon and its word. */
const LOOKS: Readonly<Record<PeerStateName, StatusIndicatorProps.Type>> = {
  up: 'success',
  busy: 'warning',
  recovering: 'in-progress',
  unavailable: 'error',
  checking: 'pending',
  unhealthy: 'error',
  down: 'stopped',
  draining: 'pending',
};

/** A state of a target in its method, with its icon. */
export function PeerState({ state }: { readonly state: PeerStateName }) {
  const { balancing } = useTexts();
  return <StatusIndicator type={LOOKS[state]}>{balancing.states[state]}</StatusIndicator>;
}

interface LiveRow {
  readonly key: string;
  readonly name: string;
  readonly figures: PeerFigures | undefined;
}

/** What the method of a group has counted of each target, as it changes. */
export function LiveTargets({ group }: { readonly group: TargetGroup }) {
  const { balancing, parts } = useTexts();
  const formats = useFormats();
  const names = useTargetNames(group.targetGroupArn);
  const [view, setView] = useState<BalancingView | null>(null);
  const error = useStream('balancing', { targetGroupArn: group.targetGroupArn }, setView);
  const rows = names.map(({ key, name }): LiveRow => ({ key, name, figures: view?.targets[key] }));
  return (
    <Container
      header={
        <Header variant="h2" description={balancing.liveNote}>
          {balancing.liveTitle}
        </Header>
      }
    >
      {error === null ? (
        <Table
          variant="embedded"
          contentDensity="compact"
          items={rows}
          trackBy="key"
          loading={view === null && rows.length > 0}
          loadingText={parts.loading}
          ariaLabels={{ tableLabel: balancing.liveTitle }}
          empty={<Box color="text-body-secondary">{balancing.noTargets}</Box>}
          columnDefinitions={[
            { id: 'target', header: balancing.columns.target, cell: ({ name }) => name, isRowHeader: true },
            {
              id: 'state',
              header: balancing.columns.state,
              cell: ({ figures }) => (figures ? <PeerState state={figures.state} /> : parts.none),
            },
            ...figureColumns(group, balancing.columns, formats),
          ]}
        />
      ) : (
        <ErrorBox error={error} />
      )}
    </Container>
  );
}

function figureColumns(
  group: TargetGroup,
  words: Texts['balancing']['columns'],
  formats: Formats,
): readonly TableProps.ColumnDefinition<LiveRow>[] {
  const column = (id: string, header: string, cell: (figures: PeerFigures) => string) => ({
    id,
    header: <Figure>{header}</Figure>,
    cell: ({ figures }: LiveRow) => <Figure>{figures ? cell(figures) : formats.integer(undefined)}</Figure>,
  });
  const time = (ms: number) => formats.latency(ms > 0 ? ms : undefined);
  const moment = (atMs = 0) => (atMs > 0 ? formats.clock(atMs) : formats.integer(undefined));
  const isStream = isNetworkGroup(group);
  const hasReports = group.attributes['load_balancing.algorithm.type'] === 'feedback';
  return [
    column('weight', words.weight, ({ parameters }) => {
      const weight = formats.integer(parameters.weight);
      return parameters.isBackup ? `${weight} (${words.backup})` : weight;
    }),
    column('inFlight', words.inFlight, ({ inFlight, parameters: { maxConns } }) =>
      maxConns > 0 ? words.ofLimit(formats.integer(inFlight), formats.integer(maxConns)) : formats.integer(inFlight),
    ),
    column('selected', words.selected, ({ selectedTotal }) => formats.integer(selectedTotal)),
    column('fails', words.fails, ({ failsTotal }) => formats.integer(failsTotal)),
    ...(isStream ? [column('connect', words.connectTime, ({ connectMs }) => time(connectMs))] : []),
    column('header', isStream ? words.firstByteTime : words.headerTime, ({ headerMs }) => time(headerMs)),
    column('response', words.responseTime, ({ responseMs }) => time(responseMs)),
    ...(hasProbe(group)
      ? [
          column('probes', words.probes, ({ probes }) =>
            probes === null
              ? formats.integer(undefined)
              : words.probed(formats.integer(probes.count), formats.integer(probes.fails)),
          ),
          column('lastProbe', words.lastProbe, ({ probes }) => moment(probes?.lastMs)),
          column('nextProbe', words.nextProbe, ({ probes }) => moment(probes?.nextMs)),
        ]
      : []),
    ...(hasReports ? [column('average', words.average, ({ average }) => formats.decimal(average))] : []),
  ];
}
