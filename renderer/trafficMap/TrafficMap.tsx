import { useCallback, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { expectedShares } from '../../engine/model/expectedShares.ts';
import { useChanging } from '../look/useChanging.ts';
import { useFormats } from '../look/useFormats.ts';
import { useWidth } from '../look/useWidth.ts';
import { useTexts } from '../texts/useTexts.ts';
import { ClientsCard } from './ClientsCard.tsx';
import { DnsCard } from './DnsCard.tsx';
import { boxOfNode, slotsOf } from './edgesOf.ts';
import { FlowLayer } from './FlowLayer.tsx';
import { layoutMap, type Box, type MapLayout } from './layoutMap.ts';
import { MapFacts } from './MapFacts.tsx';
import { MapHeadings } from './MapHeadings.tsx';
import type { MapScene } from './MapScene.ts';
import { nameOfSpot, spotOf, type MapSpot } from './MapSpot.ts';
import { NodeCard } from './NodeCard.tsx';
import { Outliers } from './Outliers.tsx';
import { cellLabels } from './TargetCell.tsx';
import { TargetSpot } from './TargetSpot.tsx';
import { useFlowMotion } from './useFlowMotion.ts';
import { ZoneBandHeader } from './ZoneBand.tsx';
import { useUnitWords } from './useUnitWords.ts';

export interface TrafficMapProps {
  readonly scene: MapScene;
  /** Without the card of facts, for a small place. */
  readonly isCompact?: boolean;
  /** A node or target was chosen, by a click or the keyboard. */
  readonly onChoose?: (spot: MapSpot) => void;
}

/**
 * Clients, DNS answer, nodes and targets in fixed lanes, with live figures. One tab stop; arrow keys walk the parts,
 * Enter chooses, Escape lets go. Drawings on top of each other: frames and edges, the phases of what moves on them, and
 * the figures, so that motion repaints nothing. Source: console, *Traffic map*; E-019 … E-021.
 */
export function TrafficMap({ scene, isCompact = false, onChoose }: TrafficMapProps) {
  const { map } = useTexts();
  const formats = useFormats();
  const words = useUnitWords();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<MapSpot | null>(null);
  const [tabStop, setTabStop] = useState('node-0');
  const front = useRef<SVGSVGElement>(null);
  const phases = useRef<HTMLDivElement>(null);
  const layout = useLayoutOf(scene, width);
  const arrangement = arrangementOf(scene);
  useChanging(ref, arrangement);
  useFlowMotion({ map: ref, phases }, arrangement);
  // The boxes stay the same objects while the arrangement does.
  const slots = useMemo(() => slotsOf(scene, layout), [layout, arrangement]);
  const activeBox = active && boxOf(active, { scene, layout, slots });

  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setActive(null);
    const spot = spotOf(event.target);
    if ((event.key === 'Enter' || event.key === ' ') && spot) {
      event.preventDefault();
      onChoose?.(spot);
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const spots = [...(front.current?.querySelectorAll<SVGGElement>('[data-spot]') ?? [])];
    const at = spots.findIndex(({ dataset }) => dataset['spot'] === tabStop);
    spots[Math.min(spots.length - 1, Math.max(0, at + step))]?.focus();
  };
  // One listener for all parts: handlers of their own would have each drawn anew.
  const point = useCallback(({ target }: MouseEvent) => {
    const spot = spotOf(target);
    setActive((before) => (before && spot && nameOfSpot(before) === nameOfSpot(spot) ? before : spot));
  }, []);
  const focus = ({ target }: FocusEvent) => {
    const spot = spotOf(target);
    if (!spot) return;
    setTabStop(nameOfSpot(spot));
    if (target.matches(':focus-visible')) setActive(spot);
  };
  const letGo = () => {
    setActive(null);
  };
  const choose = ({ target }: MouseEvent) => {
    const spot = spotOf(target);
    if (spot) onChoose?.(spot);
  };

  return (
    <div ref={ref} className="bz-map" onKeyDown={walk}>
      {width > 0 && <FlowLayer {...{ scene, layout, active, phases }} />}
      {width > 0 && (
        <svg
          ref={front}
          width={layout.width}
          height={layout.height}
          role="group"
          aria-label={map.summary({
            loadBalancer: scene.loadBalancerName,
            rate: words.spoken(scene.requests),
            nodes: formats.integer(scene.nodes.length),
            targets: formats.integer(scene.targets.length),
          })}
          onMouseOver={point}
          onMouseLeave={letGo}
          onFocus={focus}
          onBlur={letGo}
          onClick={choose}
        >
          <MapHeadings layout={layout} />
          {scene.zones.map((zone, index) => {
            const box = layout.zones[index];
            return box && <ZoneBandHeader key={zone.zone} {...{ scene, zone, box }} />;
          })}
          <ClientsCard scene={scene} box={layout.clients} />
          <DnsCard scene={scene} layout={layout} />
          <NodeSpots {...{ scene, layout, tabStop }} />
          <TargetSpots {...{ scene, layout, slots, arrangement, active, tabStop }} />
        </svg>
      )}
      {active && activeBox && !isCompact && <MapFacts scene={scene} spot={active} box={activeBox} layout={layout} />}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

function NodeSpots(props: { readonly scene: MapScene; readonly layout: MapLayout; readonly tabStop: string }) {
  const { map, states } = useTexts();
  const formats = useFormats();
  const words = useUnitWords();
  return props.scene.nodes.map((node, index) => {
    const box = boxOfNode(props.scene, props.layout, index);
    const name = nameOfSpot({ kind: 'node', index });
    const label = map.nodeLabel({
      zone: node.zone,
      address: node.address,
      standing: states.zone[node.standing],
      rate: words.spoken(node.requests),
      share: formats.observed(node.share),
    });
    return (
      box && (
        <g
          key={node.nodeId}
          data-spot={name}
          role="button"
          aria-label={label}
          tabIndex={name === props.tabStop ? 0 : -1}
        >
          <NodeCard node={node} box={box} />
        </g>
      )
    );
  });
}

/** How often names of cells are brought up to date. */
const SPOKEN_MS = 10_000;

function TargetSpots(props: {
  readonly scene: MapScene;
  readonly layout: MapLayout;
  readonly slots: readonly (Box | undefined)[];
  /** As `arrangementOf`. */
  readonly arrangement: string;
  readonly active: MapSpot | null;
  readonly tabStop: string;
}) {
  const { scene, layout, slots, active } = props;
  const widest = useWidest(scene, props.arrangement);
  const isGrid = layout.mode === 'grid';
  const labels = useMemo(() => (isGrid ? labelsOf(scene) : []), [isGrid, props.arrangement]);
  const spoken = Math.floor((scene.atMs ?? 0) / SPOKEN_MS);
  return (
    <>
      {scene.targets.map((target, index) => {
        const box = slots[index];
        const zone = scene.zones[target.zone];
        const name = nameOfSpot({ kind: 'target', index });
        if (!box || !zone) return null;
        return (
          <TargetSpot
            key={target.key}
            {...{ name, target, zone, box, widest, spoken }}
            cell={isGrid ? (labels[index] ?? '') : null}
            isTabStop={name === props.tabStop}
            isActive={active?.kind === 'target' && active.index === index}
            received={scene.received}
            nodes={scene.nodes}
            columns={layout.columns}
          />
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

/** What stands in the cells, zone by zone. */
function labelsOf({ zones, targets }: MapScene): readonly string[] {
  return zones.flatMap((_, zone) =>
    cellLabels(targets.filter((target) => target.zone === zone).map(({ name }) => name)),
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
  const weights = question.targets.map(({ weight = 1 }) => weight).join();
  return useMemo(() => {
    // A hash may send everything to one.
    if (question.isDecidedByMethod === true) return 1;
    const both = [true, false].flatMap((isCrossZone) => expectedShares({ ...question, isCrossZone }).shares);
    return Math.max(0.01, ...both) * 1.15;
  }, [arrangement, weights, question.isDecidedByMethod]);
}

function boxOf(
  spot: MapSpot,
  map: { readonly scene: MapScene; readonly layout: MapLayout; readonly slots: readonly (Box | undefined)[] },
): Box | null {
  return spot.kind === 'node' ? boxOfNode(map.scene, map.layout, spot.index) : (map.slots[spot.index] ?? null);
}
