import Header from '@cloudscape-design/components/header';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { createContext, useContext, useMemo } from 'react';
import type { Formats } from '../../look/formatsOf.ts';
import { TargetStatus } from '../../look/TargetStatus.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { useTexts, type Texts } from '../../texts/useTexts.ts';
import type { MapScene, MapTarget } from '../../trafficMap/MapScene.ts';

type Targets = ReadonlyMap<string, MapTarget>;
const TargetsContext = createContext<Targets>(new Map());

/**
 * What the map shows, as a table. What changes each second the cells follow themselves: the table itself, with up to
 * hundreds of rows, is worked out anew only when a target comes, goes or changes its state.
 */
export function MapTable({ scene }: { readonly scene: MapScene }) {
  const { map: texts } = useTexts().dashboard;
  const formats = useFormats();
  const byKey = useMemo(() => new Map(scene.targets.map((target) => [target.key, target])), [scene.targets]);
  const rows = JSON.stringify([
    scene.zones.map(({ zone, place }) => [zone, place]),
    scene.targets.map(({ key, name, zone, health }) => [key, name, zone, health.state]),
  ]);
  // The text stands for all of the scene that is in the rows themselves.
  const table = useMemo(() => rowsOf(scene, texts, formats), [rows, texts, formats]);
  return <TargetsContext value={byKey}>{table}</TargetsContext>;
}

function rowsOf(scene: MapScene, texts: Texts['dashboard']['map'], formats: Formats) {
  const { columns } = texts;
  const percentPoints = (share: number) => `${share > 0 ? '+' : ''}${formats.exact(share)}`;
  const figure = (
    id: 'rate' | 'share' | 'expected' | 'difference',
    write: (target: MapTarget) => string,
  ): TableProps.ColumnDefinition<MapTarget> => ({
    id,
    header: <Figure>{columns[id]}</Figure>,
    cell: ({ key }) => <TargetFigure targetKey={key} write={write} />,
  });
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
        figure('rate', ({ requests }) => formats.rate(requests)),
        figure('share', ({ share }) => formats.observed(share)),
        figure('expected', ({ expected }) => formats.exact(expected)),
        figure('difference', ({ share, expected }) => percentPoints(share - expected)),
      ]}
    />
  );
}

/** A figure of a target, as it is now. */
function TargetFigure(props: { readonly targetKey: string; readonly write: (target: MapTarget) => string }) {
  const target = useContext(TargetsContext).get(props.targetKey);
  return <Figure>{target && props.write(target)}</Figure>;
}
