import Header from '@cloudscape-design/components/header';
import Table from '@cloudscape-design/components/table';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { useFormats } from '../../look/useFormats.ts';
import { wordedEvent } from '../../parts/events/wordedEvent.ts';
import { useEvents } from '../../store/events.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** When zones entered and left the answer, newest first. */
export function AnswerHistory({ loadBalancer: { loadBalancerArn } }: { readonly loadBalancer: LoadBalancer }) {
  const all = useTexts();
  const { dns: texts, events: words } = all;
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
        { id: 'event', header: words.event, cell: (event) => wordedEvent(all, event).title, isRowHeader: true },
        { id: 'detail', header: words.detail, cell: (event) => wordedEvent(all, event).detail },
      ]}
    />
  );
}

/** Enough to see a flapping zone; all of it is in the event history. */
const SHOWN = 50;
