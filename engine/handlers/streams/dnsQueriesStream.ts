import { Pace } from '../Pace.ts';
import type { StreamHandler } from '../StreamHandler.ts';

/** The queries that DNS answered lately, then those since. */
export const dnsQueriesStream: StreamHandler<'dnsQueries'> = ({ dnsName }, { dnsQueries, clock }, emit) => {
  let told = dnsQueries.count;
  emit({ isAll: true, queries: dnsQueries.since(0, dnsName) });
  const pace = new Pace(clock, () => {
    const queries = dnsQueries.since(told, dnsName);
    told = dnsQueries.count;
    if (queries.length > 0) emit({ isAll: false, queries });
  });
  const stop = dnsQueries.onQuery(() => {
    pace.wish();
  });
  return () => {
    stop();
    pace.close();
  };
};
