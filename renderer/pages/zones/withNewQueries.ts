import type { DnsQueriesView, DnsQueryView } from '../../../engine/contract/views/DnsQueryView.ts';

/** A query with its place in the order in which they came to this window, from 1. */
export interface NumberedQuery extends DnsQueryView {
  readonly number: number;
}

/** What a window has of the log. */
export interface Queries {
  /** Newest first; null until the engine has told them. */
  readonly queries: readonly NumberedQuery[] | null;
  /** The newest that is shown. */
  readonly shown: number;
}

/** As many as the engine keeps (UIX-01). */
const KEPT = 500;

/** What the engine told together with what was known. What came at first is shown at once, what comes later waits. */
export function withNewQueries(before: Queries, { isAll, queries }: DnsQueriesView): Queries {
  const known = isAll ? [] : (before.queries ?? []);
  const last = known[0]?.number ?? 0;
  const news = queries.map((query, place) => ({ ...query, number: last + queries.length - place }));
  const all = [...news, ...known].slice(0, KEPT);
  return { queries: all, shown: isAll ? (all[0]?.number ?? 0) : before.shown };
}
