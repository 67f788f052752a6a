import { attributeValue } from '../model/AttributeDefinition.ts';
import type { BoundPorts } from '../model/BoundPorts.ts';
import { activeShifts } from '../model/activeShifts.ts';
import { withdrawnZone } from '../model/administrativeOverride.ts';
import { functionCallOf } from '../model/functionGroupAttributes.ts';
import { groupsOfAction } from '../model/groupsOfAction.ts';
import { isGatewayProtocol } from '../model/gatewayGroupAttributes.ts';
import { groupBy } from '../model/groupBy.ts';
import type { TargetGroup, TargetRegistration } from '../model/TargetGroup.ts';
import type { LoadBalancer, NodeRecord } from '../model/LoadBalancer.ts';
import type { Listener, Rule } from '../model/Listener.ts';
import type { ListenerConfiguration, NodeConfiguration, TargetConfiguration } from '../model/NodeConfiguration.ts';
import type { TargetGroupConfiguration } from '../model/NodeConfiguration.ts';
import {
  nodeId,
  type InstanceId,
  type NodeId,
  type RuleArn,
  type TargetGroupArn,
  type ZoneName,
} from '../model/names.ts';
import { ipv6AddressOf } from '../model/ipv6AddressOf.ts';
import { isCrossZone } from '../model/isCrossZone.ts';
import type { Resources } from '../model/Resources.ts';
import { typeOfProtocol } from '../model/typeOfProtocol.ts';
import type { ZonalShift } from '../model/ZonalShift.ts';
import { healthCheckConfiguration } from './healthCheckConfiguration.ts';
import { flowSettings } from './flowSettings.ts';
import { gatewaySettings } from './gatewaySettings.ts';
import { httpSettings } from './httpSettings.ts';
import { logSettings } from './logSettings.ts';
import { minimumHealthy } from '../model/minimumHealthy.ts';
import { nodePlacesOf } from './nodePlacesOf.ts';
import { TCP_IDLE_TIMEOUT_KEY, tcpListenerAttributes } from '../model/networkGroupAttributes.ts';
import { responseSettings } from './responseSettings.ts';
import { selectionSettings } from './selectionSettings.ts';
import { stickinessSettings } from './stickinessSettings.ts';
import { tlsConfiguration } from './tlsConfiguration.ts';
import { serverParametersOf, upstreamSettingsOf } from '../model/upstream/upstreamSettingsOf.ts';
import type { UpstreamSettings } from '../model/upstream/UpstreamSettings.ts';
import { usableAddress } from './usableAddress.ts';

/** Rows of the shared table: the same node or registration always gets the same one. */
export interface RowLookup {
  nodeRow(node: NodeId): number;
  targetRow(node: NodeId, registration: TargetRegistration): number;
  /** Index among the floats of the table; 0: there is none left. */
  ruleCounter(node: NodeId, rule: RuleArn): number;
}

export interface SnapshotInput {
  readonly resources: Resources;
  readonly rows: RowLookup;
  readonly ports: BoundPorts;
}

/**
 * All resources turned into one configuration per node, the only way by which a change reaches a running node.
 * What a node is given of a group: the targets that it may check or send to, those being deregistered included, and
 * none that is `unused`. Under a zonal shift with cross-zone on, no node may send to the shifted zone; its targets are
 * checked all the same. Source: E-011, E-016 … E-018, E-022, E-098.
 */
