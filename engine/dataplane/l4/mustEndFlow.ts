import { TARGET_INT, VERDICT } from '../../sharedTable/layout.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import type { FlowRoute } from './FlowPolicy.ts';

/**
 * Whether the flows of a target end now: it was deregistered and its delay is over, or it is unhealthy, where the group
 * says so: at once, or when its interval is over. While the group fails open nothing is ended for bad health. Source: ELB, *Health and termination*.
 */
export function mustEndFlow({ group, target }: FlowRoute, table: SharedTable): boolean {
  const settings = group.settings.flow;
  if (!settings) return false;
  if (target.removed !== 'no') return target.removed === 'abort' && settings.endsOnDeregistration;
  if (group.isFailingOpen || !isUnhealthy(table, target.row)) return false;
  if (settings.endsOnUnhealthy) return true;
  return settings.unhealthyDrainMs !== undefined && table.int(target.row, TARGET_INT.drainsUnhealthy) === 0;
}

/** Whether the node's verdict is that the target is unhealthy; one that was never checked is not. */
export function isUnhealthy(table: SharedTable, row: number): boolean {
  return table.int(row, TARGET_INT.verdict) === VERDICT.unhealthy;
}
