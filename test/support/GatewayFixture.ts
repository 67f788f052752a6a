import { Buffer } from 'node:buffer';
import { GatewayFlows, type GatewayVerdict } from '../../engine/dataplane/gateway/GatewayFlows.ts';
import type { Peer } from '../../engine/dataplane/gateway/GatewayFlow.ts';
import { NodeState } from '../../engine/dataplane/node/NodeState.ts';
import { forwardTo } from '../../engine/model/forwardTo.ts';
import type {
  GatewaySettings,
  ListenerConfiguration,
  NodeConfiguration,
  TargetConfiguration,
  TargetGroupPatch,
} from '../../engine/model/NodeConfiguration.ts';
import { ruleArn, targetKey } from '../../engine/model/names.ts';
import { FIRST_TARGET_ROW, TARGET_INT, VERDICT } from '../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../engine/sharedTable/SharedTable.ts';
import { NO_OPTIONS, type GeneveOptions } from '../../engine/wire/geneve/GENEVE.ts';
import { writeGeneve } from '../../engine/wire/geneve/writeGeneve.ts';
import { composePacket, type PacketPlan } from '../../engine/wire/ip/composePacket.ts';
import { nodeEnvironment } from './nodeEnvironment.ts';
import { DEFAULT_HTTP, NODE_ROW } from './nodeFixture.ts';
import { seededRandom } from './seededRandom.ts';
import { ALB, groupArn, LISTENER, nodeOf, ZONE } from './topology.ts';

export interface GatewayFixtureOptions {
  /** Addresses of the targets, or how many there are at made-up ones. */
  readonly targets: number | readonly Peer[];
  readonly gateway?: Partial<GatewaySettings>;
  readonly tcpIdleTimeoutMs?: number;
  readonly mostFlows?: number;
  readonly base?: Partial<NodeConfiguration>;
}

export const ENDPOINT: Peer = { address: '127.0.0.9', port: 40_000 };

/** The state of a node of a Gateway Load Balancer with its listener and one group, all targets healthy, and its flows. */
export class GatewayFixture {
  readonly table = new SharedTable();
  readonly state: NodeState;
  readonly listener: ListenerConfiguration;
  readonly flows: GatewayFlows;
  readonly targets: readonly Peer[];
  nowMs = 1_000;
  readonly #gateway: GatewaySettings;

  constructor(options: GatewayFixtureOptions) {
    const { targets, tcpIdleTimeoutMs } = options;
    this.targets =
      typeof targets === 'number'
        ? Array.from({ length: targets }, (_, place) => ({ address: `10.9.0.${place + 1}`, port: 6081 }))
        : targets;
    this.#gateway = { tuple: 5, rebalances: false, ...options.gateway };
    this.state = new NodeState(
      {
        nodeId: nodeOf('a'),
        row: NODE_ROW,
        loadBalancerArn: ALB,
        loadBalancerName: 'gate',
        dnsName: 'gate.elb.us-local-1.balanza.internal',
        zone: ZONE.a,
        address: '127.0.0.1',
        http: DEFAULT_HTTP,
        ...options.base,
      },
      nodeEnvironment({ table: this.table }),
    );
    this.listener = {
      listenerArn: LISTENER,
      protocol: 'GENEVE',
      port: 6081,
      bindPort: 0,
      ...(tcpIdleTimeoutMs !== undefined && { tcpIdleTimeoutMs }),
      rules: [
        {
          ruleArn: ruleArn(LISTENER, 'default'),
          priority: 'default',
          conditions: [],
          action: forwardTo(groupArn('web')),
          transforms: [],
        },
      ],
    };
    this.flows = new GatewayFlows({
      state: this.state,
      listener: this.listener,
      random: seededRandom(7),
      ...(options.mostFlows !== undefined && { mostFlows: options.mostFlows }),
    });
    this.state.apply({ nodeId: this.state.base.nodeId, listeners: { put: [this.listener], remove: [] } });
    this.configure();
    for (const place of this.targets.keys()) this.register(place, 'healthy');
  }

