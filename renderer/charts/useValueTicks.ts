import { useMemo } from 'react';
import { valueTicks } from './valueTicks.ts';

/** The ticks of an axis of values: the same list until the scale changes, so that the frame of a chart stays as it is. */
export function useValueTicks(highest: number, isWhole: boolean): readonly number[] {
  const ticks = valueTicks(highest, isWhole);
  // The upper edge decides all of them.
  return useMemo(() => ticks, [ticks.at(-1), isWhole]);
}
