const DAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'] as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

let cachedSecond = -1;
let cachedText = '';

/**
 * The value of a `Date` field (RFC 9110 5.6.7: `Sun, 06 Nov 1994 08:49:37 GMT`) for a time in milliseconds since the
 * epoch, from 1970 on. The last second's text is kept.
 */
export function httpDate(epochMs: number): string {
  const second = Math.floor(epochMs / 1_000);
  if (second !== cachedSecond) {
    cachedSecond = second;
    cachedText = format(second);
  }
  return cachedText;
}

function format(second: number): string {
  const days = Math.floor(second / 86_400);
  const rest = second % 86_400;
  const { year, month, day } = civil(days);
  const time = [Math.floor(rest / 3_600), Math.floor(rest / 60) % 60, rest % 60].map(twoDigits).join(':');
  return `${DAYS[days % 7] ?? ''}, ${twoDigits(day)} ${MONTHS[month] ?? ''} ${year} ${time} GMT`;
}

/** The Gregorian date of a day since the epoch. Years are counted from March, so that a leap day comes last. */
function civil(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = (monthFromMarch + 2) % 12;
  return {
    year: yearOfEra + era * 400 + (month < 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
