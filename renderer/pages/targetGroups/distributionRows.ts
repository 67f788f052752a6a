import type { ZoneName } from '../../../engine/model/names.ts';
import type { CountByState } from '../../parts/healthyTargets.ts';
import type { TargetRow } from './targets/targetRows.ts';

/** A line of the distribution by zone; `zone` null: of all targets. */
export interface DistributionRow {
  readonly zone: ZoneName | 'all' | null;
  readonly place: number;
  readonly total: number;
  readonly counts: CountByState;
  /** Their keys, to add up shares. */
  readonly keys: readonly string[];
}

/**
 * Targets by zone in zone order, `all` after them, the sum last. Zones without targets are told where the load balancer
 * is enabled in them. Source: console, *Target groups*.
 */
export function distributionRows(
  rows: readonly TargetRow[],
  zones: readonly ZoneName[],
  enabled: readonly ZoneName[],
): readonly DistributionRow[] {
  const shown = zones.filter((zone) => enabled.includes(zone) || rows.some(({ target }) => target.zone === zone));
  const outside = rows.some(({ target }) => target.zone === 'all') ? (['all'] as const) : [];
  const lines = [...shown, ...outside].map((zone) =>
    line(
      zone,
      rows.filter(({ target }) => target.zone === zone),
      zone === 'all' ? -1 : zones.indexOf(zone),
    ),
  );
  return [...lines, line(null, rows, -1)];
}

function line(zone: DistributionRow['zone'], rows: readonly TargetRow[], place: number): DistributionRow {
  const counts = { healthy: 0, unhealthy: 0, initial: 0, unused: 0, draining: 0, unavailable: 0 };
  for (const { health } of rows) counts[health.state] += 1;
  return { zone, place, total: rows.length, counts, keys: rows.map(({ target }) => target.key) };
}
