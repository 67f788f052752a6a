import type { Box } from './layoutMap.ts';
import { heatOf } from './heatOf.ts';
import type { MapTarget } from './MapScene.ts';
import { StateGlyph } from './StateGlyph.tsx';

/** A target as a cell of a grid. `label`: a few characters that tell it from its neighbours. */
export function TargetCell(props: {
  readonly target: MapTarget;
  readonly box: Box;
  readonly label: string;
  /** Place of its zone in the region. */
  readonly place: number;
  /** What the nodes received, requests a second. */
  readonly received: number;
}) {
  const { target, box } = props;
  const heat = heatOf(target, props.received, props.place);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return (
    <g className={`bz-cell is-${target.health.state}`}>
      <rect
        {...box}
        rx={4}
        style={{ fill: heat.fill, fillOpacity: heat.opacity, stroke: heat.stroke }}
        className={heat.isHollow ? 'is-hollow' : ''}
      />
      {target.health.state === 'healthy' ? (
        <text x={middle.x} y={middle.y + 4} textAnchor="middle">
          {props.label}
        </text>
      ) : (
        <StateGlyph target={target.health.state} {...middle} />
      )}
    </g>
  );
}

/**
 * Labels of the cells of one zone: the digits at the end of each name when these tell all apart, else their places from 1.
 */
export function cellLabels(names: readonly string[]): readonly string[] {
  const digits = names.map((name) => /\d{1,3}$/.exec(name)?.[0] ?? '');
  const areTold = digits.every((text) => text !== '') && new Set(digits).size === digits.length;
  return areTold ? digits : names.map((_, place) => String(place + 1));
}
