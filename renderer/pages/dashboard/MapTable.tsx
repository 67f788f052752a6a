import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import { TargetStatus } from '../../look/TargetStatus.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import type { MapScene } from '../../trafficMap/MapScene.ts';

/** What the map shows, as a table. */
export function MapTable({ scene }: { readonly scene: MapScene }) {
  const { map: texts } = useTexts().dashboard;
  const formats = useFormats();
  const { columns } = texts;
  const percentPoints = (share: number) => `${share > 0 ? '+' : ''}${formats.exact(share)}`;
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      header={
        <Header variant="h3" counter={`(${scene.targets.length})`}>
          {texts.table}
        </Header>
      }
      items={scene.targets}
      trackBy="key"
      ariaLabels={{ tableLabel: texts.table }}
      columnDefinitions={[
        {
          id: 'zone',
          header: columns.zone,
          cell: ({ zone }) => {
            const band = scene.zones[zone];
            return band && <ZoneSwatch place={band.place}>{band.zone}</ZoneSwatch>;
          },
        },
        { id: 'target', header: columns.target, cell: ({ name }) => name, isRowHeader: true },
        { id: 'state', header: columns.state, cell: ({ health }) => <TargetStatus state={health.state} /> },
        {
          id: 'rate',
          header: <Figure>{columns.rate}</Figure>,
          cell: ({ requests }) => <Figure>{formats.rate(requests)}</Figure>,
        },
        {
          id: 'share',
          header: <Figure>{columns.share}</Figure>,
          cell: ({ share }) => <Figure>{formats.observed(share)}</Figure>,
        },
        {
          id: 'expected',
          header: <Figure>{columns.expected}</Figure>,
          cell: ({ expected }) => <Figure>{formats.exact(expected)}</Figure>,
        },
        {
          id: 'difference',
          header: <Figure>{columns.difference}</Figure>,
          cell: ({ share, expected }) => <Figure>{percentPoints(share - expected)}</Figure>,
        },
      ]}
    />
  );
}
