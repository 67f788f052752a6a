import { useId, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { expectedShares } from '../../engine/model/expectedShares.ts';
import { useChanging } from '../look/useChanging.ts';
import { useFormats } from '../look/useFormats.ts';
import { useRestingMotion } from '../look/useRestingMotion.ts';
import { useWidth } from '../look/useWidth.ts';
import { useTexts } from '../texts/useTexts.ts';
import { ClientsCard } from './ClientsCard.tsx';
import { DnsCard } from './DnsCard.tsx';
import { EdgePath } from './EdgePath.tsx';
import { boxOfNode, edgesOf, slotsOf, type Edge } from './edgesOf.ts';
import { layoutMap, type Box, type MapLayout } from './layoutMap.ts';
import { MapFacts } from './MapFacts.tsx';
import { MapHeadings } from './MapHeadings.tsx';
import type { MapScene } from './MapScene.ts';
import type { MapSpot } from './MapSpot.ts';
import { NodeCard } from './NodeCard.tsx';
import { Outliers } from './Outliers.tsx';
import { cellLabels, TargetCell } from './TargetCell.tsx';
import { TargetRow } from './TargetRow.tsx';
import { ZoneBand, ZoneBandHeader } from './ZoneBand.tsx';

export interface TrafficMapProps {
  readonly scene: MapScene;
  /** Without the card of facts, for a small place. */
  readonly isCompact?: boolean;
  /** A node or target was chosen, by a click or the keyboard. */
  readonly onChoose?: (spot: MapSpot) => void;
}

/**
 * Clients, DNS answer, nodes and targets in fixed lanes, with live figures. One tab stop; arrow keys walk the parts,
 * Enter chooses, Escape lets go. Two drawings on top of each other: what moves is behind, in a layer of its own, so that
 * motion never repaints text. Source: console, *Traffic map*; E-019 … E-021.
 */
export function TrafficMap({ scene, isCompact = false, onChoose }: TrafficMapProps) {
  const { map } = useTexts();
  const formats = useFormats();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<MapSpot | null>(null);
  const [tabStop, setTabStop] = useState('node-0');
  const front = useRef<SVGSVGElement>(null);
  const layout = useLayoutOf(scene, width);
  const arrangement = arrangementOf(scene);
  const widest = useWidest(scene, arrangement);
  useChanging(ref, arrangement);
  useRestingMotion(ref, arrangement);
  const slots = slotsOf(scene, layout);
  const activeBox = active && boxOf(active, { scene, layout, slots });

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setActive(null);
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const spots = [...(front.current?.querySelectorAll<SVGGElement>('[data-spot]') ?? [])];
    const at = spots.findIndex((spot) => spot.dataset['spot'] === tabStop);
    spots[Math.min(spots.length - 1, Math.max(0, at + step))]?.focus();
  };
  const spotProps = (spot: MapSpot, label: string): SpotProps => ({
    'data-spot': nameOfSpot(spot),
    role: 'button',
    'aria-label': label,
    tabIndex: nameOfSpot(spot) === tabStop ? 0 : -1,
    onMouseEnter: () => setActive(spot),
    onMouseLeave: () => setActive(null),
    onFocus: (event) => {
      setTabStop(nameOfSpot(spot));
      if (event.currentTarget.matches(':focus-visible')) setActive(spot);
    },
    onBlur: () => setActive(null),
    onClick: () => onChoose?.(spot),
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose?.(spot);
    },
  });

  return (
    <div ref={ref} className="bz-map" onKeyDown={walk}>
      {width > 0 && <FlowLayer scene={scene} layout={layout} active={active} />}
      {width > 0 && (
        <svg
          ref={front}
          width={layout.width}
          height={layout.height}
          role="group"
          aria-label={map.summary({
            loadBalancer: scene.loadBalancerName,
            rate: formats.rate(scene.requests),
            nodes: formats.integer(scene.nodes.length),
            targets: formats.integer(scene.targets.length),
          })}
        >
          <MapHeadings layout={layout} />
          {scene.zones.map((zone, index) => {
            const box = layout.zones[index];
            return box && <ZoneBandHeader key={zone.zone} {...{ scene, zone, box }} />;
          })}
          <ClientsCard scene={scene} box={layout.clients} />
          <DnsCard scene={scene} layout={layout} />
          <NodeSpots {...{ scene, layout, spotProps }} />
          <TargetSpots {...{ scene, layout, slots, widest, spotProps }} />
        </svg>
      )}
      {active && activeBox && !isCompact && <MapFacts scene={scene} spot={active} box={activeBox} layout={layout} />}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const nameOfSpot = ({ kind, index }: MapSpot) => `${kind}-${index}`;

interface SpotProps {
  readonly 'data-spot': string;
  readonly role: 'button';
  readonly 'aria-label': string;
  readonly tabIndex: number;
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: (event: FocusEvent<SVGGElement>) => void;
  readonly onBlur: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}
type SpotPropsOf = (spot: MapSpot, label: string) => SpotProps;

function NodeSpots(props: { readonly scene: MapScene; readonly layout: MapLayout; readonly spotProps: SpotPropsOf }) {
  const { map, states } = useTexts();
  const formats = useFormats();
  return props.scene.nodes.map((node, index) => {
    const box = boxOfNode(props.scene, props.layout, index);
    const label = map.nodeLabel({
      zone: node.zone,
      address: node.address,
      standing: states.zone[node.standing],
      rate: formats.rate(node.requests),
      share: formats.observed(node.share),
    });
    return (
      box && (
        <g key={node.nodeId} {...props.spotProps({ kind: 'node', index }, label)}>
          <NodeCard node={node} box={box} />
        </g>
      )
    );
  });
}

function TargetSpots(props: {
  readonly scene: MapScene;
  readonly layout: MapLayout;
  readonly slots: readonly (Box | undefined)[];
  readonly widest: number;
  readonly spotProps: SpotPropsOf;
}) {
  const { scene, layout, slots } = props;
  const { map, states } = useTexts();
  const formats = useFormats();
  const isGrid = layout.mode === 'grid';
  const labels = isGrid
    ? scene.zones.flatMap((_, zone) =>
        cellLabels(scene.targets.filter((target) => target.zone === zone).map(({ name }) => name)),
      )
    : [];
  return (
    <>
      {scene.targets.map((target, index) => {
        const box = slots[index];
        const zone = scene.zones[target.zone];
        if (!box || !zone) return null;
        const label = map.targetLabel({
          name: target.name,
          zone: zone.zone === 'all' ? map.allZones : zone.zone,
          state: states.target[target.health.state],
          rate: formats.rate(target.requests),
          share: formats.observed(target.share),
          expected: formats.exact(target.expected),
        });
        return (
          <g key={target.key} {...props.spotProps({ kind: 'target', index }, label)}>
            {isGrid ? (
              <TargetCell
                {...{ target, box }}
                place={zone.place}
                received={scene.received}
                label={labels[index] ?? ''}
              />
            ) : (
              <TargetRow {...{ target, box }} nodes={scene.nodes} columns={layout.columns} widest={props.widest} />
            )}
          </g>
        );
      })}
      {isGrid &&
        scene.zones.map((zone, index) => {
          const list = layout.zones[index]?.list;
          const targets = scene.targets.filter((target) => target.zone === index);
          return list && <Outliers key={zone.zone} {...{ targets, list }} received={scene.received} />;
        })}
    </>
  );
}

/** Frames and edges, behind the figures. */
function FlowLayer(props: { readonly scene: MapScene; readonly layout: MapLayout; readonly active: MapSpot | null }) {
  const { scene, layout, active } = props;
  const hatch = useId();
  const isLit = ({ node, target }: Edge) =>
    active === null || (active.kind === 'node' ? node === active.index : target === null || target === active.index);
  return (
    <svg className="bz-map-flow" width={layout.width} height={layout.height} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V8" className="bz-hatch" />
        </pattern>
      </defs>
      {scene.zones.map((zone, index) => {
        const box = layout.zones[index]?.band;
        return box && <ZoneBand key={zone.zone} zone={zone} box={box} hatch={hatch} />;
      })}
      <g className="bz-edge">
        <path className="bz-clients-edge" d={layout.clientsEdge} />
        {scene.requests > 0 && <path className="bz-clients-edge bz-edge-flow" d={layout.clientsEdge} />}
      </g>
      {edgesOf(scene, layout).map((edge) => (
        <EdgePath key={edge.key} edge={edge} isDim={!isLit(edge)} />
      ))}
    </svg>
  );
}

/** The layout, made anew only when the width or the numbers of parts change. */
function useLayoutOf(scene: MapScene, width: number): MapLayout {
  const zones = scene.zones.map(({ node, targets }) => ({ hasNode: node !== null, targets }));
  const longestName = scene.targets.reduce((most, { name }) => Math.max(most, name.length), 0);
  const shape = JSON.stringify({ width, zones, longestName });
  // The text stands for all that goes in.
  return useMemo(() => layoutMap({ width, zones, longestName }), [shape]);
}

/** What the parts are and how they stand, without figures: a change of it is worth a glide. */
function arrangementOf(scene: MapScene): string {
  const zones = scene.zones.map(({ zone, standing }) => `${zone} ${standing}`);
  const targets = scene.targets.map(({ key, health }) => `${key} ${health.state}`);
  return [String(scene.isCrossZone), ...zones, ...targets].join();
}

/** The share that fills a bar: the largest expected one with cross-zone on or off, so that the scale does not jump. */
function useWidest({ question }: MapScene, arrangement: string): number {
  return useMemo(() => {
    const both = [true, false].flatMap((isCrossZone) => expectedShares({ ...question, isCrossZone }).shares);
    return Math.max(0.01, ...both) * 1.15;
  }, [arrangement]);
}

function boxOf(
  spot: MapSpot,
  map: { readonly scene: MapScene; readonly layout: MapLayout; readonly slots: readonly (Box | undefined)[] },
): Box | null {
  return spot.kind === 'node' ? boxOfNode(map.scene, map.layout, spot.index) : (map.slots[spot.index] ?? null);
}
