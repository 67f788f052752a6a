import { COLUMN, type ColumnName } from '../columns.ts';
import { activeFlows, flowBytes, newFlows, type FlowProtocol } from './FLOW_PROTOCOLS.ts';

/** What one capacity unit holds; used is what the dimension that uses most of its share uses. */
interface UnitSize {
  readonly newPerSecond: number;
  /** Open at once. */
  readonly active: number;
  readonly bytesPerHour: number;
  readonly rulesPerSecond: number;
}

/** What a period says of each dimension: counts of the period, and the mean of what was open. */
interface Usage {
  readonly begun: number;
  readonly open: number;
  readonly bytes: number;
  readonly rules: number;
}

/** Rules of each request that are evaluated for nothing. */
const FREE_RULES = 10;
const GIGABYTE = 1e9;
const SECONDS_OF_HOUR = 3_600;

/** Source: AWS, *Elastic Load Balancing pricing*: LCU of Application Load Balancers. */
const LCU: UnitSize = { newPerSecond: 25, active: 3_000, bytesPerHour: GIGABYTE, rulesPerSecond: 1_000 };
/** The same of Gateway Load Balancers, which have no rules. */
const GLCU: UnitSize = { newPerSecond: 600, active: 60_000, bytesPerHour: GIGABYTE, rulesPerSecond: Infinity };
/** The same of Network Load Balancers, by protocol. */
const NLCU: Readonly<Record<FlowProtocol, UnitSize>> = {
  TCP: { newPerSecond: 800, active: 100_000, bytesPerHour: GIGABYTE, rulesPerSecond: Infinity },
  TLS: { newPerSecond: 50, active: 3_000, bytesPerHour: GIGABYTE, rulesPerSecond: Infinity },
  UDP: { newPerSecond: 400, active: 50_000, bytesPerHour: GIGABYTE, rulesPerSecond: Infinity },
};

const at = (cells: Float64Array, name: ColumnName) => cells[COLUMN[name]] ?? 0;

/** Capacity units used on the average of the period that the cells cover. 0 where nothing was observed. */
const consumed =
  (size: UnitSize, usageOf: (cells: Float64Array) => Usage) =>
  (cells: Float64Array): number => {
    const seconds = at(cells, 'observedMs') / 1_000;
    if (seconds === 0) return 0;
    const { begun, open, bytes, rules } = usageOf(cells);
    return Math.max(
      begun / seconds / size.newPerSecond,
      open / size.active,
      (bytes * SECONDS_OF_HOUR) / seconds / size.bytesPerHour,
      rules / seconds / size.rulesPerSecond,
    );
  };

/** All of a load balancer. Rules are counted as the price list has it: those of all requests together, less ten for each. */
const whole = (cells: Float64Array): Usage => ({
  begun: at(cells, 'newConnections'),
  open: at(cells, 'connections') / Math.max(1, at(cells, 'ticks')),
  bytes: at(cells, 'requestBytes') + at(cells, 'responseBytes'),
  rules: Math.max(0, at(cells, 'ruleEvaluations') - FREE_RULES * at(cells, 'clientRequests')),
});

const ofProtocol = (protocol: FlowProtocol) =>
  consumed(NLCU[protocol], (cells) => ({
    begun: newFlows(protocol)(cells),
    open: activeFlows(protocol)(cells),
    bytes: flowBytes(protocol)(cells),
    rules: 0,
  }));

/** Of Application Load Balancers, and of a Classic one as if it were one. */
export const consumedLcus = consumed(LCU, whole);

/** Of Gateway Load Balancers. */
export const consumedGatewayUnits = consumed(GLCU, whole);

const [tcp, tls, udp] = [ofProtocol('TCP'), ofProtocol('TLS'), ofProtocol('UDP')];

/** Of Network Load Balancers: by protocol, whose units are of different sizes, and together. */
export const CONSUMED_NETWORK_UNITS: Readonly<Record<FlowProtocol | 'all', (cells: Float64Array) => number>> = {
  TCP: tcp,
  TLS: tls,
  UDP: udp,
  all: (cells) => tcp(cells) + tls(cells) + udp(cells),
};
