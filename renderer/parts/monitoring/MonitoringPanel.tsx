import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useRef, useState } from 'react';
import { useStream } from '../../bridge/useStream.ts';
import { chartMarkers } from '../../charts/ChartMarker.ts';
import { MarkerList } from '../../charts/MarkerList.tsx';
import { seriesWindow, type SeriesWindow } from '../../charts/seriesWindow.ts';
import { TimeChart } from '../../charts/TimeChart.tsx';
import type { Formats } from '../../look/formatsOf.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useEvents } from '../../store/events.ts';
import { whenLive } from '../../store/pause.ts';
import { wordedEvent } from '../events/wordedEvent.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { csvOf } from '../csvOf.ts';
import { downloadText } from '../downloadText.ts';
import { PngButton } from '../picture/PngButton.tsx';
import { ErrorBox } from '../ErrorBox.tsx';
import { Waiting } from '../Waiting.tsx';
import type { MonitoredChart } from './MonitoredSeries.ts';

const RANGES = [60, 300, 900, 3_600, 10_800, 43_200, 86_400] as const;
type RangeSeconds = (typeof RANGES)[number];

const FORMATS = {
  rate: (formats) => ({ writeValue: formats.short }),
  latency: (formats) => ({ writeValue: formats.latency, writeTick: formats.latencyTick }),
  hosts: (formats) => ({ writeValue: formats.integer }),
  bytes: (formats) => ({ writeValue: formats.bytes }),
} as const satisfies Record<MonitoredChart['format'], (formats: Formats) => object>;

export interface MonitoringPanelProps {
  /** The same list as long as nothing changes: another one asks the engine anew. */
  readonly charts: readonly MonitoredChart[];
  /** Beginning of file names of exports. */
  readonly name: string;
  /** ARNs and ids whose events are marked on the charts; left out: all events. */
  readonly eventsOf?: ReadonlySet<string>;
}

/**
 * Charts over one range, with one cursor and the same numbered events on each. All their points come by one
 * subscription, a step at a time. Source: console, *Metrics and charts*; UIX-01.
 */
export function MonitoringPanel({ charts, name, eventsOf }: MonitoringPanelProps) {
  const { monitoring: texts } = useTexts();
  const [rangeSeconds, setRange] = useState<RangeSeconds>(300);
  const optionOf = (range: RangeSeconds) => ({ value: String(range), label: texts.ranges[range] });
  return (
    <Container
      header={
        <Header
          variant="h2"
          actions={
            <Select
              ariaLabel={texts.range}
              selectedOption={optionOf(rangeSeconds)}
              options={RANGES.map(optionOf)}
              onChange={({ detail }) => {
                setRange(RANGES.find((range) => String(range) === detail.selectedOption.value) ?? 300);
              }}
            />
          }
        >
          {texts.title}
        </Header>
      }
    >
      <Charts key={rangeSeconds} charts={charts} name={name} eventsOf={eventsOf} rangeSeconds={rangeSeconds} />
    </Container>
  );
}

interface ChartsProps {
  readonly charts: readonly MonitoredChart[];
  readonly name: string;
  readonly eventsOf: ReadonlySet<string> | undefined;
  readonly rangeSeconds: number;
}

function Charts({ charts, name, eventsOf, rangeSeconds }: ChartsProps) {
  const words = useTexts();
  const { monitoring: texts } = words;
  const formats = useFormats();
  const [points, setPoints] = useState<SeriesWindow | null>(null);
  const drawn = useRef<HTMLDivElement>(null);
  const take = useMemo(
    () =>
      whenLive((view: Parameters<typeof seriesWindow>[1]) => {
        setPoints((before) => seriesWindow(before, view, rangeSeconds));
      }),
    [rangeSeconds],
  );
  const series = charts.flatMap((chart) => chart.series);
  const error = useStream(
    'series',
    { series: series.map(({ scope, metric }) => ({ scope, metric })), rangeSeconds },
    take,
  );
  const events = useEvents((state) => state.events);
  const sinceMs = points === null ? Number.POSITIVE_INFINITY : points.startMs;
  const markers = useMemo(
    () =>
      chartMarkers(
        events
          .filter(({ resource }) => eventsOf === undefined || (resource !== null && eventsOf.has(resource)))
          .map((event) => ({ ...event, ...wordedEvent(words, event) })),
        sinceMs,
      ),
    [events, eventsOf, sinceMs, words],
  );
  const values = useMemo(() => splitByChart(charts, points), [charts, points]);
  if (error !== null) return <ErrorBox error={error} />;
  if (points === null) return <Waiting />;
  return (
    <SpaceBetween size="s">
      <div ref={drawn} className="bz-charts">
        {charts.map((chart, place) => (
          <TimeChart
            key={chart.id}
            title={chart.title}
            unit={chart.unit}
            kind={chart.kind}
            startMs={points.startMs}
            stepMs={points.stepMs}
            rangeSeconds={rangeSeconds}
            series={values[place] ?? []}
            markers={markers}
            {...FORMATS[chart.format](formats)}
          />
        ))}
      </div>
      <MarkerList markers={markers} />
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          onClick={() => {
            downloadText(`${name}.csv`, 'text/csv', csvOfCharts(charts, points));
          }}
        >
          {texts.exportCsv}
        </Button>
        <PngButton of={drawn} name={name} />
      </SpaceBetween>
    </SpaceBetween>
  );
}

/** The series of each chart with their points: the stream has them all in one row. */
function splitByChart(charts: readonly MonitoredChart[], points: SeriesWindow | null) {
  let place = 0;
  return charts.map(({ series }) =>
    series.map(({ label, colour, dash }) => {
      const values = points?.values[place] ?? [];
      place += 1;
      return { name: label, colour, dash, values };
    }),
  );
}

function csvOfCharts(charts: readonly MonitoredChart[], { startMs, stepMs, values }: SeriesWindow): string {
  const names = charts.flatMap(({ title, series }) => series.map(({ label }) => `${title} ${label}`));
  const steps = Math.max(0, ...values.map((points) => points.length));
  const rows = Array.from({ length: steps }, (_, step) => [
    new Date(startMs + step * stepMs).toISOString(),
    ...values.map((points) => points[step] ?? null),
  ]);
  return csvOf(['time', ...names], rows);
}
