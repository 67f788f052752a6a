import { HealthChecker, type HealthCheckerInput } from '../HealthChecker.ts';
import { startProbe } from './startProbe.ts';

/** The health checks of one node while they run. */
export type HealthChecks = Pick<HealthChecker, 'update' | 'checkNow' | 'close'>;

/**
 * Starts the health checks of a node in the thread that hosts it, over real connections. Call `update` with the groups
 * of each change of the node, and `close` when the node goes. Source: E-086, E-098.
 */
export function startHealthChecks(
  input: Omit<HealthCheckerInput, 'startProbe'> & Partial<Pick<HealthCheckerInput, 'startProbe'>>,
): HealthChecks {
  return new HealthChecker({ startProbe, ...input });
}
