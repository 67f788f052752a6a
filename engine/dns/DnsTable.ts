import { DNS_SUFFIX } from '../model/zones.ts';
import type { ZonePublication } from './publicationOf.ts';

/** What the DNS server knows: replaced whole at each change. Names are lower-case, without a final dot. */
export interface DnsTable {
  /** The domain that is answered for; names outside it are refused. */
  readonly domain: string;
  /** Addresses of each name, in zone order. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  /** Names that have none themselves but lie above one that has, so they exist (RFC 8020). */
  readonly between: ReadonlySet<string>;
}

export interface DnsBalancer {
  readonly dnsName: string;
  readonly zones: readonly Pick<ZonePublication<unknown>, 'zone' | 'address' | 'published' | 'why'>[];
}

/**
 * The names of all balancers: the main name with the published nodes, and `<zone>.<name>` for each enabled zone,
 * whatever its health or shift. Source: contract, *Addresses and DNS*; DNS-03.
 */
export function dnsTableOf(balancers: readonly DnsBalancer[], domain: string = DNS_SUFFIX): DnsTable {
  const addresses = new Map<string, readonly string[]>();
  for (const { dnsName, zones } of balancers) {
    const name = dnsName.toLowerCase();
    addresses.set(
      name,
      zones.filter(({ published }) => published).map(({ address }) => address),
    );
    for (const { zone, address, why } of zones) {
      if (why !== 'retiring') addresses.set(`${zone.toLowerCase()}.${name}`, [address]);
    }
  }
  return { domain, addresses, between: namesBetween(addresses.keys(), domain) };
}

/** The domain itself, and what lies between it and the given names. */
function namesBetween(names: Iterable<string>, domain: string): ReadonlySet<string> {
  const between = new Set([domain]);
  for (const name of names) {
    let above = parentOf(name);
    while (above.endsWith(`.${domain}`) && !between.has(above)) {
      between.add(above);
      above = parentOf(above);
    }
  }
  return between;
}

const parentOf = (name: string) => name.slice(name.indexOf('.') + 1);
