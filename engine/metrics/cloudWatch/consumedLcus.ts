import { COLUMN, type ColumnName } from '../columns.ts';

/** What one capacity unit holds; used is what the dimension that uses most of its share uses. */
interface UnitSize {
  readonly newPerSecond: number;
  /** Open at once. */
  readonly active: number;
  readonly bytesPerHour: number;
  readonly rulesPerSecond: number;
}

/** Rules of each request that are evaluated for nothing. */
const FREE_RULES = 10;
const GIGABYTE = 1e9;
const SECONDS_OF_HOUR = 3_600;

/** Source: AWS, *Elastic Load Balancing pricing*: LCU of Application Load Balancers. */
const LCU: UnitSize = { newPerSecond: 25, active: 3_000, bytesPerHour: GIGABYTE, rulesPerSecond: 1_000 };
/** The same of Gateway Load Balancers, which have no rules. */
const GLCU: UnitSize = { newPerSecond: 600, active: 60_000, bytesPerHour: GIGABYTE, rulesPerSecond: Infinity };

/**
 * Capacity units that a load balancer used, on the average of the period that its cells cover. Rules are counted as the
 * price list has it: those of all requests together, less ten for each. 0 where nothing was observed.
 */
const consumed =
  (size: UnitSize) =>
  (cells: Float64Array): number => {
    const at = (name: ColumnName) => cells[COLUMN[name]] ?? 0;
    const seconds = at('observedMs') / 1_000;
    if (seconds === 0) return 0;
    const bytes = at('requestBytes') + at('responseBytes');
    const rules = Math.max(0, at('ruleEvaluations') - FREE_RULES * at('clientRequests'));
    return Math.max(
      at('newConnections') / seconds / size.newPerSecond,
      at('connections') / Math.max(1, at('ticks')) / size.active,
      (bytes * SECONDS_OF_HOUR) / seconds / size.bytesPerHour,
      rules / seconds / size.rulesPerSecond,
    );
  };

/** Of Application Load Balancers, and of a Classic one as if it were one. */
export const consumedLcus = consumed(LCU);

/** Of Gateway Load Balancers. */
export const consumedGatewayUnits = consumed(GLCU);
