import { COLUMN, type ColumnName, type WITH_EXTREMES } from '../columns.ts';
import type {
  CloudWatchMetric,
  CloudWatchNamespace,
  CountMetric,
  MetricSubject,
  WholeMetric,
} from './CloudWatchMetric.ts';
import { consumedGatewayUnits, consumedLcus, CONSUMED_NETWORK_UNITS } from './consumedLcus.ts';
import { activeFlows, FLOW_PROTOCOLS, flowBytes, newFlows, type FlowProtocol } from './FLOW_PROTOCOLS.ts';

const BALANCER: readonly MetricSubject[] = ['balancer'];
const GROUP: readonly MetricSubject[] = ['group'];
const BOTH: readonly MetricSubject[] = ['balancer', 'group'];

const at = (cells: Float64Array, name: ColumnName) => cells[COLUMN[name]] ?? 0;
const mean = (cells: Float64Array, name: ColumnName) => at(cells, name) / Math.max(1, at(cells, 'ticks'));
const sum =
  (...names: readonly ColumnName[]) =>
  (cells: Float64Array) =>
    names.reduce((total, name) => total + at(cells, name), 0);
const level =
  (...names: readonly ColumnName[]) =>
  (cells: Float64Array) =>
    names.reduce((total, name) => total + mean(cells, name), 0);

type Options = Partial<Pick<CountMetric, 'unit' | 'of' | 'always'>>;
const count = (name: string, value: CountMetric['value'], options: Options = {}): CountMetric => ({
  kind: 'count',
  name,
  unit: 'Count',
  of: BALANCER,
  value,
  ...options,
});

const units = (name: string, value: WholeMetric['value']): WholeMetric => ({
  kind: 'whole',
  name,
  unit: 'None',
  of: BALANCER,
  value,
});

const hosts = (of: readonly MetricSubject[]): readonly CloudWatchMetric[] => [
  {
    kind: 'hosts',
    name: 'HealthyHostCount',
    unit: 'Count',
    of,
    level: 'healthyHosts',
    least: 'healthyHostsMin',
    most: 'healthyHostsMax',
  },
  {
    kind: 'hosts',
    name: 'UnHealthyHostCount',
    unit: 'Count',
    of,
    level: 'unhealthyHosts',
    least: 'unhealthyHostsMin',
    most: 'unhealthyHostsMax',
  },
];

/** A gauge with its extremes, of target groups. */
const gauge = (name: string, level: (typeof WITH_EXTREMES)[number]): CloudWatchMetric => ({
  kind: 'hosts',
  name,
  unit: 'Count',
  of: GROUP,
  level,
  least: `${level}Min`,
  most: `${level}Max`,
});

const bytes: Options = { unit: 'Bytes' };
const always: Options = { always: true };
const both: Options = { of: BOTH };

/** What flows through balancers of connections. */
const FLOWS: readonly CloudWatchMetric[] = [
  count('ActiveFlowCount', level('connections'), always),
  count('NewFlowCount', sum('newConnections'), always),
  count('ProcessedBytes', sum('requestBytes', 'responseBytes'), { ...bytes, ...always }),
];

/** The same for each protocol of a Network Load Balancer. */
const byProtocol = (
  name: string,
  value: (protocol: FlowProtocol) => CountMetric['value'],
  options: Options = {},
): readonly CountMetric[] => FLOW_PROTOCOLS.map((protocol) => count(`${name}_${protocol}`, value(protocol), options));

/**
 * Every metric that is counted, by namespace: ELB's own names, units and subjects. In the dimension `AvailabilityZone`
 * traffic is that of the zone's node, and hosts are those in the zone. ActiveConnectionCount is the mean number of open
 * connections of both sides. HTTPCode_ELB_3XX_Count is what clients got and no target sent. Source: ELB, *Metrics and logs*.
 */
