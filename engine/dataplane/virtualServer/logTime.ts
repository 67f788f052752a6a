const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment as nginx writes it in access logs, in the zone of the machine: `30/Nov/2026:15:04:37 +0000`. */
export function logTime(ms: number): string {
  const date = new Date(ms);
  const day = `${two(date.getDate())}/${MONTHS[date.getMonth()] ?? ''}/${date.getFullYear()}`;
  return `${day}:${clockTime(date)} ${zoneOf(date, '')}`;
}

/** The same as ISO 8601: `2026-11-30T15:04:37+00:00`. */
export function isoTime(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${clockTime(date)}${zoneOf(date, ':')}`;
}

function clockTime(date: Date): string {
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

function zoneOf(date: Date, between: string): string {
  const minutes = -date.getTimezoneOffset();
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${between}${two(size % 60)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
