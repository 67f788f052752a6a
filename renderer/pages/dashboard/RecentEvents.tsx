import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useFormats } from '../../look/useFormats.ts';
import { EVENT_LOOK } from '../../parts/events/eventLook.ts';
import { wordedEvent } from '../../parts/events/wordedEvent.ts';
import { resourceName } from '../../parts/resourceName.ts';
import { useEvents } from '../../store/events.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

const SHOWN = 6;

/** The newest events. */
export function RecentEvents() {
  const texts = useTexts();
  const { recent } = texts.dashboard;
  const formats = useFormats();
  const resources = useResources((state) => state.resources);
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
          {events.slice(0, SHOWN).map((event, place) => {
            const { title, detail } = wordedEvent(texts, event);
            const resource = event.resource === null ? null : resourceName(resources, event.resource);
            return (
              <li key={`${event.atMs} ${title} ${place}`}>
                <time dateTime={new Date(event.atMs).toISOString()}>{formats.clock(event.atMs)}</time>
                <div>
                  <StatusIndicator
                    type={EVENT_LOOK[event.severity]}
                    iconAriaLabel={texts.events.severities[event.severity]}
                  >
                    {title}
                  </StatusIndicator>
                  <div className="bz-quiet bz-under">
                    {detail}
                    {detail !== '' && resource !== null && resource.path !== null && ' · '}
                    {resource !== null && resource.path !== null && (
                      <Link href={`#${resource.path}`} fontSize="inherit">
                        {resource.name}
                      </Link>
                    )}
                  </div>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Container>
  );
}
