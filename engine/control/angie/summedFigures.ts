import type { PeerFigures, PeerStateName } from '../../model/upstream/PeerFigures.ts';

/** From the one that says most to the one that says least: Angie's own order (8.2). */
const ORDER: readonly PeerStateName[] = [
  'draining',
  'down',
  'unhealthy',
  'checking',
  'unavailable',
  'busy',
  'recovering',
  'up',
];

/**
 * One server as several nodes see it: counts are added, averages weighed by how often each node chose it, and the state is
 * the first of theirs in Angie's order, so that trouble at one node shows. Null without nodes. Source: contract, *The AWS
 * endpoint*.
 */
export function summedFigures(nodes: readonly PeerFigures[]): PeerFigures | null {
  const [first, ...others] = nodes;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  const sum = (of: (figures: PeerFigures) => number) => nodes.reduce((total, figures) => total + of(figures), 0);
  const latest = (of: (figures: PeerFigures) => number) => Math.max(...nodes.map(of));
  const responses = new Map<number, number>();
  for (const figures of nodes)
    for (const [status, count] of figures.responses) responses.set(status, (responses.get(status) ?? 0) + count);
  const checked = nodes.flatMap(({ probes }) => probes ?? []);
  return {
    ...first,
    state: ORDER.find((state) => nodes.some((figures) => figures.state === state)) ?? 'up',
    inFlight: sum(({ inFlight }) => inFlight),
    selectedTotal: sum(({ selectedTotal }) => selectedTotal),
    selectedAtMs: latest(({ selectedAtMs }) => selectedAtMs),
    responses: [...responses],
    sentBytes: sum(({ sentBytes }) => sentBytes),
    receivedBytes: sum(({ receivedBytes }) => receivedBytes),
    failsTotal: sum(({ failsTotal }) => failsTotal),
    unavailableTotal: sum(({ unavailableTotal }) => unavailableTotal),
    downtimeMs: sum(({ downtimeMs }) => downtimeMs),
    downSinceMs: firstOf(nodes.map(({ downSinceMs }) => downSinceMs)),
    connectMs: Math.round(meanOf(nodes, ({ connectMs }) => (connectMs > 0 ? connectMs : null)) ?? 0),
    headerMs: Math.round(meanOf(nodes, ({ headerMs }) => (headerMs > 0 ? headerMs : null)) ?? 0),
    responseMs: Math.round(meanOf(nodes, ({ responseMs }) => (responseMs > 0 ? responseMs : null)) ?? 0),
    average: meanOf(nodes, ({ average }) => average),
    probes:
      checked.length === 0
        ? null
        : {
            count: checked.reduce((total, { count }) => total + count, 0),
            fails: checked.reduce((total, { fails }) => total + fails, 0),
            lastMs: Math.max(...checked.map(({ lastMs }) => lastMs)),
            nextMs: firstOf(checked.map(({ nextMs }) => nextMs)),
          },
  };
}

/** The earliest of moments; 0: there is none. */
function firstOf(moments: readonly number[]): number {
  const known = moments.filter((ms) => ms > 0);
  return known.length === 0 ? 0 : Math.min(...known);
}

/** Of the nodes that have an average, each by how often it chose the server; null: none has. */
function meanOf(nodes: readonly PeerFigures[], of: (figures: PeerFigures) => number | null): number | null {
  let sum = 0;
  let weight = 0;
  for (const figures of nodes) {
    const average = of(figures);
    if (average === null) continue;
    const own = Math.max(figures.selectedTotal, 1);
    sum += average * own;
    weight += own;
  }
  return weight === 0 ? null : sum / weight;
}
