import { isInDns } from '../look/zoneStandingLook.ts';
import { curve, edgeWidth, portPlace, type Box, type MapLayout } from './layoutMap.ts';
import { WIDTH_PER } from './trafficInUnit.ts';
import type { MapNode, MapScene, MapTarget } from './MapScene.ts';

/**
 * What an edge is drawn as: traffic; a path that is open but idle; one that health has closed; one that people have
 * closed (shifted, draining, unused); traffic in spite of health.
 */
export type EdgeLook = 'flowing' | 'idle' | 'closed' | 'away' | 'failOpen';

export interface Edge {
  readonly key: string;
  /** An SVG path. */
  readonly d: string;
  readonly width: number;
  /** Requests a second. */
  readonly rate: number;
  readonly look: EdgeLook;
  readonly isCrossZone: boolean;
  /** Index of the node that it comes from or goes to. */
  readonly node: number;
  /** Place of that node's zone, which decides the hue. */
  readonly place: number;
  /** Index of the target, null where it goes to a node or a whole zone. */
  readonly target: number | null;
}

/** Edges of the map, back to front. Ports follow the order of targets, so that two edges of one node never cross. */
export function edgesOf(scene: MapScene, layout: MapLayout): readonly Edge[] {
  const slots = slotsOf(scene, layout);
  return scene.nodes
    .flatMap((node, index) => {
      const box = boxOfNode(scene, layout, index);
      if (!box) return [];
      const from: EdgeStart = { node, index, box };
      return [
        dnsEdge(scene, layout, from),
        ...(layout.mode === 'grid' ? zoneEdges(scene, layout, from) : targetEdges(scene, slots, from)),
      ];
    })
    .sort((one, other) => Number(other.isCrossZone) - Number(one.isCrossZone));
}

/** Whether nothing moves along an edge. */
export function isStill({ look }: Edge): boolean {
  return look === 'closed' || look === 'away' || look === 'idle';
}

/** The box of each target, in the order of the scene. */
export function slotsOf(scene: MapScene, layout: MapLayout): readonly (Box | undefined)[] {
  const next = scene.zones.map(() => 0);
  return scene.targets.map(({ zone }) => {
    const place = next[zone] ?? 0;
    next[zone] = place + 1;
    return layout.zones[zone]?.slots[place];
  });
}

/** The box of a node. */
export function boxOfNode(scene: MapScene, layout: MapLayout, node: number): Box | null {
  return layout.zones[scene.zones.findIndex((zone) => zone.node === node)]?.node ?? null;
}

interface EdgeStart {
  readonly node: MapNode;
  readonly index: number;
  readonly box: Box;
}

function dnsEdge({ unit }: MapScene, { dns, dnsRows }: MapLayout, { node, index, box }: EdgeStart): Edge {
  return {
    key: `dns ${node.nodeId}`,
    d: curve({ x: dns.x + dns.width, y: dnsRows[index] ?? dns.y }, { x: box.x, y: box.y + box.height / 2 }),
    width: edgeWidth(node.requests / WIDTH_PER[unit]),
    rate: node.requests,
    look: dnsLook(node),
    isCrossZone: false,
    node: index,
    place: node.place,
    target: null,
  };
}

/** Clients that still hold an old address keep the path open, however the node stands. */
function dnsLook({ standing, requests }: MapNode): EdgeLook {
  if (standing === 'failOpen') return 'failOpen';
  if (requests > 0) return 'flowing';
  if (isInDns(standing)) return 'idle';
  return standing === 'unhealthy' ? 'closed' : 'away';
}

function targetEdges(scene: MapScene, slots: readonly (Box | undefined)[], from: EdgeStart): readonly Edge[] {
  const reached = scene.targets.flatMap((target, index) => (reaches(scene, from.node, target) ? [index] : []));
  const isShared = scene.nodes.length > 1 && reached.length > 0 && scene.isCrossZone;
  const spread = isShared ? (from.index - (scene.nodes.length - 1) / 2) * 7 : 0;
  return reached.flatMap((index, order) => {
    const target = scene.targets[index];
    const slot = slots[index];
    if (!target || !slot) return [];
    const rate = target.rateByNode[from.index] ?? 0;
    return [
      {
        key: `target ${from.node.nodeId} ${target.key}`,
        d: curve(
          { x: from.box.x + from.box.width, y: from.box.y + portPlace(order, reached.length, from.box.height) },
          { x: slot.x - 2, y: slot.y + slot.height / 2 + spread },
        ),
        width: edgeWidth(rate / WIDTH_PER[scene.unit]),
        rate,
        look: targetLook(target, { rate, isOpen: scene.theory.sendsTo[index]?.[from.index] ?? false }),
        isCrossZone: scene.zones[target.zone]?.zone !== from.node.zone,
        node: from.index,
        place: from.node.place,
        target: index,
      },
    ];
  });
}

/** Whether a path is drawn at all: targets in zones that are not enabled are in nobody's reach. */
function reaches(scene: MapScene, node: MapNode, target: MapTarget): boolean {
  const zone = scene.zones[target.zone];
  if (!zone || (zone.node === null && zone.zone !== 'all')) return false;
  return scene.isCrossZone || zone.zone === 'all' || zone.zone === node.zone || node.standing === 'retiring';
}

function targetLook(
  { health }: MapTarget,
  { rate, isOpen }: { readonly rate: number; readonly isOpen: boolean },
): EdgeLook {
  if (!isOpen) return health.state === 'unhealthy' ? 'closed' : 'away';
  if (rate <= 0) return 'idle';
  return health.state === 'healthy' ? 'flowing' : 'failOpen';
}

/** One edge for each zone that the node sends to. */
function zoneEdges(scene: MapScene, layout: MapLayout, { node, index, box }: EdgeStart): readonly Edge[] {
  const reached = scene.zones.flatMap((zone, place) => {
    const isReached = scene.targets.some((target) => target.zone === place && reaches(scene, node, target));
    return isReached ? [{ zone, place }] : [];
  });
  return reached.flatMap(({ zone, place }, order) => {
    const list = layout.zones[place]?.list;
    if (!list) return [];
    const rate = scene.targets.reduce(
      (sum, target) => sum + (target.zone === place ? (target.rateByNode[index] ?? 0) : 0),
      0,
    );
    const isFailOpen = scene.theory.divisions[index]?.isFailOpen ?? false;
    return [
      {
        key: `zone ${node.nodeId} ${zone.zone}`,
        d: curve(
          { x: box.x + box.width, y: box.y + portPlace(order, reached.length, box.height * 1.4) - box.height * 0.2 },
          { x: list.x - 10, y: list.y + list.height / 2 - 12 + (index - (scene.nodes.length - 1) / 2) * 20 },
        ),
        width: edgeWidth(rate / WIDTH_PER[scene.unit]),
        rate,
        look: rate <= 0 ? 'idle' : isFailOpen ? 'failOpen' : 'flowing',
        isCrossZone: zone.zone !== node.zone,
        node: index,
        place: node.place,
        target: null,
      },
    ];
  });
}
