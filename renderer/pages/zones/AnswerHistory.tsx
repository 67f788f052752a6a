import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useEvents } from '../../store/events.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** When zones entered and left the answer, newest first. */
export function AnswerHistory({ loadBalancer: { loadBalancerArn } }: { readonly loadBalancer: LoadBalancer }) {
  const { dns: texts, events: words } = useTexts();
  const formats = useFormats();
  const events = useEvents((state) => state.events);
  const changes = events.filter(({ kind, resource }) => kind === 'dns' && resource === loadBalancerArn);
  return (
    <Table
      header={<Header variant="h2">{texts.history}</Header>}
      items={changes.slice(0, SHOWN)}
      trackBy={({ atMs, title }) => `${atMs}|${title}`}
      ariaLabels={{ tableLabel: texts.history }}
      contentDensity="compact"
      wrapLines
      empty={texts.noHistory}
      columnDefinitions={[
        { id: 'time', header: words.time, cell: ({ atMs }) => formats.moment(atMs), width: 220 },
        { id: 'event', header: words.event, cell: ({ title }) => title, isRowHeader: true },
        { id: 'detail', header: words.detail, cell: ({ detail }) => detail },
      ]}
    />
  );
}

/** Enough to see a flapping zone; all of it is in the event history. */
const SHOWN = 50;
