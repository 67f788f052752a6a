import * as token from '@cloudscape-design/design-tokens';

/**
 * How a zone is drawn, everywhere the same. Colours are design tokens, so both themes follow: `fill` for shapes (3:1
 * with the page), `ink` for thin marks and text (4.5:1). `dash` repeats the identity in line charts for those who cannot
 * tell the hues apart: an SVG `stroke-dasharray`, empty for a solid line.
 */
export interface ZoneLook {
  readonly fill: string;
  readonly ink: string;
  readonly dash: string;
}

/** Entries 2 and 7 of the palette are left out: their red is too close to the colour of failure. */
const FIRST: ZoneLook = {
  fill: token.colorChartsPaletteCategorical1,
  ink: token.colorChartsPaletteCategorical6,
  dash: '',
};
const LOOKS: readonly ZoneLook[] = [
  FIRST,
  { fill: token.colorChartsPaletteCategorical3, ink: token.colorChartsPaletteCategorical8, dash: '7 3' },
  { fill: token.colorChartsPaletteCategorical4, ink: token.colorChartsPaletteCategorical9, dash: '2 3' },
  { fill: token.colorChartsPaletteCategorical5, ink: token.colorChartsPaletteCategorical10, dash: '10 3 2 3' },
  { fill: token.colorChartsPaletteCategorical11, ink: token.colorChartsPaletteCategorical11, dash: '12 4' },
  { fill: token.colorChartsPaletteCategorical13, ink: token.colorChartsPaletteCategorical13, dash: '5 2 1 2' },
];

/** Targets outside every zone (`all`). */
export const ALL_ZONES_LOOK: ZoneLook = {
  fill: token.colorChartsStatusNeutral,
  ink: token.colorTextBodySecondary,
  dash: '1 3',
};

/** The look of a zone by its place in the region, 0-based; -1 stands for none. There are six at most. */
export function zoneLook(place: number): ZoneLook {
  return place < 0 ? ALL_ZONES_LOOK : (LOOKS[place % LOOKS.length] ?? FIRST);
}
