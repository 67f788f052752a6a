import type { Clock } from '../../../model/Clock.ts';
import { addressOf } from '../ProbedServers.ts';
import type { ProbedGroup } from './ProbeRunner.ts';
import { runStreamProbe } from './runStreamProbe.ts';
import type { StreamGeneration } from './StreamGeneration.ts';

/** The checks that the servers of a `stream` block ask for. Source: Angie 5. */
export function streamProbes(generation: StreamGeneration, clock: Clock): readonly ProbedGroup[] {
  const { texts, maps } = generation;
  return generation.block.servers.flatMap(({ handler }) => {
    if (handler.kind !== 'proxy') return [];
    return handler.probes.flatMap((probe): readonly ProbedGroup[] => {
      const group = generation.groups.at(handler.group, 0);
      if (!group) return [];
      const check = { texts, maps, clock, probe, handler, upstream: group.upstream, addressOf: addressOf(probe) };
      return [{ probe, group, run: (peer, signal) => runStreamProbe(check, peer, signal) }];
    });
  });
}
