import type { Clock } from '../../../model/Clock.ts';
import type { Random } from '../../../model/Random.ts';
import type { ProxySettings, VirtualLocation } from '../../../model/virtualServer/VirtualLocation.ts';
import { addressOf } from '../ProbedServers.ts';
import type { HttpGeneration } from './HttpGeneration.ts';
import { HttpProbe } from './HttpProbe.ts';
import type { ProbedGroup } from './ProbeRunner.ts';

/** The checks that the locations of a configuration ask for. Source: A-057. */
export function httpProbes(
  generation: HttpGeneration,
  around: { readonly clock: Clock; readonly random: Random },
): readonly ProbedGroup[] {
  const { texts, maps } = generation;
  return generation.block.servers
    .flatMap(({ locations }) => proxiesOf(locations))
    .flatMap((proxy) =>
      proxy.probes.flatMap((probe): readonly ProbedGroup[] => {
        const group = generation.groupAt(proxy.group, 0)?.group;
        if (!group) return [];
        const { upstream } = group;
        const check = new HttpProbe({ probe, proxy, upstream, texts, maps, addressOf: addressOf(probe) }, around);
        return [{ probe, group, run: (peer, signal) => check.run(peer, signal) }];
      }),
    );
}

function proxiesOf(locations: readonly VirtualLocation[]): readonly ProxySettings[] {
  return locations.flatMap(({ handler, locations: inner }) => [
    ...(handler.kind === 'proxy' ? [handler.proxy] : []),
    ...proxiesOf(inner),
  ]);
}
