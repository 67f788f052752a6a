import { activeFlows, FLOW_PROTOCOLS, flowBytes, newFlows } from '../../engine/metrics/cloudWatch/FLOW_PROTOCOLS.ts';
import { COLUMN } from '../../engine/metrics/columns.ts';
import { emptySample, readRow } from '../../engine/metrics/readRow.ts';
import type { SharedTable } from '../../engine/sharedTable/SharedTable.ts';
import { NODE_ROW } from './nodeFixture.ts';

/** What a node's row says of its flows, by protocol: open ones, those that began, bytes of both directions. */
export function flowsOf(table: SharedTable): string {
  const sample = emptySample('node', 'n');
  readRow(table, NODE_ROW, sample);
  const cells = Float64Array.from(sample.cells);
  cells[COLUMN.ticks] = 1;
  return FLOW_PROTOCOLS.map(
    (one) => `${one} ${activeFlows(one)(cells)}/${newFlows(one)(cells)} ${flowBytes(one)(cells)} B`,
  ).join(', ');
}