export const CLOUD_WATCH_METRICS: Readonly<Record<CloudWatchNamespace, readonly CloudWatchMetric[]>> = {
  'AWS/ApplicationELB': [
    count('RequestCount', sum('requests'), { ...both, ...always }),
    count('HTTPCode_Target_2XX_Count', sum('target2xx'), both),
    count('HTTPCode_Target_3XX_Count', sum('target3xx'), both),
    count('HTTPCode_Target_4XX_Count', sum('target4xx'), both),
    count('HTTPCode_Target_5XX_Count', sum('target5xx'), both),
    count('TargetConnectionErrorCount', sum('connectionErrors'), both),
    count('HTTPCode_ELB_3XX_Count', (cells) => Math.max(0, at(cells, 'client3xx') - at(cells, 'target3xx'))),
    count('HTTPCode_ELB_4XX_Count', sum('elb4xx')),
    count('HTTPCode_ELB_5XX_Count', sum('elb5xx')),
    count('HTTPCode_ELB_500_Count', sum('elb500')),
    count('HTTPCode_ELB_502_Count', sum('elb502')),
    count('HTTPCode_ELB_503_Count', sum('elb503')),
    count('HTTPCode_ELB_504_Count', sum('elb504')),
    count('ActiveConnectionCount', level('connections', 'targetConnections')),
    count('NewConnectionCount', sum('newConnections', 'newTargetConnections')),
    count('RejectedConnectionCount', sum('rejectedConnections')),
    count('ProcessedBytes', sum('requestBytes', 'responseBytes'), bytes),
    count('IPv6ProcessedBytes', sum('ipv6Bytes'), bytes),
    count('IPv6RequestCount', sum('ipv6Requests')),
    count('GrpcRequestCount', sum('grpcRequests')),
    count('LambdaUserError', sum('lambdaUserErrors'), both),
    count('LambdaInternalError', sum('lambdaInternalErrors'), both),
    count('LambdaTargetProcessedBytes', sum('lambdaBytes'), { ...both, ...bytes }),
    count('UnhealthyRoutingRequestCount', sum('targetFailOpenRequests'), both),
    count('DesyncMitigationMode_NonCompliant_Request_Count', sum('nonCompliant')),
    count('DroppedInvalidHeaderRequestCount', sum('droppedInvalidHeaders')),
    count('ForwardedInvalidHeaderRequestCount', sum('forwardedInvalidHeaders')),
    count('NonStickyRequestCount', sum('nonSticky')),
    count('ClientTLSNegotiationErrorCount', sum('clientTlsErrors')),
    count('TargetTLSNegotiationErrorCount', sum('targetTlsErrors')),
    count('HTTP_Redirect_Count', sum('redirects')),
    count('HTTP_Redirect_Url_Limit_Exceeded_Count', sum('redirectsTooLong')),
    count('HTTP_Fixed_Response_Count', sum('fixedResponses')),
    count('RuleEvaluations', sum('ruleEvaluations')),
    { kind: 'time', name: 'TargetResponseTime', unit: 'Seconds', of: BOTH },
    units('ConsumedLCUs', consumedLcus),
    ...hosts(GROUP),
    gauge('AnomalousHostCount', 'anomalousHosts'),
    gauge('MitigatedHostCount', 'mitigatedHosts'),
    gauge('HealthyStateDNS', 'dnsHealthyZones'),
    gauge('UnhealthyStateDNS', 'dnsUnhealthyZones'),
    gauge('HealthyStateRouting', 'routingHealthyZones'),
    gauge('UnhealthyStateRouting', 'routingUnhealthyZones'),
    { kind: 'perTarget', name: 'RequestCountPerTarget', unit: 'Count', of: GROUP },
  ],
  'AWS/NetworkELB': [
    ...FLOWS,
    ...byProtocol('ActiveFlowCount', activeFlows),
    ...byProtocol('NewFlowCount', newFlows),
    ...byProtocol('ProcessedBytes', flowBytes, bytes),
    units('ConsumedLCUs', CONSUMED_NETWORK_UNITS.all),
    ...FLOW_PROTOCOLS.map((protocol) => units(`ConsumedLCUs_${protocol}`, CONSUMED_NETWORK_UNITS[protocol])),
    count('RejectedFlowCount', sum('rejectedConnections')),
    count('UnhealthyRoutingFlowCount', sum('failOpenRequests')),
    count('ClientTLSNegotiationErrorCount', sum('clientTlsErrors')),
    count('TargetTLSNegotiationErrorCount', sum('targetTlsErrors')),
    count('TCP_Client_Reset_Count', sum('clientResets'), always),
    count('TCP_Target_Reset_Count', sum('targetResets'), always),
    count('TCP_ELB_Reset_Count', sum('elbResets'), always),
    count('PortAllocationErrorCount', sum('portAllocationErrors')),
    ...hosts(GROUP),
  ],
  'AWS/GatewayELB': [...FLOWS, units('ConsumedLCUs', consumedGatewayUnits), ...hosts(GROUP)],
  'AWS/ELB': [
    count('RequestCount', sum('requests'), always),
    count('HTTPCode_Backend_2XX', sum('target2xx')),
    count('HTTPCode_Backend_3XX', sum('target3xx')),
    count('HTTPCode_Backend_4XX', sum('target4xx')),
    count('HTTPCode_Backend_5XX', sum('target5xx')),
    count('HTTPCode_ELB_4XX', sum('elb4xx')),
    count('HTTPCode_ELB_5XX', sum('elb5xx')),
    count('BackendConnectionErrors', sum('connectionErrors')),
    count('DesyncMitigationMode_NonCompliant_Request_Count', sum('nonCompliant')),
    count('EstimatedALBActiveConnectionCount', level('connections', 'targetConnections')),
    count('EstimatedALBNewConnectionCount', sum('newConnections', 'newTargetConnections')),
    count('EstimatedProcessedBytes', sum('requestBytes', 'responseBytes'), bytes),
    units('EstimatedALBConsumedLCUs', consumedLcus),
    { kind: 'time', name: 'Latency', unit: 'Seconds', of: BALANCER },
    ...hosts(BALANCER),
  ],
};

/** The namespace of a load balancer, by the dimension that names it: `app/…`, `net/…`, `gwy/…`, or a Classic name. */
export function namespaceOf(dimension: string): CloudWatchNamespace {
  if (dimension.startsWith('app/')) return 'AWS/ApplicationELB';
  if (dimension.startsWith('net/')) return 'AWS/NetworkELB';
  return dimension.startsWith('gwy/') ? 'AWS/GatewayELB' : 'AWS/ELB';
}
