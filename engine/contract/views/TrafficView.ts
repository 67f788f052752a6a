/** Means over the sample; rates a second. */
export interface NodeTraffic {
  readonly requests: number;
  /** Answers with 5xx, of targets and of the balancer. */
  readonly errors: number;
  readonly connections: number;
  readonly inFlight: number;
  /** Of requests and answers, both ways, a second. */
  readonly bytes: number;
  /** 95 % of the answers began within this, milliseconds; null without any. */
  readonly latencyP95Ms: number | null;
}

export interface TargetTraffic {
  readonly requests: number;
  /** Answers with 5xx, and connections that failed. */
  readonly errors: number;
  readonly inFlight: number;
  /** Mean time to the first byte, milliseconds; null without answers. */
  readonly latencyMs: number | null;
}

/** From a node to a target: their ids, requests a second, requests in flight, bytes a second both ways. */
export type TrafficEdge = readonly [
  nodeId: string,
  targetId: string,
  requests: number,
  inFlight: number,
  bytes: number,
];

/** What flows now, once a second. Where nothing flows there is no entry: a missing one is all zeros. */
export interface TrafficView {
  readonly atMs: number;
  /** Milliseconds that the sample covers, 1,000 unless the engine was late. */
  readonly overMs: number;
  readonly loadBalancers: Readonly<Record<string, NodeTraffic>>;
  /** By node id, `<load balancer ARN>|<zone>`. */
  readonly nodes: Readonly<Record<string, NodeTraffic>>;
  /** By target id, summed over nodes. */
  readonly targets: Readonly<Record<string, TargetTraffic>>;
  /** Of the load balancer asked for. */
  readonly edges: readonly TrafficEdge[];
}
