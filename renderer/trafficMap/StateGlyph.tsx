import type { ReactNode } from 'react';
import type { TargetHealthState } from '../../engine/model/TargetHealth.ts';
import { TARGET_LOOK } from '../look/targetLook.ts';
import { ZONE_STANDING_LOOK, type ZoneStanding } from '../look/zoneStandingLook.ts';

const RING = <circle r={6} />;

/** Marks of 14 px, centred on 0,0: the shape tells the state without its colour. */
const TARGET: Readonly<Record<TargetHealthState, ReactNode>> = {
  healthy: (
    <>
      {RING}
      <path d="M-2.8 .2-.8 2.3 3-1.9" />
    </>
  ),
  unhealthy: (
    <>
      {RING}
      <path d="M-2.2-2.2 2.2 2.2M2.2-2.2-2.2 2.2" />
    </>
  ),
  initial: (
    <>
      <circle r={6} strokeDasharray="2.4 2.3" />
      <circle r={1.2} />
    </>
  ),
  unused: (
    <>
      {RING}
      <path d="M-2.6 0H2.6" />
    </>
  ),
  draining: (
    <>
      {RING}
      <path d="M0-3V.4L2 1.8" />
    </>
  ),
  unavailable: <path d="M0-6 6.2 5.2H-6.2ZM0-1.6V1.6M0 3.1V3.4" />,
};

const ZONE: Readonly<Record<ZoneStanding, ReactNode>> = {
  healthy: TARGET.healthy,
  unhealthy: TARGET.unhealthy,
  outage: TARGET.unhealthy,
  shifted: TARGET.draining,
  failOpen: TARGET.unavailable,
  starting: TARGET.initial,
  retiring: TARGET.draining,
  pending: TARGET.initial,
  notEnabled: TARGET.unused,
};

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The mark of a target's or a zone's state, inside of an SVG. */
export function StateGlyph(props: Place & ({ readonly target: TargetHealthState } | { readonly zone: ZoneStanding })) {
  const isTarget = 'target' in props;
  return (
    <g
      className="bz-glyph"
      transform={`translate(${props.x} ${props.y})`}
      style={{ stroke: isTarget ? TARGET_LOOK[props.target].ink : ZONE_STANDING_LOOK[props.zone].ink }}
    >
      {isTarget ? TARGET[props.target] : ZONE[props.zone]}
    </g>
  );
}
