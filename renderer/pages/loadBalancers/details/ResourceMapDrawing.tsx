import { useRef, useState, type KeyboardEvent } from 'react';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { neighbourOf } from './neighbourOf.ts';
import { pathThrough, type MapTile, type ResourceMap } from './resourceMap.ts';
import { ResourceTile } from './ResourceTile.tsx';
import './resourceMap.css';

/** Height of a tile with the gap below it, pixels; as in the stylesheet. */
const ROW = { plain: 60, detailed: 84 } as const;
const TILE = { plain: 48, detailed: 72 } as const;
const HEADING = 36;

interface ResourceMapDrawingProps {
  readonly map: ResourceMap;
  readonly loadBalancer: LoadBalancer;
  readonly hasDetails: boolean;
}

/**
 * Lanes of tiles and the connections between them. Pointer or focus on a tile lights its paths; the arrow keys move
 * from tile to tile, so that the map is one stop of the Tab key.
 */
export function ResourceMapDrawing({ map, loadBalancer, hasDetails }: ResourceMapDrawingProps) {
  const { map: texts } = useTexts().loadBalancers;
  const [pointed, setPointed] = useState<string | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const size = hasDetails ? 'detailed' : 'plain';
  const lit = pointed === null ? null : pathThrough(map, pointed);
  const first = map.lanes[0]?.tiles[0]?.id;
  const stop =
    current !== null && map.lanes.some(({ tiles }) => tiles.some(({ id }) => id === current)) ? current : null;
  const onKeyDown = (event: KeyboardEvent) => {
    const from = stop ?? first;
    const next = from === undefined ? null : neighbourOf(map, from, event.key);
    if (next === null) return;
    event.preventDefault();
    setCurrent(next);
    root.current?.querySelector<HTMLElement>(`[data-tile="${CSS.escape(next)}"]`)?.focus();
  };
  const tile = (one: MapTile) => (
    <ResourceTile
      key={one.id}
      tile={one}
      loadBalancer={loadBalancer}
      hasDetails={hasDetails}
      look={lit === null ? 'plain' : lit.has(one.id) ? 'lit' : 'dim'}
      isStop={one.id === (stop ?? first)}
      onPoint={(isPointed) => {
        setPointed(isPointed ? one.id : null);
        if (isPointed) setCurrent(one.id);
      }}
    />
  );
  return (
    <div className="bz-rmap" ref={root} role="group" aria-label={texts.label} onKeyDown={onKeyDown}>
      {map.lanes.map(({ kind, tiles }, place) => (
        <div key={kind} className="bz-rmap-part">
          {place > 0 && <Connections map={map} place={place} lit={lit} size={size} />}
          <div className="bz-rmap-lane">
            <div className="bz-rmap-title">{texts[kind](tiles.filter((one) => one.kind !== 'more').length)}</div>
            {tiles.map(tile)}
          </div>
        </div>
      ))}
    </div>
  );
}

interface ConnectionsProps {
  readonly map: ResourceMap;
  /** Of the lane at the right. */
  readonly place: number;
  readonly lit: ReadonlySet<string> | null;
  readonly size: keyof typeof ROW;
}

const WIDTH = 56;

function Connections({ map, place, lit, size }: ConnectionsProps) {
  const left = map.lanes[place - 1]?.tiles ?? [];
  const right = map.lanes[place]?.tiles ?? [];
  const height = HEADING + Math.max(left.length, right.length) * ROW[size];
  const middle = (at: number) => HEADING + at * ROW[size] + TILE[size] / 2;
  const rowOf = (tiles: readonly MapTile[]) => new Map(tiles.map(({ id }, at) => [id, at]));
  const from = rowOf(left);
  const to = rowOf(right);
  return (
    <svg className="bz-rmap-lines" width={WIDTH} height={height} viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
      {map.edges.map((edge) => {
        const start = from.get(edge.from);
        const end = to.get(edge.to);
        if (start === undefined || end === undefined) return null;
        const isLit = lit?.has(edge.from) === true && lit.has(edge.to);
        const [y1, y2] = [middle(start), middle(end)];
        return (
          <path
            key={`${edge.from} ${edge.to}`}
            d={`M0 ${y1} C ${WIDTH / 2} ${y1}, ${WIDTH / 2} ${y2}, ${WIDTH} ${y2}`}
            data-look={lit === null ? 'plain' : isLit ? 'lit' : 'dim'}
          />
        );
      })}
    </svg>
  );
}
