import type { NodeTraffic, TargetTraffic, TrafficView } from '../../engine/contract/views/TrafficView.ts';

/**
 * A sample in a few kilobytes outside of the heap: names are places in a list that samples share, figures are of single
 * precision. As it comes, a sample of 120 targets is a hundred kilobytes of text. Source: UIX-01.
 */
export interface PackedTraffic {
  readonly atMs: number;
  readonly overMs: number;
  /** Of nodes, load balancers and targets; other samples share it and may have added to it. */
  readonly names: readonly string[];
  readonly loadBalancers: Float32Array;
  readonly nodes: Float32Array;
  readonly targets: Float32Array;
  readonly edges: Float32Array;
}

/** Names that packed samples share. */
export class SharedNames {
  readonly names: string[] = [];
  readonly #places = new Map<string, number>();

  placeOf(name: string): number {
    const known = this.#places.get(name);
    if (known !== undefined) return known;
    this.#places.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}

/** Numbers of each entry, the place of its name among them. */
const SIZE = { node: 7, target: 5, edge: 5 } as const;
/** Stands for null. */
const NONE = NaN;

export function packTraffic(view: TrafficView, shared: SharedNames): PackedTraffic {
  const packNodes = (nodes: TrafficView['nodes']) =>
    Float32Array.from(
      Object.entries(nodes).flatMap(([name, { requests, errors, connections, inFlight, bytes, latencyP95Ms }]) => [
        shared.placeOf(name),
        requests,
        errors,
        connections,
        inFlight,
        bytes,
        latencyP95Ms ?? NONE,
      ]),
    );
  return {
    atMs: view.atMs,
    overMs: view.overMs,
    names: shared.names,
    loadBalancers: packNodes(view.loadBalancers),
    nodes: packNodes(view.nodes),
    targets: Float32Array.from(
      Object.entries(view.targets).flatMap(([name, { requests, errors, inFlight, latencyMs }]) => [
        shared.placeOf(name),
        requests,
        errors,
        inFlight,
        latencyMs ?? NONE,
      ]),
    ),
    edges: Float32Array.from(
      view.edges.flatMap(([node, target, ...figures]) => [shared.placeOf(node), shared.placeOf(target), ...figures]),
    ),
  };
}

export function unpackTraffic(packed: PackedTraffic): TrafficView {
  const nameAt = (place: number) => packed.names[place] ?? '';
  const node = (figures: Float32Array) => {
    const [place = 0, requests = 0, errors = 0, connections = 0, inFlight = 0, bytes = 0, latency = NONE] = figures;
    return [
      nameAt(place),
      { requests, errors, connections, inFlight, bytes, latencyP95Ms: numberOf(latency) },
    ] as const;
  };
  const target = ([place = 0, requests = 0, errors = 0, inFlight = 0, latency = NONE]: Float32Array) =>
    [nameAt(place), { requests, errors, inFlight, latencyMs: numberOf(latency) }] as const;
  return {
    atMs: packed.atMs,
    overMs: packed.overMs,
    loadBalancers: Object.fromEntries<NodeTraffic>(entriesOf(packed.loadBalancers, SIZE.node).map(node)),
    nodes: Object.fromEntries<NodeTraffic>(entriesOf(packed.nodes, SIZE.node).map(node)),
    targets: Object.fromEntries<TargetTraffic>(entriesOf(packed.targets, SIZE.target).map(target)),
    edges: entriesOf(packed.edges, SIZE.edge).map(
      ([from = 0, to = 0, rate = 0, inFlight = 0, bytes = 0]) =>
        [nameAt(from), nameAt(to), rate, inFlight, bytes] as const,
    ),
  };
}

const numberOf = (value: number) => (Number.isNaN(value) ? null : value);

function entriesOf(numbers: Float32Array, size: number): readonly Float32Array[] {
  return Array.from({ length: numbers.length / size }, (_, place) =>
    numbers.subarray(place * size, (place + 1) * size),
  );
}
