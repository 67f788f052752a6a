import { expect, it } from 'vitest';
import type { LoadBalancerArn } from '../../../../engine/model/names.ts';
import { loadBalancerCharts } from '../../../../renderer/parts/monitoring/monitoredCharts.ts';
import { english } from '../../../../renderer/texts/en/english.ts';

const loadBalancerArn = 'arn:aws:elasticloadbalancing:us-local-1:000000000000:loadbalancer/net/n/1' as LoadBalancerArn; // an ARN

it('console 2.1 draws the flows of a Network Load Balancer by protocol, its resets and its missing ports', () => {
  const charts = loadBalancerCharts(english, { loadBalancerArn, type: 'network' }, [{ zone: 'us-local-1a', place: 0 }]);
  const drawn = charts.map(
    ({ title, series }) => `${title}: ${series.map(({ label, metric }) => `${label} ${metric}`).join(', ')}`,
  );
  expect(drawn).toEqual([
    'Active flows: us-local-1a inFlight',
    'New flows: us-local-1a requests',
    'Processed bytes: from clients requestBytes, to clients responseBytes',
    'Active flows by protocol: TCP activeTcpFlows, TLS activeTlsFlows, UDP activeUdpFlows',
    'New flows by protocol: TCP newTcpFlows, TLS newTlsFlows, UDP newUdpFlows',
    'Processed bytes by protocol: TCP tcpBytes, TLS tlsBytes, UDP udpBytes',
    'Rejected flows: us-local-1a rejectedConnections',
    'Target connection errors: us-local-1a connectionErrors',
    'Resets: from clients clientResets, from targets targetResets, from the load balancer elbResets',
    'Port allocation errors: us-local-1a portAllocationErrors',
    'TLS errors: with clients clientTlsErrors, with targets targetTlsErrors',
  ]);
});
