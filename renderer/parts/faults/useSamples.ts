import { useEffect } from 'react';
import { create } from 'zustand';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import type { SampleView } from '../../../engine/contract/views/SampleView.ts';
import type { InstanceId } from '../../../engine/model/names.ts';
import { useBridge } from '../../bridge/BridgeContext.tsx';
import { useResources } from '../../store/resources.ts';

interface SamplesState {
  /** By instance id; those that were asked for and run a sample. */
  readonly samples: ReadonlyMap<string, SampleView>;
}

const useSamplesStore = create<SamplesState>()(() => ({ samples: new Map() }));

/** Nobody tells when a target's behaviour is changed elsewhere, so it is asked for now and then. */
const ASK_EVERY_MS = 5_000;
/** Most instances of one call. */
const BATCH = 200;

/**
 * How the sample targets among the instances behave, by instance id; kept up to date while the component is shown.
 * `everyMs`: how often they are asked, milliseconds; default 5,000.
 */
export function useSamples(instanceIds: readonly string[], everyMs = ASK_EVERY_MS): ReadonlyMap<string, SampleView> {
  const bridge = useBridge();
  const ids = instanceIds.join(' ');
  useEffect(() => {
    const ask = () => {
      if (ids !== '' && !document.hidden) void askSamples(bridge, ids.split(' '));
    };
    ask();
    const timer = setInterval(ask, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [bridge, ids, everyMs]);
  return useSamplesStore(({ samples }) => samples);
}

/** Takes over what the engine answered to a change. */
export function noteSamples(told: readonly SampleView[]): void {
  useSamplesStore.setState(({ samples }) => {
    const changed = told.filter((sample) => !isSame(samples.get(sample.instanceId), sample));
    if (changed.length === 0) return { samples };
    return { samples: new Map([...samples, ...changed.map((sample) => [sample.instanceId, sample] as const)]) };
  });
}

async function askSamples(bridge: Bridge, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const instanceIds = ids.slice(from, from + BATCH);
    const answer = await bridge.call('describeSamples', { instanceIds });
    if (!answer.ok) return; // the connection tells; what was known stays
    noteSamples(answer.value.samples);
    forget(instanceIds, answer.value.samples);
  }
}

/** Instances that no longer run a sample, or are gone themselves (UIX-01). */
function forget(asked: readonly string[], told: readonly SampleView[]): void {
  const { instances } = useResources.getState().resources;
  const running = new Set(told.map(({ instanceId }) => instanceId));
  const silent = new Set(asked.filter((id) => !running.has(id)));
  useSamplesStore.setState(({ samples }) => {
    const kept = [...samples].filter(([id]) => !silent.has(id) && instances.has(id as InstanceId)); // the engine's own ids
    return kept.length === samples.size ? { samples } : { samples: new Map(kept) };
  });
}

function isSame(known: SampleView | undefined, told: SampleView): boolean {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(told);
}
