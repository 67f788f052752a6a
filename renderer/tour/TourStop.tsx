import Hotspot from '@cloudscape-design/components/hotspot';
import type { ReactNode } from 'react';

/** Where the guided tour stops, in order. */
export const TOUR_STOPS = ['zones', 'map', 'attention', 'balancers'] as const;
export type TourStopName = (typeof TOUR_STOPS)[number];

interface TourStopProps {
  readonly name: TourStopName;
  readonly children: ReactNode;
}

/** A part of the page at which the tour stops; without a tour it is that part alone. */
export function TourStop({ name, children }: TourStopProps) {
  return (
    <Hotspot hotspotId={name} direction="top">
      {children}
    </Hotspot>
  );
}
