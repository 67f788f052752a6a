import type { NodeTraffic, TargetTraffic, TrafficEdge, TrafficView } from '../../engine/contract/views/TrafficView.ts';

/** Samples that figures and the map average: 2 s, so that they can be read while they change, and agree. Source: console, *Traffic map*. */
export const SMOOTHED_SAMPLES = 2;

/**
 * The mean of some samples in a row (oldest first), each weighted by the time that it covers. Levels and latencies are
 * the newest ones. Null when there are none. A missing entry counts as zero, so what ends fades out and is gone.
 */
export function meanTraffic(samples: readonly TrafficView[]): TrafficView | null {
  const newest = samples.at(-1);
  if (!newest || samples.length === 1) return newest ?? null;
  const overMs = samples.reduce((total, sample) => total + sample.overMs, 0);
  const weights = samples.map((sample) => (overMs > 0 ? sample.overMs / overMs : 1 / samples.length));
  return {
    atMs: newest.atMs,
    overMs,
    loadBalancers: meanNodes(samples, weights, 'loadBalancers'),
    nodes: meanNodes(samples, weights, 'nodes'),
    targets: meanTargets(samples, weights),
    edges: meanEdges(samples, weights),
  };
}

function meanNodes(
  samples: readonly TrafficView[],
  weights: readonly number[],
  kind: 'loadBalancers' | 'nodes',
): Readonly<Record<string, NodeTraffic>> {
  const means: Record<string, NodeTraffic> = {};
  samples.forEach((sample, place) => {
    const weight = weights[place] ?? 0;
    for (const [id, traffic] of Object.entries(sample[kind])) {
      const before = means[id];
      means[id] = {
        ...traffic,
        requests: (before?.requests ?? 0) + traffic.requests * weight,
        errors: (before?.errors ?? 0) + traffic.errors * weight,
        bytes: (before?.bytes ?? 0) + traffic.bytes * weight,
      };
    }
  });
  return means;
}

function meanTargets(
  samples: readonly TrafficView[],
  weights: readonly number[],
): Readonly<Record<string, TargetTraffic>> {
  const means: Record<string, TargetTraffic> = {};
  samples.forEach((sample, place) => {
    const weight = weights[place] ?? 0;
    for (const [id, traffic] of Object.entries(sample.targets)) {
      const before = means[id];
      means[id] = {
        ...traffic,
        requests: (before?.requests ?? 0) + traffic.requests * weight,
        errors: (before?.errors ?? 0) + traffic.errors * weight,
        latencyMs: traffic.latencyMs ?? before?.latencyMs ?? null,
      };
    }
  });
  return means;
}

function meanEdges(samples: readonly TrafficView[], weights: readonly number[]): TrafficView['edges'] {
  const means = new Map<string, TrafficEdge>();
  samples.forEach((sample, place) => {
    const weight = weights[place] ?? 0;
    for (const [node, target, requests, inFlight, bytes] of sample.edges) {
      const key = `${node} ${target}`;
      const [, , requestsBefore = 0, , bytesBefore = 0] = means.get(key) ?? [];
      const isNewest = place === samples.length - 1;
      means.set(key, [
        node,
        target,
        requestsBefore + requests * weight,
        // A level: that of before has ended where there is no newer one.
        isNewest ? inFlight : 0,
        bytesBefore + bytes * weight,
      ]);
    }
  });
  return [...means.values()];
}
