import type { PeerFigures } from '../../model/upstream/PeerFigures.ts';

/** How moments are written: ISO 8601, or epoch seconds (`?date=epoch`). */
export type DateStyle = 'iso' | 'epoch';

/** A server as the status API shows it. Source: Angie 8.1, 8.2. */
export function peerStatus(
  figures: PeerFigures,
  level: 'http' | 'stream',
  dates: DateStyle,
): Readonly<Record<string, unknown>> {
  const { parameters, selectedAtMs, downSinceMs, probes } = figures;
  return {
    server: figures.server,
    ...(figures.service !== null && { service: figures.service }),
    backup: parameters.isBackup,
    weight: parameters.weight,
    state: figures.state,
    selected: {
      current: figures.inFlight,
      total: figures.selectedTotal,
      ...(selectedAtMs > 0 && { last: moment(selectedAtMs, dates, false) }),
    },
    ...(parameters.maxConns > 0 && { max_conns: parameters.maxConns }),
    ...(level === 'http' && { responses: responsesOf(figures) }),
    data: { sent: figures.sentBytes, received: figures.receivedBytes },
    health: {
      fails: figures.failsTotal,
      unavailable: figures.unavailableTotal,
      downtime: figures.downtimeMs,
      ...(downSinceMs > 0 && { downstart: moment(downSinceMs, dates, true) }),
      ...timesOf(figures, level),
      ...(probes && {
        probes: {
          count: probes.count,
          fails: probes.fails,
          ...(probes.lastMs > 0 && { last: moment(probes.lastMs, dates, false) }),
        },
      }),
    },
    sid: figures.sid,
  };
}

/** What stands at a path of a tree, or undefined. */
export function atPath(tree: unknown, path: string): unknown {
  let found = tree;
  for (const part of path.split('/').filter((name) => name !== '')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[part]; // an object that has the key
  }
  return found;
}

/** By status, in order; what is none, last. */
function responsesOf({ responses }: PeerFigures): Readonly<Record<string, number>> {
  const known = responses.filter(([status]) => status >= 100 && status <= 599).sort(([one], [other]) => one - other);
  const others = responses.filter(([status]) => status < 100 || status > 599);
  const rest = others.reduce((sum, [, count]) => sum + count, 0);
  return { ...Object.fromEntries(known.map(([status, count]) => [status, count])), ...(rest > 0 && { xxx: rest }) };
}

function timesOf(
  { connectMs, headerMs, responseMs }: PeerFigures,
  level: 'http' | 'stream',
): Readonly<Record<string, number>> {
  if (level === 'http') return { header_time: headerMs, response_time: responseMs };
  return { connect_time: connectMs, first_byte_time: headerMs, last_byte_time: responseMs };
}

function moment(ms: number, dates: DateStyle, hasMs: boolean): string | number {
  if (dates === 'epoch') return Math.floor(ms / 1_000);
  const text = new Date(ms).toISOString();
  return hasMs ? text : text.replace(/\.\d+Z$/, 'Z');
}
