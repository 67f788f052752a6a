import type { ResolverSettings } from '../../model/upstream/ResolverSettings.ts';
import type { FollowedName, UpstreamServer } from '../../model/upstream/UpstreamServer.ts';
import type { DnsAnswer } from './DnsAnswer.ts';

/** What a name was resolved to: servers in place of its line. */
export type Resolution =
  | { readonly kind: 'servers'; readonly servers: readonly UpstreamServer[]; readonly ttlSeconds: number }
  /** Nobody knows the name: its servers are gone. */
  | { readonly kind: 'unknown' }
  /** No answer, or one that says nothing: what was known before still holds. */
  | { readonly kind: 'failed'; readonly reason: string };

/** Asks one question; a service asks for the addresses of its targets, too. */
export type Ask = (name: string, type: 'A' | 'AAAA' | 'SRV') => Promise<DnsAnswer>;

/**
 * Resolves the name of a `server` line with `resolve`: a peer for each address. Of a service, the records of the lowest
 * priority are primary servers and all others backup ones, with their own names and ports, and with their own weights
 * unless the line has one: on the ring of a hash each record is a server of its own. Source: A-078, Angie 7.3.
 */
export async function resolvedServers(line: UpstreamServer, name: FollowedName, ask: Ask): Promise<Resolution> {
  if (name.service === null) {
    const found = await addressesOf(name.host, name.resolver, ask);
    if (found.kind !== 'addresses') return found;
    const addresses = found.addresses.map((host) => ({ host, port: name.port }));
    return { kind: 'servers', servers: [{ ...line, addresses }], ttlSeconds: found.ttlSeconds };
  }
  const answer = await ask(serviceName(name.service, name.host), 'SRV');
  if (answer.kind !== 'records') return answer;
  const lowest = Math.min(...answer.services.map(({ priority }) => priority));
  const servers: UpstreamServer[] = [];
  let ttlSeconds = answer.ttlSeconds;
  for (const { target, port, priority, weight } of answer.services) {
    const found = await addressesOf(target, name.resolver, ask);
    if (found.kind === 'failed') return found;
    if (found.kind === 'unknown') continue;
    ttlSeconds = Math.min(ttlSeconds, found.ttlSeconds);
    servers.push({
      ...line,
      name: `${target}:${port}`,
      weight: line.weight === 1 ? Math.max(weight, 1) : line.weight,
      isBackup: line.isBackup || priority !== lowest,
      addresses: found.addresses.map((host) => ({ host, port })),
    });
  }
  return { kind: 'servers', servers, ttlSeconds };
}

/** A service without a dot is one of TCP. */
function serviceName(service: string, host: string): string {
  return service.includes('.') ? `${service}.${host}` : `_${service}._tcp.${host}`;
}

type Addresses = { readonly kind: 'addresses'; readonly addresses: readonly string[]; readonly ttlSeconds: number };

/** The addresses of a name, of both families that are asked for, IPv4 first; one of them is enough. */
export async function addressesOf(
  host: string,
  resolver: Pick<ResolverSettings, 'hasIpv4' | 'hasIpv6'>,
  ask: Ask,
): Promise<Addresses | Exclude<Resolution, { kind: 'servers' }>> {
  const types = [...(resolver.hasIpv4 ? (['A'] as const) : []), ...(resolver.hasIpv6 ? (['AAAA'] as const) : [])];
  const answers = await Promise.all(types.map((type) => ask(host, type)));
  const records = answers.filter((answer) => answer.kind === 'records');
  const addresses = [...new Set(records.flatMap((answer) => answer.addresses))];
  if (addresses.length > 0) {
    const ttls = records.filter((answer) => answer.addresses.length > 0).map((answer) => answer.ttlSeconds);
    return { kind: 'addresses', addresses, ttlSeconds: Math.min(...ttls) };
  }
  const failed = answers.find((answer) => answer.kind === 'failed');
  return failed ?? { kind: 'unknown' };
}
