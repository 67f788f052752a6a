import { expect, it } from 'vitest';
import { copiedCookieAttributes } from '../../../../engine/wire/http1/copiedCookieAttributes.ts';

it.each([
  { line: 'S=1', copied: '' },
  { line: 'S=a=b; Path=/x; Domain=.shop.test', copied: ';Path=/x;Domain=.shop.test' },
  {
    line: 'S=1;SECURE ; HttpOnly; Max-Age=9; expires=Thu, 01 Jan 1970 00:00:00 GMT',
    copied: ';SECURE;HttpOnly;Max-Age=9;expires=Thu, 01 Jan 1970 00:00:00 GMT',
  },
  { line: 'S=1; SameSite=Lax; Partitioned; Priority=High; path', copied: ';SameSite=Lax;path' },
  {
    line: 'S=1; Version=1; Comment=c; CommentURL=u; Discard; Port=80',
    copied: ';Version=1;Comment=c;CommentURL=u;Discard;Port=80',
  },
])('ELB 7 of “$line” copies “$copied”', ({ line, copied }) => {
  expect(copiedCookieAttributes(line)).toBe(copied);
});

it('ELB 7 leaves out what is said anew', () => {
  expect(copiedCookieAttributes('S=1; Secure; Path=/; SameSite=Lax', ['secure', 'samesite'])).toBe(';Path=/');
});
