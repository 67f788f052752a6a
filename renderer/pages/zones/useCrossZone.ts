import { useEffect, useMemo, useState } from 'react';
import type { SeriesView } from '../../../engine/contract/views/SeriesView.ts';
import { useBridge } from '../../bridge/BridgeContext.tsx';
import { whenLive } from '../../store/pause.ts';
import { useRunning } from '../../store/useRunning.ts';
import { crossZoneOf, type CrossZone } from './crossZoneOf.ts';
import { zonePairs, type ZonePair } from './zonePairs.ts';

/** Most series of one stream. */
const MOST_SERIES = 100;
const RANGE_SECONDS = 60;

/** What crosses into and out of each zone now, over all load balancers; null until the engine has told. */
export function useCrossZone(): ReadonlyMap<string, CrossZone> | null {
  const bridge = useBridge();
  const resources = useRunning();
  const zones = resources.zones;
  const text = JSON.stringify(useMemo(() => zonePairs(resources), [resources]));
  const pairs = useMemo(() => JSON.parse(text) as readonly ZonePair[], [text]); // the text is made of them
  const [rates, setRates] = useState<readonly (number | null)[] | null>(null);
  useEffect(() => {
    setRates(pairs.length === 0 ? [] : null);
    const cancels = Array.from({ length: Math.ceil(pairs.length / MOST_SERIES) }, (_, part) => {
      const from = part * MOST_SERIES;
      const some = pairs.slice(from, from + MOST_SERIES);
      const series = some.map((pair) => ({
        scope: { kind: 'zonePair', ...pair } as const,
        metric: 'requests' as const,
      }));
      const onValue = whenLive(({ values }: SeriesView) => {
        setRates((before) => {
          const after = pairs.map((_, place) => before?.[place] ?? null);
          values.forEach((points, place) => {
            after[from + place] = points.findLast((point) => point !== null) ?? null;
          });
          return after;
        });
      }, 1);
      const onEnd = () => undefined; // the connection tells
      return bridge.subscribe('series', { series, rangeSeconds: RANGE_SECONDS }, { onValue, onEnd });
    });
    return () => {
      for (const cancel of cancels) cancel();
    };
  }, [bridge, pairs]);
  return useMemo(() => rates && crossZoneOf(zones, pairs, rates), [zones, pairs, rates]);
}
