import { expect, it } from 'vitest';
import type { DnsQueryView } from '../../../../engine/contract/views/DnsQueryView.ts';
import { withNewQueries } from '../../../../renderer/pages/zones/withNewQueries.ts';

const query = (name: string): DnsQueryView => ({
  atMs: 0,
  name,
  type: 'A',
  client: '127.0.0.1',
  transport: 'udp',
  code: 'NOERROR',
  answers: [],
});
const NONE = { queries: null, shown: 0 };
const names = ({ queries }: ReturnType<typeof withNewQueries>) =>
  queries?.map(({ name, number }) => `${name} ${number}`);

it('console 1.12: shows at once what came at first, newest first, and lets what comes later wait', () => {
  const first = withNewQueries(NONE, { isAll: true, queries: [query('b'), query('a')] });
  expect([names(first), first.shown]).toEqual([['b 2', 'a 1'], 2]);
  const later = withNewQueries(first, { isAll: false, queries: [query('d'), query('c')] });
  expect([names(later), later.shown]).toEqual([['d 4', 'c 3', 'b 2', 'a 1'], 2]);
});

it('begins anew when the engine tells all again', () => {
  const first = withNewQueries(NONE, { isAll: true, queries: [query('b'), query('a')] });
  const again = withNewQueries(first, { isAll: true, queries: [query('c')] });
  expect([names(again), again.shown]).toEqual([['c 1'], 1]);
});

it('UIX-01 never holds more than 500', () => {
  const many = Array.from({ length: 400 }, (_, place) => query(`q${place}`));
  const first = withNewQueries(NONE, { isAll: true, queries: many });
  const later = withNewQueries(first, { isAll: false, queries: many });
  expect(later.queries).toHaveLength(500);
  expect(later.queries?.[0]?.number).toBe(800);
});
