/** Name of the setting that says how many events are kept. */
export const EVENT_RETENTION = 'events.kept';
/** How many can be kept; what is beyond is forgotten, oldest first. Source: console, *Event history*. */
export const EVENTS_KEPT = { min: 100, max: 100_000, standard: 10_000 } as const;

/** The number that a setting stands for; the standard where there is none, or one that is not understood. */
export function eventRetention(setting: unknown): number {
  const { min, max, standard } = EVENTS_KEPT;
  return typeof setting === 'number' && Number.isInteger(setting) && setting >= min && setting <= max
    ? setting
    : standard;
}
