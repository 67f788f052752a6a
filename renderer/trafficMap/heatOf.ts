import { colorChartsStatusInfo, colorChartsStatusMedium } from '@cloudscape-design/design-tokens';
import { TARGET_LOOK } from '../look/targetLook.ts';
import { zoneLook } from '../look/zoneLook.ts';
import type { MapTarget } from './MapScene.ts';

/** A share counts as expected from 0.75 to 1.25 of what is. */
export const EXPECTED_RATIO = { low: 0.75, high: 1.25 } as const;

/** Observed share by the expected one; null for a target that nothing is expected of, or when nothing flows. */
export function shareRatio(
  { share, expected }: Pick<MapTarget, 'share' | 'expected'>,
  received: number,
): number | null {
  return expected !== null && expected > 0 && received > 0 ? share / expected : null;
}

export interface Heat {
  readonly fill: string;
  /** 0 to 1. */
  readonly opacity: number;
  readonly stroke: string;
  readonly isHollow: boolean;
}

/**
 * Paint of one cell of the grid: the zone's hue when the share is as expected, a blue outline below, amber above; hollow
 * when the target is not healthy. `place`: of its zone in the region.
 */
export function heatOf(target: MapTarget, received: number, place: number): Heat {
  const { state } = target.health;
  if (state !== 'healthy') {
    return { fill: 'transparent', opacity: 1, stroke: TARGET_LOOK[state].fill, isHollow: target.requests <= 0 };
  }
  const ratio = shareRatio(target, received) ?? 1;
  if (ratio > EXPECTED_RATIO.high) {
    return { fill: colorChartsStatusMedium, opacity: 0.55, stroke: colorChartsStatusMedium, isHollow: false };
  }
  if (ratio < EXPECTED_RATIO.low) {
    return { fill: colorChartsStatusInfo, opacity: 0.12, stroke: colorChartsStatusInfo, isHollow: false };
  }
  return { fill: zoneLook(place).fill, opacity: 0.28, stroke: 'transparent', isHollow: false };
}
