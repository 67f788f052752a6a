import { COLUMN } from './columns.ts';
import type { MetricsReadout } from './MetricsReadout.ts';

/** Connections of clients of all load balancers: those that were opened since the engine started, and those that are open. */
export function clientConnections({ series }: Pick<MetricsReadout, 'series'>): {
  readonly accepted: number;
  readonly open: number;
} {
  let accepted = 0;
  let open = 0;
  for (const { kind, total, now } of series) {
    if (kind !== 'node') continue;
    accepted += total[COLUMN.newConnections] ?? 0;
    open += now[COLUMN.connections] ?? 0;
  }
  return { accepted, open };
}
