/** What a server says of a name. */
export type DnsAnswer =
  | {
      readonly kind: 'records';
      /** IPv4 or IPv6, in the order of the answer. */
      readonly addresses: readonly string[];
      readonly services: readonly ServiceRecord[];
      /** The shortest of the records. */
      readonly ttlSeconds: number;
    }
  /** There is no such name, or it has none of these records. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly reason: string };

/** An SRV record. */
export interface ServiceRecord {
  readonly target: string;
  readonly port: number;
  readonly priority: number;
  readonly weight: number;
}
