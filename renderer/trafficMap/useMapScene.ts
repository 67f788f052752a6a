import { useMemo, useState } from 'react';
import type { TrafficView } from '../../engine/contract/views/TrafficView.ts';
import type { LoadBalancerArn, TargetGroupArn } from '../../engine/model/names.ts';
import { useStream } from '../bridge/useStream.ts';
import { whenLive } from '../store/pause.ts';
import { useResources } from '../store/resources.ts';
import { useStates } from '../store/states.ts';
import type { MapScene } from './MapScene.ts';
import { mapSceneOf } from './mapSceneOf.ts';
import { meanTraffic, SMOOTHED_SAMPLES } from './meanTraffic.ts';

/** The scene of a load balancer and a group, live; null when there is neither. */
export function useMapScene(
  loadBalancerArn: LoadBalancerArn | null,
  targetGroupArn: TargetGroupArn | null,
): MapScene | null {
  const resources = useResources((state) => state.resources);
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const [samples, setSamples] = useState<readonly TrafficView[]>([]);
  const take = useMemo(
    () =>
      whenLive((sample: TrafficView) => {
        setSamples((before) => [...before, sample].slice(-SMOOTHED_SAMPLES));
      }, SMOOTHED_SAMPLES),
    [],
  );
  useStream('traffic', loadBalancerArn === null ? null : { loadBalancerArn }, take);
  return useMemo(() => {
    if (loadBalancerArn === null || targetGroupArn === null) return null;
    return mapSceneOf({
      resources,
      states: { targets, dns },
      traffic: meanTraffic(samples),
      loadBalancerArn,
      targetGroupArn,
    });
  }, [resources, targets, dns, samples, loadBalancerArn, targetGroupArn]);
}
