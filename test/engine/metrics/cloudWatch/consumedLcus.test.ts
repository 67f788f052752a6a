import { describe, expect, it } from 'vitest';
import {
  CONSUMED_NETWORK_UNITS,
  consumedGatewayUnits,
  consumedLcus,
} from '../../../../engine/metrics/cloudWatch/consumedLcus.ts';
import { cloudWatchMinute } from '../../../../engine/metrics/cloudWatch/cloudWatchMinute.ts';
import { COLUMN, emptyCells, type ColumnName } from '../../../../engine/metrics/columns.ts';
import type { LoadBalancerArn, ZoneName } from '../../../../engine/model/names.ts';

/** A minute with these cells. */
function minute(cells: Partial<Record<ColumnName, number>>): Float64Array {
  const all = emptyCells();
  for (const [name, value] of Object.entries({ ticks: 60, observedMs: 60_000, ...cells }))
    all[COLUMN[name as ColumnName]] = value; // its own keys
  return all;
}

describe('ELB, Metrics and logs: capacity units', () => {
  it.each([
    { what: 'nothing at all', cells: {}, units: 0 },
    { what: '50 new connections a second', cells: { newConnections: 3_000 }, units: 2 },
    { what: '4,500 open connections', cells: { connections: 60 * 4_500 }, units: 1.5 },
    { what: '3 GB an hour', cells: { requestBytes: 10e6, responseBytes: 40e6 }, units: 3 },
    {
      what: '30 rules of 200 requests a second, 10 of them free',
      cells: { clientRequests: 12_000, ruleEvaluations: 360_000 },
      units: 4,
    },
    { what: 'rules that are all free', cells: { clientRequests: 12_000, ruleEvaluations: 100_000 }, units: 0 },
    { what: 'the one that uses most', cells: { newConnections: 3_000, requestBytes: 50e6 }, units: 3 },
    { what: 'half a minute, as much a second', cells: { observedMs: 30_000, newConnections: 1_500 }, units: 2 },
    { what: 'no time observed', cells: { observedMs: 0, newConnections: 3_000 }, units: 0 },
  ] as const)('are $units for $what', ({ cells, units }) => {
    expect(consumedLcus(minute(cells))).toBeCloseTo(units, 10);
  });

  it.each([
    { what: '1,200 new flows a second', cells: { newConnections: 72_000 }, units: 2 },
    { what: '90,000 open flows', cells: { connections: 60 * 90_000 }, units: 1.5 },
    { what: 'any number of rules', cells: { ruleEvaluations: 1e9 }, units: 0 },
  ] as const)('of a Gateway Load Balancer are $units for $what', ({ cells, units }) => {
    expect(consumedGatewayUnits(minute(cells))).toBeCloseTo(units, 10);
  });

  it('of a Network Load Balancer are by protocol, and together their sum', () => {
    const cells = minute({
      // 800 a second of TCP, 100 of TLS, 200 of UDP.
      newConnections: 66_000,
      newTlsFlows: 6_000,
      newUdpFlows: 12_000,
      // 250,000 of TCP at once, 1,500 of TLS, 100,000 of UDP.
      connections: 60 * 351_500,
      tlsFlows: 60 * 1_500,
      udpFlows: 60 * 100_000,
      // 60 MB in all: 1.2 GB an hour of TCP, as much of TLS, the same of UDP.
      requestBytes: 50e6,
      responseBytes: 10e6,
      tlsBytes: 20e6,
      udpBytes: 20e6,
    });
    const { TCP, TLS, UDP, all } = CONSUMED_NETWORK_UNITS;
    expect([TCP(cells), TLS(cells), UDP(cells), all(cells)]).toEqual([2.5, 2, 2, 6.5]);
    expect(all(emptyCells())).toBe(0);
  });

  it('are published for the load balancer, not for its zones', () => {
    const arn = (path: string) =>
      `arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/${path}` as LoadBalancerArn; // an ARN
    const cells = minute({ newConnections: 3_000 });
    const published = ['app/a/0123456789abcdef', 'net/n/0123456789abcdef', 'gwy/g/0123456789abcdef', 'old'].map(
      (path) => {
        const loadBalancerArn = arn(path);
        const zone = 'us-local-1a' as ZoneName; // a zone's name
        const data = cloudWatchMinute([
          { scope: { kind: 'balancer', loadBalancerArn }, loadBalancerArn, cells },
          { scope: { kind: 'node', loadBalancerArn, zone }, loadBalancerArn, cells },
        ]);
        return data
          .filter(({ metricName }) => metricName.includes('ConsumedLCUs'))
          .map(
            ({ metricName, unit, dimensions, statistics }) =>
              `${metricName} ${unit} ${Object.keys(dimensions).join()} ${statistics.Sum ?? ''}`,
          );
      },
    );
    expect(published).toEqual([
      ['ConsumedLCUs None LoadBalancer 2'],
      ['ConsumedLCUs None LoadBalancer 0.0625', 'ConsumedLCUs_TCP None LoadBalancer 0.0625'],
      ['ConsumedLCUs None LoadBalancer 0.08333333333333333'],
      ['EstimatedALBConsumedLCUs None LoadBalancerName 2'],
    ]);
  });
});
