import { isWeighted } from '../../engine/model/expectedShares.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../look/useFormats.ts';
import { useTexts } from '../texts/useTexts.ts';
import type { Box, MapLayout } from './layoutMap.ts';
import type { MapNode, MapScene, MapTarget } from './MapScene.ts';
import type { MapSpot } from './MapSpot.ts';
import { useUnitWords } from './useUnitWords.ts';

const WIDTH = 276;

/**
 * The facts of the part under the pointer or focus. Never over the lit path: a target's facts stand under or over its
 * row, a node's below the DNS answer.
 */
export function MapFacts(props: {
  readonly scene: MapScene;
  readonly spot: MapSpot;
  /** Of the part. */
  readonly box: Box;
  readonly layout: Pick<MapLayout, 'width' | 'dns'>;
}) {
  const { scene, spot, box } = props;
  const { dns, width: mapWidth } = props.layout;
  const node = spot.kind === 'node' ? scene.nodes[spot.index] : undefined;
  const target = spot.kind === 'target' ? scene.targets[spot.index] : undefined;
  const isLow = box.y > 300;
  const left = Math.max(0, Math.min(box.x + box.width / 2 - WIDTH / 2, mapWidth - WIDTH - 12));
  const place =
    spot.kind === 'node'
      ? { left: Math.max(0, dns.x + dns.width - WIDTH), top: dns.y + dns.height + 10 }
      : { left, top: isLow ? box.y - 6 : box.y + box.height + 6 };
  return (
    <div
      className={`bz-details${spot.kind === 'target' && isLow ? ' is-over' : ''}`}
      style={{ ...place, width: WIDTH }}
      aria-hidden="true"
    >
      {node && <NodeFacts scene={scene} node={node} index={spot.index} />}
      {target && <TargetFacts scene={scene} target={target} />}
    </div>
  );
}

type Row = readonly [term: string, value: ReactNode];

function Facts({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <>
      <strong>{title}</strong>
      <dl>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** What there is to say of a target. */
export function TargetFacts({ scene, target }: { readonly scene: MapScene; readonly target: MapTarget }) {
  const { map, states, formats: words } = useTexts();
  const formats = useFormats();
  const unit = useUnitWords();
  const { facts } = map;
  const { health } = target;
  const sources = scene.nodes.flatMap((node, index): Row[] => {
    const rate = target.rateByNode[index] ?? 0;
    return rate > 0 ? [[facts.fromNode(node.zone), unit.withUnit(rate)]] : [];
  });
  const rows: readonly Row[] = [
    [facts.status, states.target[health.state]],
    ...(health.state === 'healthy'
      ? []
      : [[facts.why, states.description(health.reason, health.description)] as const]),
    [facts.shareObserved, formats.observed(target.requests > 0 ? target.share : null)],
    [facts.shareExpected, formats.exact(target.expected)],
    ...(target.expectedGiven === null ? [] : [[facts.shareGiven, formats.exact(target.expectedGiven)] as const]),
    ...sources,
    [facts.latency, formats.latency(target.latencyMs)],
    [facts.inFlight, formats.integer(target.inFlight)],
    ...(target.errors > 0 ? [[facts.errors, words.perSecond(formats.rate(target.errors))] as const] : []),
  ];
  return <Facts title={facts.target(target.name, target.address)} rows={rows} />;
}

/** What there is to say of a node; `index` in the scene. */
export function NodeFacts({
  scene,
  node,
  index,
}: {
  readonly scene: MapScene;
  readonly node: MapNode;
  readonly index: number;
}) {
  const { map, states } = useTexts();
  const formats = useFormats();
  const unit = useUnitWords();
  const { facts } = map;
  const { divisions, isFixed } = scene.theory;
  const division = divisions[index];
  const failing = scene.zones.find((zone) => zone.node === index)?.failing ?? [];
  const rows: readonly Row[] = [
    [facts.dns, states.zone[node.standing]],
    ...failing.map(({ name, healthy, total }): Row => [
      facts.why,
      facts.failing({ name, healthy: formats.integer(healthy), total: formats.integer(total) }),
    ]),
    [facts.receives, `${unit.withUnit(node.requests)} (${formats.observed(node.share)})`],
    [facts.dividesAmong, map.divisionTargets(formats.integer(division?.eligible))],
    [isWeighted(division) ? facts.eachWeightGets : facts.eachGets, formats.exact(isFixed ? division?.each : null)],
    [facts.toOtherZones, unit.withUnit(node.crossOut)],
    [facts.latencyP95, formats.latency(node.latencyP95Ms)],
  ];
  return <Facts title={facts.node(node.zone, node.address)} rows={rows} />;
}
