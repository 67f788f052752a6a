import type { NextUpstream } from '../../model/upstream/NextUpstream.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { AngieConfiguration } from '../../model/virtualServer/AngieConfiguration.ts';
import type { VariableMap } from '../../model/virtualServer/VirtualServer.ts';
import type { LocationSettings, VirtualLocation } from '../../model/virtualServer/VirtualLocation.ts';

/** How a group is passed to: as the first says that passes to it, in the order of the file. */
export interface PassedGroup {
  readonly nextUpstream: NextUpstream;
  /** With TLS. */
  readonly isTls: boolean;
  /** By servers of connections, and by those of datagrams. */
  readonly isTcp: boolean;
  readonly isUdp: boolean;
  /** Of its probe: `proxy_read_timeout` of the location, or `upstream_probe_timeout`; undefined: it has none. */
  readonly probeTimeoutMs: number | undefined;
  /** Of the block, which the test of a probe may be made of. */
  readonly maps: readonly VariableMap[];
}

/** By level, then the name of the group in lower case. */
export type PassedGroups = Readonly<Record<UpstreamGroup['level'], ReadonlyMap<string, PassedGroup>>>;

/** The groups that something passes to, with how. */
export function passedGroups({ http, stream }: AngieConfiguration): PassedGroups {
  const ofHttp = new Map<string, PassedGroup>();
  for (const server of http?.servers ?? []) {
    for (const { handler, steps } of [server.root, ...flattened(server.locations)]) {
      // What answers by itself passes to nobody.
      if (handler.kind !== 'proxy' || steps.some(({ kind }) => kind === 'return')) continue;
      const { group, nextUpstream, tls, probes, readTimeoutMs } = handler.proxy;
      const key = group.toLowerCase();
      const known = ofHttp.get(key);
      const own = probes.length > 0 ? readTimeoutMs : undefined;
      const first = known ?? { nextUpstream, isTls: tls !== null, isTcp: true, isUdp: false, maps: http?.maps ?? [] };
      ofHttp.set(key, { ...first, probeTimeoutMs: known?.probeTimeoutMs ?? own });
    }
  }
  const ofStream = new Map<string, PassedGroup>();
  for (const { handler, listens } of stream?.servers ?? []) {
    if (handler.kind === 'return') continue;
    const key = handler.group.toLowerCase();
    const first = ofStream.get(key) ?? { nextUpstream: handler.nextUpstream, isTls: handler.tls !== null };
    const known = ofStream.get(key);
    ofStream.set(key, {
      ...first,
      maps: stream?.maps ?? [],
      probeTimeoutMs: known?.probeTimeoutMs ?? (handler.probes.length > 0 ? handler.probeTimeoutMs : undefined),
      isTcp: known?.isTcp === true || listens.some(({ isUdp }) => !isUdp),
      isUdp: known?.isUdp === true || listens.some(({ isUdp }) => isUdp),
    });
  }
  return { http: ofHttp, stream: ofStream };
}

function flattened(locations: readonly VirtualLocation[]): readonly LocationSettings[] {
  return locations.flatMap((location) => [location, ...flattened(location.locations)]);
}
