import type { NextUpstream } from '../../model/upstream/NextUpstream.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { AngieConfiguration } from '../../model/virtualServer/AngieConfiguration.ts';
import type { LocationSettings, VirtualLocation } from '../../model/virtualServer/VirtualLocation.ts';

/** How a group is passed to: as the first says that passes to it, in the order of the file. */
export interface PassedGroup {
  readonly nextUpstream: NextUpstream;
  /** With TLS. */
  readonly isTls: boolean;
  /** By servers of connections, and by those of datagrams. */
  readonly isTcp: boolean;
  readonly isUdp: boolean;
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
      const { group, nextUpstream, tls } = handler.proxy;
      const key = group.toLowerCase();
      if (!ofHttp.has(key)) ofHttp.set(key, { nextUpstream, isTls: tls !== null, isTcp: true, isUdp: false });
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
      isTcp: known?.isTcp === true || listens.some(({ isUdp }) => !isUdp),
      isUdp: known?.isUdp === true || listens.some(({ isUdp }) => isUdp),
    });
  }
  return { http: ofHttp, stream: ofStream };
}

function flattened(locations: readonly VirtualLocation[]): readonly LocationSettings[] {
  return locations.flatMap((location) => [location, ...flattened(location.locations)]);
}
