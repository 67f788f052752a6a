import { z } from 'zod';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of each day in which nothing is shown on the desktop, `HH:MM` of the machine's clock; past midnight where `to` is the earlier. */
export const quietHours = z.strictObject({ from: clock, to: clock });
export type QuietHours = z.output<typeof quietHours>;

/** Whether it is quiet at `HH:MM`: from the first minute on, and no more at the last. Equal: never. Null: there are none. */
export function isQuietAt(quiet: QuietHours | null, time: string): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  return from <= to ? from <= time && time < to : time >= from || time < to;
}

/** `HH:MM` of a moment on the machine's clock. */
export function clockTime(at: Date): string {
  return [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}
