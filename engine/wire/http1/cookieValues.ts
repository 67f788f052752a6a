import type { RequestWords } from './RequestWords.ts';

/** The value of each Cookie line of a request, joined as one; '' when there is none. */
export function cookiesOf(head: RequestWords): string {
  return head.values('cookie').join('; ');
}

/** The values of the cookie of that name, in the order in which they were sent, without quotes round them. */
export function cookieValues(cookies: string, name: string): readonly string[] {
  const values: string[] = [];
  for (const pair of cookies.split(';')) {
    const equals = pair.indexOf('=');
    if (equals < 0 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    values.push(/^".*"$/.test(value) ? value.slice(1, -1) : value);
  }
  return values;
}
