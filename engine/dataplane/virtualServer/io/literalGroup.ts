import { isIP } from 'node:net';
import { STANDARD_METHOD, STANDARD_TIME_FACTOR } from '../../../model/upstream/BalancingMethod.ts';
import { STANDARD_NEXT_UPSTREAM } from '../../../model/upstream/NextUpstream.ts';
import type { UpstreamGroup } from '../../../model/upstream/UpstreamGroup.ts';
import { STANDARD_SERVER } from '../../../model/upstream/UpstreamServer.ts';
import type { ProxySettings } from '../../../model/virtualServer/VirtualLocation.ts';
import { SystemRandom } from '../../../system/SystemRandom.ts';
import { RunningGroup } from '../RunningGroup.ts';
import type { GroupAtWorker } from './HttpGeneration.ts';
import { KeptConnections } from './KeptConnections.ts';
import type { RequestContext } from './ServedRequest.ts';

/**
 * The group that an address or a name stands for, where `proxy_pass` is made of variables: of one server, or of all that a
 * resolver knows of the name; null when nobody knows it.
 */
export async function literalGroup(
  name: string,
  { tls, resolver }: Pick<ProxySettings, 'tls' | 'resolver'>,
  { clock, generation, log }: RequestContext,
): Promise<GroupAtWorker | null> {
  const place = placeOf(name, tls ? 443 : 80);
  if (!place) return null;
  const isLiteral = isIP(place.host) !== 0;
  if (!isLiteral && !resolver) {
    log('error', `no resolver defined to resolve ${place.host}`);
    return null;
  }
  const hosts = isLiteral || !resolver ? [place.host] : await generation.groups.lookUp(place.host, resolver);
  if (typeof hosts === 'string') {
    log('error', `${place.host} could not be resolved (${hosts})`);
    return null;
  }
  const group = groupOf(name, 'http', { hosts, port: place.port });
  return { group, connections: new KeptConnections(null, clock) };
}

/** The group of one server that an address of `stream` stands for; null for a name, and without a port. */
export function literalStreamGroup(name: string): RunningGroup | null {
  const place = placeOf(name, 0);
  return place && isIP(place.host) !== 0 ? groupOf(name, 'stream', { hosts: [place.host], port: place.port }) : null;
}

function placeOf(name: string, standardPort: number): { readonly host: string; readonly port: number } | null {
  const [, host = name, port = String(standardPort)] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(name) ?? [];
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return bare === '' || Number(port) < 1 || Number(port) > 65_535 ? null : { host: bare, port: Number(port) };
}

function groupOf(
  name: string,
  level: UpstreamGroup['level'],
  { hosts, port }: { readonly hosts: readonly string[]; readonly port: number },
): RunningGroup {
  const server = { ...STANDARD_SERVER, name, addresses: hosts.map((host) => ({ host, port })), resolve: null };
  return new RunningGroup(
    {
      name,
      level,
      method: STANDARD_METHOD,
      servers: [server],
      responseTimeFactor: STANDARD_TIME_FACTOR,
      zone: null,
      sticky: null,
      queue: null,
      keepalive: null,
      backupSwitch: null,
      nextUpstream: STANDARD_NEXT_UPSTREAM,
      probes: [],
    },
    new SystemRandom(),
  );
}
