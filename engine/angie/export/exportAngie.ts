import { STANDARD_METHOD, type BalancingMethod } from '../../model/upstream/BalancingMethod.ts';
import { STANDARD_NEXT_UPSTREAM } from '../../model/upstream/NextUpstream.ts';
import { plainSettings } from '../../model/upstream/plainSettings.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import { isAngieKey, serverParametersOf, upstreamSettingsOf } from '../../model/upstream/upstreamSettingsOf.ts';
import { STANDARD_PROBE_TIMEOUTS_MS } from '../../model/upstream/UpstreamProbe.ts';
import { STANDARD_SERVER, type UpstreamServer } from '../../model/upstream/UpstreamServer.ts';
import type { AngieConfiguration, StreamServer } from '../../model/virtualServer/AngieConfiguration.ts';
import { STANDARD_PROXY_TLS } from '../../model/virtualServer/ProxyTls.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import { serversOfBalancer } from './serversOfBalancer.ts';
import { Notes, type Topology } from './Topology.ts';
import { writeConfiguration } from './writeConfiguration.ts';
import type { Exported } from './Topology.ts';

const ZONE_BYTES = 1_048_576;

/**
 * Writes resources as an Angie configuration: groups as `upstream`, rules as locations in their order, Network Load
 * Balancers as `stream`. What Angie cannot say is noted. Source: contract, *Angie configurations*.
 */
export function exportAngie(topology: Topology): Exported {
  const notes = new Notes();
  for (const name of topology.classicNames) notes.add(`Classic Load Balancer ${name} is not written.`);
  notes.add('Zones, nodes and cross-zone have no counterpart: each listener is one address of the machine.');
  const http = topology.loadBalancers.filter(({ type }) => type === 'application');
  const network = topology.loadBalancers.filter(({ type }) => type === 'network');
  for (const { name, type } of topology.loadBalancers) {
    if (type === 'gateway') notes.add(`Gateway Load Balancer ${name} is not written.`);
  }
  const groups = (level: UpstreamGroup['level'], isOf: (group: TargetGroup) => boolean) =>
    topology.targetGroups.filter(isOf).map((group) => upstreamOf(group, level, { topology, notes }));
  const servers = http.flatMap((balancer) => serversOfBalancer(balancer, topology, notes));
  const probed = new Set<string>();
  const streams = network.flatMap(({ loadBalancerArn, name }) =>
    topology.listeners
      .filter((listener) => listener.loadBalancerArn === loadBalancerArn)
      .flatMap((listener) => streamServer(listener, name, { topology, notes, probed })),
  );
  const isHttp = ({ protocol }: TargetGroup) => protocol === 'HTTP' || protocol === 'HTTPS';
  const isStream = ({ protocol }: TargetGroup) => STREAM_PROTOCOLS.has(protocol);
  const mapsOf = (isOf: (group: TargetGroup) => boolean) =>
    topology.targetGroups.filter(isOf).flatMap((group) => upstreamSettingsOf(group)?.probe?.maps ?? []);
  const configuration: AngieConfiguration = {
    workerProcesses: 1,
    pidFile: null,
    isForeground: false,
    shutdownTimeoutMs: null,
    errorLog: null,
    http: { groups: groups('http', isHttp).filter(hasServers), maps: mapsOf(isHttp), logFormats: {}, servers },
    stream:
      streams.length === 0
        ? null
        : {
            groups: groups('stream', isStream).filter(hasServers),
            maps: mapsOf(isStream),
            logFormats: {},
            servers: streams,
          },
  };
  return { text: writeConfiguration(configuration, notes.all), notes: notes.all };
}

interface Around {
  readonly topology: Topology;
  readonly notes: Notes;
}

function hasServers({ servers }: UpstreamGroup): boolean {
  return servers.length > 0;
}

