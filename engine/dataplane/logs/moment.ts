/** The second that was written last: lines come many to the second. */
let second = -1;
let text = '';

/** `2018-07-02T22:23:00.186000Z`; the clock gives milliseconds. */
export function moment(ms: number): string {
  const asked = Math.floor(ms / 1_000);
  if (asked !== second) {
    text = new Date(asked * 1_000).toISOString().slice(0, 20);
    second = asked;
  }
  return `${text}${String(ms - asked * 1_000).padStart(3, '0')}000Z`;
}

/** Between two moments in milliseconds, of which -1 is none: seconds with `digits` decimals, or -1. */
export function secondsBetween(fromMs: number, toMs: number, digits: number): string {
  return fromMs < 0 || toMs < 0 ? '-1' : (Math.max(0, toMs - fromMs) / 1_000).toFixed(digits);
}
