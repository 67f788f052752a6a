import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import * as token from '@cloudscape-design/design-tokens';
import { memo } from 'react';
import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import { ShareBar } from '../../charts/ShareBar.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** How many answers of a run took how long, a bar for each class of latency; nothing before the first answer. */
export const LatencyHistogram = memo(function LatencyHistogram(props: Pick<TrafficRunView, 'latencyClasses'>) {
  const { tester } = useTexts();
  const { histogram: texts } = tester;
  const formats = useFormats();
  const { latencyClasses: classes } = props;
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  const domain = Math.max(...classes.map(({ count }) => count)) / total;
  return (
    <Table
      header={<Header variant="h2">{texts.title}</Header>}
      items={classes}
      trackBy={({ toMs }) => String(toMs)}
      ariaLabels={{ tableLabel: texts.title }}
      contentDensity="compact"
      columnDefinitions={[
        {
          id: 'upTo',
          header: texts.upTo,
          cell: ({ toMs }) => formats.latency(toMs),
          width: 160,
          isRowHeader: true,
        },
        { id: 'count', header: texts.count, cell: ({ count }) => formats.integer(count), width: 140 },
        {
          id: 'part',
          header: texts.part,
          cell: ({ count }) => (
            <ShareBar
              share={count / total}
              expected={null}
              domain={domain}
              colour={token.colorChartsPaletteCategorical1}
            />
          ),
          minWidth: 200,
        },
      ]}
    />
  );
});
