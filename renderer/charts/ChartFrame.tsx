import { memo } from 'react';
import { CartesianGrid, LineChart, YAxis } from 'recharts';
import { colorChartsLineGrid, colorTextBodySecondary } from '@cloudscape-design/design-tokens';
import { PLOT_SIZES } from './plotSizes.ts';

export interface ChartFrameProps {
  readonly width: number;
  readonly height: number;
  /** From 0 to the upper edge. */
  readonly values: readonly number[];
  readonly writeValue: (value: number) => string;
}

export const AXIS_TEXT = { fill: colorTextBodySecondary, fontSize: 12 } as const;

const MARGIN = { top: PLOT_SIZES.top, right: PLOT_SIZES.right, bottom: PLOT_SIZES.bottom, left: 0 };

/**
 * The grid and the axis of values, by recharts: it redraws when the scale changes and not each second, which is what it
 * costs most for. All that moves with time stands in front of it.
 */
export const ChartFrame = memo(function ChartFrame({ width, height, values, writeValue }: ChartFrameProps) {
  return (
    <LineChart width={width} height={height} margin={MARGIN} accessibilityLayer={false}>
      <CartesianGrid vertical={false} stroke={colorChartsLineGrid} />
      <YAxis
        width={PLOT_SIZES.axis}
        type="number"
        domain={[0, values.at(-1) ?? 1]}
        allowDataOverflow
        ticks={[...values]}
        tick={AXIS_TEXT}
        tickLine={false}
        axisLine={false}
        tickFormatter={writeValue}
        interval={0}
      />
    </LineChart>
  );
});
