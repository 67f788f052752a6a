import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { EngineEvent } from '../../../engine/model/EngineEvent.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useEvents } from '../../store/events.ts';
import { useTexts } from '../../texts/useTexts.ts';

const SHOWN = 6;

const TYPE: Readonly<Record<EngineEvent['kind'], StatusIndicatorProps.Type>> = {
  change: 'info',
  health: 'warning',
  dns: 'info',
  listener: 'warning',
  worker: 'warning',
  instance: 'info',
  store: 'error',
};

/** The newest events. */
export function RecentEvents() {
  const { recent } = useTexts().dashboard;
  const formats = useFormats();
  const events = useEvents((state) => state.events);
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" actions={<Link href="#/events">{recent.all}</Link>}>
          {recent.title}
        </Header>
      }
    >
      {events.length === 0 ? (
        <Box textAlign="center" padding="l" color="text-body-secondary">
          {recent.none}
        </Box>
      ) : (
        <ul className="bz-rows is-events">
          {events.slice(0, SHOWN).map(({ atMs, kind, title, detail }, place) => (
            <li key={`${atMs} ${title} ${place}`}>
              <time dateTime={new Date(atMs).toISOString()}>{formats.clock(atMs)}</time>
              <div>
                <StatusIndicator type={TYPE[kind]}>{title}</StatusIndicator>
                <div className="bz-quiet bz-under">{detail}</div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Container>
  );
}
