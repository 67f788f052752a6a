import { createContext, useContext, useMemo } from 'react';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { MapUnit } from './trafficInUnit.ts';

/** What the map around counts, and whether what flows are connections rather than requests. */
export interface ShownUnit {
  readonly unit: MapUnit;
  readonly areFlows: boolean;
}

export const UnitContext = createContext<ShownUnit>({ unit: 'requests', areFlows: false });

/** How figures of a unit are written. */
export interface UnitWords {
  /** A figure alone; null: none. */
  readonly figure: (value: number | null) => string;
  /** With its unit in short, such as `12.5/s`. */
  readonly withUnit: (value: number | null) => string;
  /** With its unit in words, such as `12.5 requests per second`. */
  readonly spoken: (value: number) => string;
  /** Over figures: `req/s`. */
  readonly short: string;
  /** Below a large figure: `requests/s`. */
  readonly long: string;
  /** Of a column: `Requests/s`. */
  readonly column: string;
}

/** The words of the unit that the map around counts; the same until that changes. */
export function useUnitWords(): UnitWords {
  const { unit, areFlows } = useContext(UnitContext);
  const { map, formats: texts } = useTexts();
  const formats = useFormats();
  return useMemo(() => {
    const words = map.units[unit === 'requests' && areFlows ? 'flows' : unit];
    const figure = unit === 'bytes' ? formats.bytes : formats.rate;
    return {
      figure,
      withUnit: (value: number | null) => (unit === 'inFlight' ? figure(value) : texts.perSecond(figure(value))),
      spoken: (value: number) => `${figure(value)} ${words.spoken}`,
      short: words.short,
      long: words.long,
      column: words.column,
    };
  }, [unit, areFlows, map, texts, formats]);
}
