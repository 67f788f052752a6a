import { withClassicBalancers } from '../../engine/model/withClassicBalancers.ts';
import { useMemo, useState } from 'react';
import type { TrafficView } from '../../engine/contract/views/TrafficView.ts';
import type { LoadBalancerArn, TargetGroupArn } from '../../engine/model/names.ts';
import { useStream } from '../bridge/useStream.ts';
import { whenLive } from '../store/pause.ts';
import { useResources } from '../store/resources.ts';
import { useRunning } from '../store/useRunning.ts';
import { useStates } from '../store/states.ts';
import type { MapScene } from './MapScene.ts';
import { mapSceneOf } from './mapSceneOf.ts';
import { TAPE_SECONDS, tapeOf } from './MapTape.ts';
import type { MapUnit } from './trafficInUnit.ts';
import { meanTraffic, SMOOTHED_SAMPLES } from '../store/meanTraffic.ts';
import type { PackedTraffic } from './packTraffic.ts';
import { useIsConnected } from '../store/connection.ts';

export interface MapSceneOptions {
  readonly loadBalancerArn: LoadBalancerArn;
  readonly targetGroupArn: TargetGroupArn;
  /** A moment of the tape; null: now. */
  readonly replayedAtMs: number | null;
  readonly unit: MapUnit;
}

/** The scene of a load balancer and a group, live or as it was, and recorded meanwhile; null where there is neither. */
export function useMapScene({ loadBalancerArn, targetGroupArn, replayedAtMs, unit }: MapSceneOptions): MapScene | null {
  const resources = useRunning();
  const targets = useStates((states) => states.targets);
  const dns = useStates((states) => states.dns);
  const [samples, setSamples] = useState<readonly TrafficView[]>([]);
  const tape = tapeOf(loadBalancerArn);
  const take = useMemo(() => {
    const show = whenLive((sample: TrafficView) => {
      setSamples((before) => [...before, sample].slice(-SMOOTHED_SAMPLES));
    }, SMOOTHED_SAMPLES);
    // What waits is recorded in order with the states that came meanwhile, which are then as they were.
    const record = whenLive((traffic: PackedTraffic) => {
      const { targets: healths, dns: answers } = useStates.getState();
      const states = { targets: healths, dns: answers };
      tape.record({ resources: withClassicBalancers(useResources.getState().resources), states, traffic });
    }, TAPE_SECONDS);
    return (sample: TrafficView) => {
      show(sample);
      record(tape.pack(sample));
    };
  }, [tape]);
  useStream('traffic', { loadBalancerArn }, take);
  const isReplay = replayedAtMs !== null;
  const isConnected = useIsConnected();
  const now = useMemo(() => {
    if (isReplay) return null;
    // A map that is opened while the engine is lost shows what flowed last, as the figures beside it do.
    const traffic = meanTraffic(samples) ?? (isConnected ? null : tape.newest);
    const seen = { resources, states: { targets, dns }, traffic };
    return mapSceneOf({ ...seen, loadBalancerArn, targetGroupArn, unit });
  }, [isReplay, isConnected, tape, resources, targets, dns, samples, loadBalancerArn, targetGroupArn, unit]);
  const before = useMemo(() => {
    const moment = replayedAtMs === null ? null : tape.at(replayedAtMs);
    return moment && mapSceneOf({ ...moment, loadBalancerArn, targetGroupArn, unit });
  }, [tape, replayedAtMs, loadBalancerArn, targetGroupArn, unit]);
  return isReplay ? before : now;
}