  /** Changes the settings of the group. */
  configure(gateway: Partial<GatewaySettings> = {}): void {
    const base = {
      targetGroupArn: groupArn('web'),
      name: 'web',
      healthCheck: {
        protocol: 'TCP' as const,
        path: '/',
        intervalMs: 10_000,
        timeoutMs: 5_000,
        healthyThreshold: 5,
        unhealthyThreshold: 2,
        matcher: [],
      },
      minimumHealthyCount: 1,
      minimumHealthyPercent: null,
      retryStaleConnection: false,
      gateway: { ...this.#gateway, ...gateway },
    };
    this.#apply({ base, putTargets: [], removeTargets: [] });
  }

  /** Registers a target, or what its checks have found since. */
  register(place: number, verdict: keyof typeof VERDICT): void {
    const target = this.configuration(place);
    this.table.setInt(target.row, TARGET_INT.verdict, VERDICT[verdict]);
    this.#apply({ putTargets: [target], removeTargets: [] });
  }

  /** Deregisters a target: `drain` as long as its delay runs, then for good. */
  deregister(place: number, step: 'drain' | 'gone'): void {
    const target = this.configuration(place);
    const putTargets = step === 'drain' ? [{ ...target, routable: false, checked: false, draining: true }] : [];
    this.#apply({ putTargets, removeTargets: step === 'gone' ? [target.key] : [] });
  }

  configuration(place: number): TargetConfiguration {
    const target = this.targets[place];
    if (!target) throw new Error(`there is no target ${place}`);
    const { address: host, port } = target;
    return {
      key: targetKey(host, port),
      row: FIRST_TARGET_ROW + 1 + place,
      host,
      port,
      healthCheckPort: 80,
      zone: ZONE.a,
      routable: true,
      checked: true,
      draining: false,
    };
  }

  /** A packet that comes from an endpoint. */
  fromEndpoint(packet: Buffer, options: Partial<GeneveOptions> = {}, endpoint: Peer = ENDPOINT): GatewayVerdict {
    return this.flows.receive(writeGeneve({ ...NO_OPTIONS, ...options }, packet), endpoint, this.nowMs);
  }

  /** Which target gets a packet: its place, or why it gets none. */
  placeOf(packet: Buffer, endpoint: Peer = ENDPOINT): number | string {
    const verdict = this.fromEndpoint(packet, {}, endpoint);
    if (verdict.kind === 'drop') return verdict.why;
    return this.targets.findIndex(({ address, port }) => address === verdict.to.address && port === verdict.to.port);
  }

  /** Lets time pass, with the sweeps of it. */
  pass(ms: number): void {
    this.nowMs += ms;
    this.flows.sweep(this.nowMs);
  }

  #apply(patch: Omit<TargetGroupPatch, 'targetGroupArn'>): void {
    this.state.apply({
      nodeId: this.state.base.nodeId,
      targetGroups: {
        put: [{ targetGroupArn: groupArn('web'), deregistered: patch.removeTargets, ...patch }],
        remove: [],
      },
    });
    this.flows.onChange();
  }
}

/** A packet between two hosts of the same numbers, with a payload of so many bytes. */
export function packet(
  carries: PacketPlan['carries'] = { protocol: 'udp', sourcePort: 1_000, destinationPort: 53 },
  { source = '192.168.0.1', destination = '198.51.100.1', bytes = 4 } = {},
): Buffer {
  return composePacket({ source, destination, carries, payload: Buffer.alloc(bytes, 'x') });
}

export const tcp = (sourcePort: number, destinationPort: number, flags?: number): PacketPlan['carries'] => ({
  protocol: 'tcp',
  sourcePort,
  destinationPort,
  ...(flags !== undefined && { flags }),
});
export const udp = (sourcePort: number, destinationPort: number): PacketPlan['carries'] => ({
  protocol: 'udp',
  sourcePort,
  destinationPort,
});
