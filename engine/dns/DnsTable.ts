import type { ZoneName } from '../model/names.ts';
import { DNS_SUFFIX } from '../model/zones.ts';
import type { ZonePublication } from './publicationOf.ts';

/** What the DNS server knows: replaced whole at each change. Names are lower-case, without a final dot. */
export interface DnsTable {
  /** The domain that is answered for; names outside it are refused. */
  readonly domain: string;
  /** Addresses of each name, in zone order. */
  readonly addresses: ReadonlyMap<string, readonly string[]>;
  /** Of names such as `_80._tcp.<name>` (RFC 2782): on a shared address the port tells the nodes apart. */
  readonly services: ReadonlyMap<string, readonly DnsService[]>;
  /** Of names whose clients are to stay in their zone: the address of each zone, and for what part of their queries. */
  readonly nearby: ReadonlyMap<string, Nearby>;
  /** Names that have none themselves but lie above one that has, so they exist (RFC 8020). */
  readonly between: ReadonlySet<string>;
}

/** Answers to clients by their zone. */
export interface Nearby {
  /** Above 0, at most 1: the part of a client's queries that is answered with its own zone alone. */
  readonly fraction: number;
  /** Of the zones in service, the subnet that clients are in, and the address of the node. */
  readonly zones: readonly { readonly subnet: string; readonly address: string }[];
}

/** Where a listener's node is: the zonal name, and the port that it has bound. */
export interface DnsService {
  readonly target: string;
  readonly port: number;
}

export interface DnsBalancer {
  readonly dnsName: string;
  readonly zones: readonly Pick<ZonePublication<unknown>, 'zone' | 'address' | 'published' | 'why'>[];
  /** As of `Nearby`, with the subnet of each zone; absent: all clients are answered alike. */
  readonly nearby?: { readonly fraction: number; readonly subnetOf: (zone: ZoneName) => string | undefined };
  /** Only on a shared address: the ports of the listeners, and what stands for each at the node of a zone. */
  readonly shared?: {
    readonly listenerPorts: readonly number[];
    readonly boundPort: (zone: ZoneName, port: number) => number;
  };
}

/**
 * The names of all balancers: the main name with the published nodes, and `<zone>.<name>` for each enabled zone,
 * whatever its health or shift. On a shared address a name has it once, and its ports as services.
 * Source: contract, *Addresses and DNS*; DNS-03.
 */
export function dnsTableOf(balancers: readonly DnsBalancer[], domain: string = DNS_SUFFIX): DnsTable {
  const addresses = new Map<string, readonly string[]>();
  const services = new Map<string, readonly DnsService[]>();
  const near = new Map<string, Nearby>();
  for (const { dnsName, zones, shared, nearby } of balancers) {
    const name = dnsName.toLowerCase();
    const inService = zones.filter(({ published }) => published);
    addresses.set(name, [...new Set(inService.map(({ address }) => address))]);
    if (nearby) {
      const placed = inService.flatMap(({ zone, address }) => {
        const subnet = nearby.subnetOf(zone);
        return subnet === undefined ? [] : [{ subnet, address }];
      });
      near.set(name, { fraction: nearby.fraction, zones: placed });
    }
    for (const port of shared?.listenerPorts ?? []) {
      services.set(
        `_${port}._tcp.${name}`,
        inService.map(({ zone }) => ({
          target: `${zone.toLowerCase()}.${name}`,
          port: shared?.boundPort(zone, port) ?? port,
        })),
      );
    }
    for (const { zone, address, why } of zones) {
      if (why !== 'retiring') addresses.set(`${zone.toLowerCase()}.${name}`, [address]);
    }
  }
  return {
    domain,
    addresses,
    services,
    nearby: near,
    between: namesBetween([...addresses.keys(), ...services.keys()], domain),
  };
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
