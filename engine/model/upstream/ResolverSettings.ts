/** Where names are looked up while a group runs: `resolver` and `resolver_timeout`. Source: Angie 7.3. */
export interface ResolverSettings {
  /** Asked in turn when one does not answer; one at least. Addresses without brackets. */
  readonly servers: readonly { readonly host: string; readonly port: number }[];
  /** `valid=`: how long answers hold, whatever their TTL; null: their TTL says it. */
  readonly validMs: number | null;
  /** `ipv4=off`, `ipv6=off`: addresses of a family are not asked for. */
  readonly hasIpv4: boolean;
  readonly hasIpv6: boolean;
  /** How long an answer is waited for; default 30,000. */
  readonly timeoutMs: number;
}
