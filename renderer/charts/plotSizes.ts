/** Room around the plot of a time chart, CSS pixels: values left, times below, marks above. */
export const PLOT_SIZES = { axis: 48, right: 10, top: 14, bottom: 22 } as const;
