import { useFormats } from '../look/useFormats.ts';
import { zoneLook } from '../look/zoneLook.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { Box, Columns } from './layoutMap.ts';
import type { MapNode, MapTarget } from './MapScene.ts';
import { StateGlyph } from './StateGlyph.tsx';
import { useUnitWords } from './useUnitWords.ts';

export interface TargetRowProps {
  readonly target: MapTarget;
  readonly nodes: readonly MapNode[];
  readonly box: Box;
  readonly columns: Columns;
  /** The share that fills the bar, 0 to 1. */
  readonly widest: number;
}

/** A target as a row: state, name, a bar cut by source node with a tick at the expected share, and the figures. */
export function TargetRow({ target, nodes, box, columns, widest }: TargetRowProps) {
  const formats = useFormats();
  const words = useUnitWords();
  const middle = box.y + box.height / 2;
  const baseline = middle + 4.5;
  const isIdle = target.requests <= 0;
  const expected = target.expected ?? 0;
  // A mean over two seconds still holds some traffic when nothing flows any more.
  const showsReason = target.health.state !== 'healthy' && (isIdle || expected <= 0);
  return (
    <g className={`bz-row is-${target.health.state}`}>
      <rect className="bz-row-hit" x={box.x} y={box.y + 1} width={box.width} height={box.height - 2} rx={6} />
      <StateGlyph target={target.health.state} x={box.x + 14} y={middle} />
      <text x={box.x + 28} y={baseline} className="bz-strong">
        {shortened(target.name, columns.nameCharacters)}
      </text>
      {columns.address !== null && target.address !== target.name && (
        <text x={box.x + columns.address} y={baseline} className="bz-mono bz-quiet">
          {target.address}
        </text>
      )}
      {showsReason ? (
        <Reason target={target} x={box.x + columns.bar.x} y={baseline} room={columns.expected - columns.bar.x - 22} />
      ) : (
        <>
          <ShareBars
            target={target}
            nodes={nodes}
            bar={{ ...columns.bar, x: box.x + columns.bar.x }}
            {...{ middle, widest }}
          />
          <text x={box.x + columns.rate} y={baseline} textAnchor="end">
            {words.figure(isIdle ? null : target.requests)}
          </text>
        </>
      )}
      {!showsReason && (
        <text x={box.x + columns.share} y={baseline} textAnchor="end" className="bz-strong">
          {formats.observed(isIdle ? null : target.share)}
        </text>
      )}
      <text x={box.x + columns.expected} y={baseline} textAnchor="end" className="bz-quiet">
        {formats.exact(expected > 0 ? expected : null)}
      </text>
    </g>
  );
}

function ShareBars(props: {
  readonly target: MapTarget;
  readonly nodes: readonly MapNode[];
  readonly bar: Columns['bar'];
  readonly middle: number;
  readonly widest: number;
}) {
  const { target, bar, middle } = props;
  const expected = target.expected ?? 0;
  const scale = (share: number) => Math.min(bar.width, (share / props.widest) * bar.width);
  const fractions = target.rateByNode.map((rate) =>
    target.requests > 0 ? (rate / target.requests) * target.share : 0,
  );
  return (
    <>
      <rect x={bar.x} y={middle - 4} width={bar.width} height={8} rx={2} className="bz-track" />
      {props.nodes.map((node, index) => {
        const before = fractions.slice(0, index).reduce((sum, fraction) => sum + fraction, 0);
        const end = scale(before + (fractions[index] ?? 0));
        return (
          <rect
            key={node.nodeId}
            className="bz-bar"
            y={middle - 4}
            height={8}
            style={{ x: bar.x + scale(before), width: end - scale(before), fill: zoneLook(node.place).fill }}
          />
        );
      })}
      {expected > 0 && (
        <rect
          className="bz-expected"
          y={middle - 8}
          width={2}
          height={16}
          rx={1}
          style={{ x: bar.x + scale(expected) - 1 }}
        />
      )}
    </>
  );
}

/** Mean width of a character of 12 px. */
const CHARACTER = 6.2;

/** Why a target gets nothing, in place of its bar; without its state where there is no room for both. */
function Reason(props: {
  readonly target: MapTarget;
  readonly x: number;
  readonly y: number;
  /** CSS pixels. */
  readonly room: number;
}) {
  const { map, states } = useTexts();
  const { health } = props.target;
  if (health.state === 'healthy') return null;
  const codes = health.reason === 'Target.ResponseCodeMismatch' ? /\[(.+)\]/.exec(health.description)?.[1] : undefined;
  const why = codes === undefined ? map.shortReason[health.reason] : map.replied(codes);
  const whole = `${states.target[health.state]}: ${why}`;
  return (
    <text x={props.x} y={props.y} className="bz-reason">
      {whole.length * CHARACTER <= props.room ? whole : why}
    </text>
  );
}

/** A name cut to what fits, in the middle: what tells names apart stands at their ends. */
export function shortened(name: string, characters: number): string {
  if (name.length <= characters) return name;
  const kept = Math.max(2, characters - 1);
  const end = Math.ceil(kept / 2);
  return `${name.slice(0, kept - end)}…${name.slice(-end)}`;
}