function upstreamOf(group: TargetGroup, level: UpstreamGroup['level'], { topology, notes }: Around): UpstreamGroup {
  const addresses = new Map(topology.instances.map(({ instanceId, address }) => [String(instanceId), address]));
  const settings = upstreamSettingsOf(group);
  const servers = topology.targets
    .filter(
      ({ targetGroupArn, drainingUntilMs }) => targetGroupArn === group.targetGroupArn && drainingUntilMs === null,
    )
    .map(({ id, key, port }): UpstreamServer => {
      const host = addresses.get(id) ?? id;
      const parameters = settings ? serverParametersOf(group.attributes, key) : STANDARD_SERVER;
      return { ...parameters, name: `${host}:${port}`, addresses: [{ host, port }], resolve: null };
    });
  if (servers.length === 0) notes.add(`Target group ${group.name} has no targets and is not written.`);
  notes.add(`Target group ${group.name}: its health check is not written; passive checks hold.`);
  for (const [key, value] of Object.entries(group.attributes)) {
    if (key !== 'load_balancing.algorithm.type' && !isAngieKey(key))
      notes.add(`Target group ${group.name}: ${key} = ${value} is not written.`);
  }
  return {
    ...plainSettings({ name: group.name, level, method: level === 'stream' ? FLOW : methodOf(group) }),
    // What was set of Angie's own is written as it was set.
    ...settings,
    zone: { name: group.name, sizeBytes: ZONE_BYTES },
    servers,
    probes: [],
  };
}

const STREAM_PROTOCOLS: ReadonlySet<string> = new Set(['TCP', 'TLS', 'UDP', 'TCP_UDP']);

/** A flow stays with its target: its two addresses and ports, of which the client's change. */
const FLOW: BalancingMethod = { kind: 'hash', key: '$remote_addr:$remote_port', isConsistent: true };

/** The method that stands nearest to one of ELB's algorithms; Angie's own are written as they are. */
function methodOf({ attributes }: TargetGroup): BalancingMethod {
  switch (attributes['load_balancing.algorithm.type']) {
    case 'least_outstanding_requests':
      return { kind: 'least_conn' };
    case 'weighted_random':
      return { kind: 'random', isTwo: false };
    default:
      return STANDARD_METHOD;
  }
}

function streamServer(
  listener: Topology['listeners'][number],
  balancer: string,
  { topology, notes, probed }: Around & { readonly probed: Set<string> },
): readonly StreamServer[] {
  const { protocol } = listener;
  if (protocol !== 'TCP' && protocol !== 'UDP' && protocol !== 'TCP_UDP') {
    notes.add(`Listener ${listener.protocol}:${listener.port} of ${balancer} is not written.`);
    return [];
  }
  const rule = topology.rules.find((one) => one.listenerArn === listener.listenerArn);
  const [first] = rule?.action.type === 'forward' ? rule.action.targetGroups : [];
  const group = topology.targetGroups.find(({ targetGroupArn }) => targetGroupArn === first?.targetGroupArn);
  const hasTargets = topology.targets.some(({ targetGroupArn }) => targetGroupArn === group?.targetGroupArn);
  if (!group || !hasTargets) return [];
  const settings = upstreamSettingsOf(group);
  // Of servers that pass to one group, the first has its probe.
  const probe = probed.has(group.name) ? undefined : settings?.probe;
  probed.add(group.name);
  const listen = { address: '0.0.0.0', port: listener.port, isDefault: false, isTls: false };
  return [
    {
      listens: [
        ...(protocol === 'UDP' ? [] : [{ ...listen, isUdp: false }]),
        ...(protocol === 'TCP' ? [] : [{ ...listen, isUdp: true }]),
      ],
      handler: {
        kind: 'proxy',
        group: group.name,
        nextUpstream: settings?.nextUpstream ?? STANDARD_NEXT_UPSTREAM,
        connectTimeoutMs: 10_000,
        timeoutMs: protocol === 'UDP' ? 120_000 : 350_000,
        responses: null,
        requests: 0,
        keepsHalfOpen: true,
        probes: probe ? [probe] : [],
        probeTimeoutMs: probe?.timeoutMs ?? STANDARD_PROBE_TIMEOUTS_MS.stream,
        tls: group.protocol === 'TLS' ? STANDARD_PROXY_TLS : null,
      },
      tls: null,
      accessLogs: [],
      access: [],
    },
  ];
}
