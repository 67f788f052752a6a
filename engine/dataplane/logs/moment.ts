/** `2018-07-02T22:23:00.186000Z`; the clock gives milliseconds. */
export function moment(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, -1)}000Z`;
}

/** Between two moments in milliseconds, of which -1 is none: seconds with `digits` decimals, or -1. */
export function secondsBetween(fromMs: number, toMs: number, digits: number): string {
  return fromMs < 0 || toMs < 0 ? '-1' : (Math.max(0, toMs - fromMs) / 1_000).toFixed(digits);
}
