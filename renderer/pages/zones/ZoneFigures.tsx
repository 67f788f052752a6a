import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useRunning } from '../../store/useRunning.ts';
import { useTraffic } from '../../store/traffic.ts';
import type { CrossZone } from './crossZoneOf.ts';
import { useCrossZone } from './useCrossZone.ts';
import { zoneFlows, type ZoneFlow } from './zoneFlows.ts';

interface Figures {
  readonly flows: ReadonlyMap<string, ZoneFlow>;
  readonly crossings: ReadonlyMap<string, CrossZone> | null;
}

const FiguresContext = createContext<Figures>({ flows: new Map(), crossings: null });

/** Follows what flows into zones and between them, for the cells within: these follow it themselves, tables do not. */
export function ZoneFigures({ children }: { readonly children: ReactNode }) {
  const resources = useRunning();
  const traffic = useTraffic(({ now }) => now);
  const crossings = useCrossZone();
  const flows = useMemo(() => zoneFlows(resources, traffic), [resources, traffic]);
  const figures = useMemo(() => ({ flows, crossings }), [flows, crossings]);
  return <FiguresContext value={figures}>{children}</FiguresContext>;
}

/** What flows into a zone and over its border; null each until it is known. */
export function useZoneFigures(zone: string): { readonly flow: ZoneFlow | null; readonly crossing: CrossZone | null } {
  const { flows, crossings } = useContext(FiguresContext);
  return { flow: flows.get(zone) ?? null, crossing: crossings?.get(zone) ?? null };
}