export function snapshotOf({ resources, rows, ports }: SnapshotInput): ReadonlyMap<NodeId, NodeConfiguration> {
  const listenersOf = groupBy(resources.listeners.values(), (listener) => listener.loadBalancerArn);
  const rulesOf = groupBy(resources.rules.values(), (rule) => rule.listenerArn);
  const nodePlaces = nodePlacesOf(resources, ports);
  const shifts = activeShifts(resources);
  const outages = Object.fromEntries([...resources.zoneOutages.values()].map(({ zone, mode }) => [zone, mode]));
  const configurations = new Map<NodeId, NodeConfiguration>();
  for (const node of resources.nodes.values()) {
    const loadBalancer = resources.loadBalancers.get(node.loadBalancerArn);
    if (!loadBalancer) continue;
    const id = nodeId(node.loadBalancerArn, node.zone);
    const own = listenersOf.get(loadBalancer.loadBalancerArn) ?? [];
    const listeners = own.map((listener) => {
      const tls = tlsConfiguration(resources, listener, loadBalancer);
      return {
        ...listenerConfiguration(listener, rulesOf.get(listener.listenerArn) ?? [], (rule) =>
          rows.ruleCounter(id, rule),
        ),
        bindPort: ports.ofListener(id, listener.port),
        ...(ports.areShared && { siblings: own.map(({ port }) => [port, ports.ofListener(id, port)] as const) }),
        ...(tls && { tls }),
      };
    });
    const { isClassic = false } = loadBalancer;
    const logs = logSettings(loadBalancer);
    const ipv6Address = ipv6AddressOf(loadBalancer, node.zone);
    configurations.set(id, {
      nodeId: id,
      row: rows.nodeRow(id),
      loadBalancerArn: loadBalancer.loadBalancerArn,
      loadBalancerName: loadBalancer.name,
      ...(isClassic && { isClassic }),
      dnsName: isClassic ? node.address : loadBalancer.dnsName,
      zone: node.zone,
      ...(resources.zoneOutages.size > 0 && { outages }),
      address: node.address,
      ...(ipv6Address !== null && { ipv6Address }),
      http: httpSettings(loadBalancer.attributes),
      ...(logs && { logs }),
      listeners,
      targetGroups: [...groupsUsedBy(listeners)].flatMap((arn) => {
        const group = resources.targetGroups.get(arn);
        return group
          ? [
              groupConfiguration({
                resources,
                rows,
                ports,
                loadBalancer,
                node,
                group,
                nodePlaces,
                shift: shifts.get(loadBalancer.loadBalancerArn),
                listenerPort: listeners.find((listener) => groupsUsedBy([listener]).has(arn))?.port,
              }),
            ]
          : [];
      }),
    });
  }
  return configurations;
}

/** The groups that rules of the listeners name, each once, in the order in which they are first named. */
export function groupsUsedBy(listeners: readonly Pick<ListenerConfiguration, 'rules'>[]): ReadonlySet<TargetGroupArn> {
  return new Set(listeners.flatMap((listener) => listener.rules.flatMap((rule) => groupsOfAction(rule.action))));
}

/** Zones in which the load balancer has a node that is not on its way out. */
export function enabledZones(loadBalancer: LoadBalancer): ReadonlySet<ZoneName> {
  return new Set(loadBalancer.zoneMappings.map((mapping) => mapping.zone));
}

function listenerConfiguration(
  listener: Listener,
  rules: readonly Rule[],
  counterOf: (rule: RuleArn) => number,
): Omit<ListenerConfiguration, 'bindPort'> {
  const response = responseSettings(listener);
  const inOrder = [...rules].sort((one, other) => order(one) - order(other));
  return {
    listenerArn: listener.listenerArn,
    protocol: listener.protocol,
    port: listener.port,
    rules: inOrder.map(({ ruleArn, priority, conditions, action, transforms }) => ({
      ruleArn,
      priority,
      conditions,
      action,
      transforms,
      // Connections and packets match nothing.
      ...(typeOfProtocol(listener.protocol) === 'application' && { counter: counterOf(ruleArn) }),
    })),
    ...(response && { response }),
    ...tcpIdleTimeout(listener),
    ...((listener.protocol === 'TCP' || listener.protocol === 'TLS') && listener.tls && { isSecure: true }),
  };
}

function tcpIdleTimeout({ protocol, attributes = {} }: Listener): Pick<ListenerConfiguration, 'tcpIdleTimeoutMs'> {
  if (protocol !== 'TCP' && protocol !== 'TCP_UDP' && !isGatewayProtocol(protocol)) return {};
  return { tcpIdleTimeoutMs: Number(attributeValue(tcpListenerAttributes, attributes, TCP_IDLE_TIMEOUT_KEY)) * 1_000 };
}

const order = (rule: Rule) => (rule.priority === 'default' ? Infinity : rule.priority);

interface GroupInput {
  readonly resources: Resources;
  readonly rows: RowLookup;
  readonly ports: BoundPorts;
  readonly loadBalancer: LoadBalancer;
  readonly node: NodeRecord;
  readonly group: TargetGroup;
  readonly nodePlaces: ReadonlySet<string>;
  /** The active zonal shift of the load balancer. */
  readonly shift: ZonalShift | undefined;
  /** Port of the first listener that uses the group. */
  readonly listenerPort: number | undefined;
}

