import type { ZoneName } from '../../../../engine/model/names.ts';
import type { TargetRow } from './targetRows.ts';

/** What a zone has once some targets are gone. */
export interface ZoneAfter {
  readonly zone: ZoneName | 'all';
  /** Healthy targets now, and then. */
  readonly before: number;
  readonly after: number;
}

/** The zones that lose targets, with their healthy ones before and after; in the order of the rows. */
export function zonesAfter(rows: readonly TargetRow[], gone: ReadonlySet<string>): readonly ZoneAfter[] {
  const zones = new Set(rows.filter(({ target }) => gone.has(target.key)).map(({ target }) => target.zone));
  return [...zones].map((zone) => {
    const healthy = rows.filter(({ target, health }) => target.zone === zone && health.state === 'healthy');
    const after = healthy.filter(({ target }) => !gone.has(target.key)).length;
    return { zone, before: healthy.length, after };
  });
}
