/** A load balancer that was made, and where its nodes listen, `address:port` each. Source: contract, *Angie configurations*. */
export interface ImportedPlace {
  readonly name: string;
  readonly dnsName: string;
  readonly places: readonly string[];
}