function groupConfiguration(input: GroupInput): TargetGroupConfiguration {
  const { group } = input;
  const registrations = [...(input.resources.targets.get(group.targetGroupArn)?.values() ?? [])];
  const withdrawn = withdrawnZone({
    shift: input.shift,
    crossZone: isCrossZone(group.attributes, input.loadBalancer) || input.node.retireAtMs !== null,
    registrations,
    enabledZones: enabledZones(input.loadBalancer),
  });
  const flow = flowSettings(group);
  const gateway = gatewaySettings(group);
  const upstream = gateway ? undefined : upstreamSettingsOf(group);
  const selection = flow || gateway || upstream ? undefined : selectionSettings(group);
  const stickiness = flow || gateway ? undefined : stickinessSettings(group);
  const { isClassic = false } = input.loadBalancer;
  const functionCall = functionCallOf(group);
  return {
    targetGroupArn: group.targetGroupArn,
    name: group.name,
    ...((group.protocol === 'HTTPS' || group.protocol === 'TLS' || group.isSecure) && { isSecure: true }),
    ...((group.protocolVersion === 'HTTP2' || group.protocolVersion === 'GRPC') && { version: group.protocolVersion }),
    healthCheck: {
      ...healthCheckConfiguration(group.healthCheck, group.protocolVersion),
      ...(flow && !isClassic && input.listenerPort !== undefined ? { listenerPort: input.listenerPort } : {}),
      ...(flow?.proxyProtocol && !isClassic ? { proxyHeader: true } : {}),
      ...(isClassic && { isClassic }),
      ...(gateway && { hasOldTls: true }),
      ...(functionCall && { functionCall }),
    },
    ...(functionCall && { functionCall }),
    ...(flow ? { flow } : {}),
    ...(gateway ? { gateway } : {}),
    ...minimumHealthy(group.attributes),
    retryStaleConnection: group.attributes['balanza.retry_stale_connection.enabled'] === 'true',
    ...(upstream ? { upstream } : {}),
    ...(selection ? { selection } : {}),
    ...(stickiness ? { stickiness: { ...stickiness, ...(isClassic && { isClassic }) } } : {}),
    targets: registrations.flatMap(
      (registration) => targetConfiguration({ ...input, upstream }, registration, withdrawn) ?? [],
    ),
  };
}

function targetConfiguration(
  input: GroupInput & { readonly upstream: UpstreamSettings | undefined },
  registration: TargetRegistration,
  withdrawn: ZoneName | null,
): TargetConfiguration | undefined {
  const { resources, rows, ports, loadBalancer, node, group, upstream } = input;
  const host = usableAddress(registration, {
    targetType: group.targetType,
    instances: resources.instances,
    nodes: resources.nodes,
    nodePlaces: input.nodePlaces,
  });
  const zones = enabledZones(loadBalancer);
  if (host === undefined || (registration.zone !== 'all' && !zones.has(registration.zone))) return undefined;
  const draining = registration.drainingUntilMs !== null;
  const healthCheckPort = group.healthCheck.healthCheckPort;
  const probePort = upstream?.probe?.port ?? undefined;
  const instance = group.targetType === 'instance' ? (registration.id as InstanceId) : null; // such a group's ids are
  const bound = (port: number) => {
    if (registration.node) return ports.ofListener(registration.node, port);
    return instance === null ? port : ports.ofInstance(instance, port);
  };
  return {
    key: registration.key,
    row: rows.targetRow(nodeId(node.loadBalancerArn, node.zone), registration),
    host,
    port: bound(registration.port),
    healthCheckPort: bound(healthCheckPort === 'traffic-port' ? registration.port : healthCheckPort),
    zone: registration.zone,
    routable:
      !draining &&
      registration.zone !== withdrawn &&
      isInScope(node, registration, isCrossZone(group.attributes, loadBalancer)),
    checked: !draining && group.healthCheck.isOff !== true,
    draining,
    ...(upstream && { server: serverParametersOf(group.attributes, registration.key) }),
    ...(probePort !== undefined && { probePort: bound(probePort) }),
  };
}

/**
 * Whether a node may send to a target of an enabled zone. A retiring node's own zone is no longer enabled, so it serves
 * the clients that still know it from the zones that are, whatever the cross-zone setting.
 */
export function isInScope(node: NodeRecord, registration: TargetRegistration, crossZone: boolean): boolean {
  return crossZone || node.retireAtMs !== null || registration.zone === 'all' || registration.zone === node.zone;
}
