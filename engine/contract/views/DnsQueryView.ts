/** A query that the engine's DNS server has answered. */
export interface DnsQueryView {
  readonly atMs: number;
  /** As it was asked, without a final dot; empty where the message held no whole question. */
  readonly name: string;
  /** Of the record that was asked for, such as `A`; empty as `name` is. */
  readonly type: string;
  /** Address that asked. */
  readonly client: string;
  readonly transport: 'udp' | 'tcp';
  /** Such as NOERROR, NXDOMAIN, REFUSED. */
  readonly code: string;
  /** What records of the answer say, in order: addresses, and `name:port` of services. */
  readonly answers: readonly string[];
}

/** Queries that were answered, newest first: as many as are kept, then those that came since. */
export interface DnsQueriesView {
  readonly isAll: boolean;
  readonly queries: readonly DnsQueryView[];
}
