import { Listeners } from '../model/Listeners.ts';
import type { LoadBalancerArn, TargetGroupArn, TargetKey, ZoneName } from '../model/names.ts';
import { COLUMN, FIRST_BUCKET, type ColumnName } from './columns.ts';
import { percentile } from './percentile.ts';
import type { TargetRow } from './RowDirectory.ts';
import type { SeriesLinks } from './SeriesBook.ts';

/** What clients did at a node, or at all nodes of a load balancer: counts of the second, levels at its end. */
export interface NodeFlow {
  readonly loadBalancerArn: LoadBalancerArn;
  /** Null: all nodes of the load balancer. */
  readonly zone: ZoneName | null;
  readonly requests: number;
  /** Answers with 5xx, whoever made them. */
  readonly errors: number;
  readonly connections: number;
  readonly inFlight: number;
  /** Of requests and answers. */
  readonly bytes: number;
  /** Null without answers. */
  readonly latencyP95Ms: number | null;
}

/** What a target was sent by all nodes. */
export interface TargetFlow {
  readonly targetGroupArn: TargetGroupArn;
  readonly key: TargetKey;
  readonly requests: number;
  /** Answers with 5xx, and connections that failed. */
  readonly errors: number;
  readonly inFlight: number;
  /** Mean time to the first byte; null without answers. */
  readonly latencyMs: number | null;
}

/** What a node sent to a target; only where it sent anything, or has something open. */
export interface EdgeFlow extends Pick<TargetRow, 'nodeId' | 'loadBalancerArn' | 'targetGroupArn' | 'key'> {
  readonly requests: number;
  /** At the end of the second. */
  readonly inFlight: number;
  /** Of requests and answers. */
  readonly bytes: number;
}

/** One sample. Where nothing flows and nothing is open there is no entry. */
export interface TrafficSecond {
  readonly atMs: number;
  /** What the sample covers; counts divided by it are rates. */
  readonly overMs: number;
  readonly nodes: readonly NodeFlow[];
  readonly targets: readonly TargetFlow[];
  readonly edges: readonly EdgeFlow[];
}

/**
 * What flows, told once a second while somebody listens. Nodes, load balancers and targets are read from their series,
 * which have just been added up (so targets beyond those that have one are left out); what each node sent to each target
 * has no series and is noted row by row, for which nothing is done while nobody listens.
 */
export class TrafficWatch {
  readonly #listeners: Listeners<TrafficSecond>;
  #edges: EdgeFlow[] = [];

  constructor(log: (level: 'error', message: string) => void) {
    this.#listeners = new Listeners('traffic', log);
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  on(listener: (second: TrafficSecond) => void): () => void {
    return this.#listeners.on(listener);
  }

  tell(second: TrafficSecond): void {
    this.#listeners.tell(second);
  }

  /** A new sample begins. */
  begin(): void {
    if (this.#edges.length > 0) this.#edges = [];
  }

  /** Notes what a row of a target counted in this second. */
  addTarget({ nodeId, loadBalancerArn, targetGroupArn, key }: TargetRow, delta: Float64Array): void {
    if (!this.isWatched) return;
    const requests = at(delta, 'requests');
    const inFlight = at(delta, 'targetInFlight');
    const bytes = at(delta, 'targetRequestBytes') + at(delta, 'targetResponseBytes');
    if (requests + inFlight + bytes === 0) return;
    this.#edges.push({ nodeId, loadBalancerArn, targetGroupArn, key, requests, inFlight, bytes });
  }

  /** The sample, once its series are complete. */
  second(sample: { readonly atMs: number; readonly overMs: number; readonly links: SeriesLinks }): TrafficSecond {
    const { atMs, overMs, links } = sample;
    const balancers = new Set(links.nodes.map(({ balancer }) => balancer));
    return {
      atMs,
      overMs,
      nodes: [
        ...links.nodes.flatMap(({ series }) => nodeFlow(series)),
        ...[...balancers].flatMap((balancer) => nodeFlow(balancer)),
      ],
      targets: links.hosts.flatMap(({ series }) => (series ? targetFlow(series) : [])),
      edges: this.#edges,
    };
  }
}

type FlowSeries = SeriesLinks['nodes'][number]['series'];

const at = (cells: Float64Array, name: ColumnName) => cells[COLUMN[name]] ?? 0;

function nodeFlow({ scope, second }: FlowSeries): readonly NodeFlow[] {
  if (scope.kind !== 'node' && scope.kind !== 'balancer') return [];
  const requests = at(second, 'clientRequests');
  const errors = at(second, 'client5xx');
  const connections = at(second, 'connections');
  const inFlight = at(second, 'inFlight');
  const bytes = at(second, 'requestBytes') + at(second, 'responseBytes');
  if (requests + errors + connections + inFlight + bytes === 0) return [];
  const latencyP95Ms = percentile(second, 95, FIRST_BUCKET);
  const zone = scope.kind === 'node' ? scope.zone : null;
  const { loadBalancerArn } = scope;
  return [{ loadBalancerArn, zone, requests, errors, connections, inFlight, bytes, latencyP95Ms }];
}

function targetFlow({ scope, second }: FlowSeries): readonly TargetFlow[] {
  if (scope.kind !== 'target') return [];
  const requests = at(second, 'requests');
  const errors = at(second, 'target5xx') + at(second, 'connectionErrors');
  const inFlight = at(second, 'targetInFlight');
  const responses = at(second, 'responses');
  if (requests + errors + inFlight + responses === 0) return [];
  const latencyMs = responses > 0 ? at(second, 'responseMs') / responses : null;
  return [{ targetGroupArn: scope.targetGroupArn, key: scope.key, requests, errors, inFlight, latencyMs }];
}
