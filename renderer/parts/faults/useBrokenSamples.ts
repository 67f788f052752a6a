import { useMemo } from 'react';
import type { SampleView } from '../../../engine/contract/views/SampleView.ts';
import type { Instance } from '../../../engine/model/Instance.ts';
import { useResources } from '../../store/resources.ts';
import { isBroken } from './faultChanges.ts';
import { useSamples } from './useSamples.ts';
import { toldApart } from '../toldApart.ts';

/** A sample target that is broken on purpose, and how. */
export interface BrokenSample {
  readonly instance: Instance;
  /** Its name, or its id where it has none; with its load balancer where another instance has the same name. */
  readonly name: string;
  readonly sample: SampleView;
}

/** The running sample targets that are broken on purpose. `everyMs`: how often they are asked; default 5,000. */
export function useBrokenSamples(everyMs?: number): readonly BrokenSample[] {
  const resources = useResources((state) => state.resources);
  const { instances } = resources;
  const running = useMemo(
    () => [...instances.values()].filter(({ program, state }) => program.kind === 'sample' && state === 'running'),
    [instances],
  );
  const ids = useMemo(() => running.map(({ instanceId }) => instanceId), [running]);
  const samples = useSamples(ids, everyMs);
  return useMemo(
    () =>
      running.flatMap((instance) => {
        const sample = samples.get(instance.instanceId);
        if (sample === undefined || !isBroken(sample)) return [];
        return [{ instance, name: toldApart(resources, instance), sample }];
      }),
    [running, samples, resources],
  );
}
