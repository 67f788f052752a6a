import type { ReactNode } from 'react';
import { zoneLook } from './zoneLook.ts';

/** A zone's name with its colour before it. `place`: 0-based, of the zone in the region; -1 for none (`all`). */
export function ZoneSwatch({ place, children }: { readonly place: number; readonly children: ReactNode }) {
  return (
    <span className="bz-zone">
      <i style={{ background: zoneLook(place).fill }} />
      {children}
    </span>
  );
}
