import { useFormats } from '../look/useFormats.ts';
import { cursor } from './cursor.ts';
import { PLOT_SIZES } from './plotSizes.ts';

/** The shared cursor over one plot, with its moment. `width`: of the plot without its axis. */
export function CursorLine(props: {
  readonly startMs: number;
  readonly endMs: number;
  readonly width: number;
  readonly height: number;
}) {
  const formats = useFormats();
  const atMs = cursor((state) => state.atMs);
  if (atMs === null || atMs < props.startMs || atMs > props.endMs) return null;
  const x = ((atMs - props.startMs) / Math.max(1, props.endMs - props.startMs)) * props.width;
  const side = x > props.width - 40 ? 'is-last' : x < 40 ? 'is-first' : '';
  return (
    <div
      className="bz-cursor"
      aria-hidden="true"
      style={{
        left: PLOT_SIZES.axis + x,
        top: PLOT_SIZES.top,
        height: props.height - PLOT_SIZES.top - PLOT_SIZES.bottom,
      }}
    >
      <span className={side}>{formats.clock(atMs)}</span>
    </div>
  );
}
