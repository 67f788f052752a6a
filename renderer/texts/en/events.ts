import { plural } from '../plural.ts';

export const eventsEn = {
  title: 'Event history',
  what: 'events',
  kind: 'Type',
  kinds: 'Types',
  kindNames: {
    change: 'Change',
    health: 'Health',
    dns: 'DNS',
    listener: 'Listener',
    worker: 'Worker',
    instance: 'Instance',
    store: 'Data folder',
  },
  time: 'Event time',
  event: 'Event',
  resource: 'Resource name',
  resources: 'Resource names',
  detail: 'Change summary',
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'Changes, health transitions and DNS answers are kept here as they happen.',
  newEvents: (count: number) => `${count} new ${plural('en', count, { one: 'event', other: 'events' })}`,
  exportCsv: 'Export CSV',
  exportJson: 'Export JSON',
  help: [
    'Everything that changed, whoever changed it: the console, the API, or the engine itself when a target turns unhealthy or a zone leaves DNS.',
    'The page shows the newest thousand. New events wait behind a button, so that nothing moves while you read.',
  ],
};
