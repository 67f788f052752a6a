import { NodeState, type NodeChange } from '../../engine/dataplane/node/NodeState.ts';
import { forwardTo } from '../../engine/model/forwardTo.ts';
import type { FlowSettings, ListenerConfiguration, TargetConfiguration } from '../../engine/model/NodeConfiguration.ts';
import type { Clock } from '../../engine/model/Clock.ts';
import { STANDARD_SERVER, type ServerParameters } from '../../engine/model/upstream/UpstreamServer.ts';
import type { UpstreamSettings } from '../../engine/model/upstream/UpstreamSettings.ts';
import { ruleArn, targetKey } from '../../engine/model/names.ts';
import { FIRST_TARGET_ROW, TARGET_INT, VERDICT } from '../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../engine/sharedTable/SharedTable.ts';
import { nodeEnvironment } from './nodeEnvironment.ts';
import { DEFAULT_HTTP, NODE_ROW } from './nodeFixture.ts';
import { ALB, groupArn, LISTENER, nodeOf, ZONE } from './topology.ts';

const DEFAULT_FLOW: FlowSettings = {
  isSticky: false,
  preservesClientAddress: false,
  proxyProtocol: false,
  endsOnDeregistration: false,
  endsOnUnhealthy: true,
};

export interface FlowFixtureOptions {
  readonly ports: readonly number[];
  readonly protocol?: 'TCP' | 'UDP';
  /** The listener's own port; the one that is bound is any free one. Default 9000. */
  readonly port?: number;
  readonly tcpIdleTimeoutMs?: number;
  /** Address of the targets; default 127.0.0.1. */
  readonly host?: string;
  /** The node's own; default 127.0.0.1. */
  readonly address?: string;
  readonly flow?: Partial<FlowSettings>;
  /** One of Angie's methods; `servers`: parameters of the targets, by place. */
  readonly upstream?: UpstreamSettings;
  readonly servers?: readonly Partial<ServerParameters>[];
  /** Default: one of its own. */
  readonly clock?: Clock;
}

/** The state of a node of a Network Load Balancer with one listener and one group, all targets healthy. */
export class FlowFixture {
  readonly table = new SharedTable();
  readonly state: NodeState;
  readonly listener: ListenerConfiguration;
  readonly configurations: readonly TargetConfiguration[];

  constructor(options: FlowFixtureOptions) {
    const { ports, protocol = 'TCP', port = 9_000, tcpIdleTimeoutMs, address = '127.0.0.1' } = options;
    this.state = new NodeState(
      {
        nodeId: nodeOf('a'),
        row: NODE_ROW,
        loadBalancerArn: ALB,
        loadBalancerName: 'nlb',
        dnsName: 'nlb.elb.us-local-1.balanza.internal',
        zone: ZONE.a,
        address,
        http: DEFAULT_HTTP,
      },
      nodeEnvironment({ table: this.table, ...(options.clock && { clock: options.clock }) }),
    );
    this.listener = {
      listenerArn: LISTENER,
      protocol,
      port,
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
    this.configurations = ports.map((at, place) =>
      Object.assign(
        targetOf(options.host ?? '127.0.0.1', at, FIRST_TARGET_ROW + 1 + place),
        options.upstream && { server: { ...STANDARD_SERVER, ...options.servers?.[place] } },
      ),
    );
    this.#putGroup({ ...DEFAULT_FLOW, ...options.flow }, options.upstream);
    for (const place of ports.keys()) this.setVerdict(place, 'healthy');
  }

  /** What the node's checks would have found; tell the node of it with `TcpNode.endFlows`. */
  setVerdict(place: number, verdict: 'healthy' | 'unhealthy'): void {
    this.table.setInt(this.configuration(place).row, TARGET_INT.verdict, VERDICT[verdict]);
    this.state.group(groupArn('web'))?.onVerdict();
  }

  /** Deregisters a target: `drain` as long as its delay runs, then for good. */
  deregister(place: number, step: 'drain' | 'gone'): NodeChange {
    const target = this.configuration(place);
    const putTargets = step === 'drain' ? [{ ...target, routable: false, checked: false, draining: true }] : [];
    const removeTargets = step === 'gone' ? [target.key] : [];
    return this.state.apply({
      nodeId: this.state.base.nodeId,
      targetGroups: {
        put: [{ targetGroupArn: groupArn('web'), putTargets, removeTargets, deregistered: removeTargets }],
        remove: [],
      },
    });
  }

  configuration(place: number): TargetConfiguration {
    const found = this.configurations[place];
    if (!found) throw new Error(`there is no target ${place}`);
    return found;
  }

  #putGroup(flow: FlowSettings, upstream: UpstreamSettings | undefined): void {
    const base = {
      targetGroupArn: groupArn('web'),
      name: 'web',
      healthCheck: {
        protocol: 'TCP' as const,
        path: '/',
        intervalMs: 30_000,
        timeoutMs: 10_000,
        healthyThreshold: 5,
        unhealthyThreshold: 2,
        matcher: [],
      },
      minimumHealthyCount: 1,
      minimumHealthyPercent: null,
      retryStaleConnection: false,
      flow,
      ...(upstream && { upstream }),
    };
    this.state.apply({
      nodeId: this.state.base.nodeId,
      listeners: { put: [this.listener], remove: [] },
      targetGroups: {
        put: [{ targetGroupArn: groupArn('web'), base, putTargets: this.configurations, removeTargets: [] }],
        remove: [],
      },
    });
  }
}

function targetOf(host: string, port: number, row: number): TargetConfiguration {
  return {
    key: targetKey(host, port),
    row,
    host,
    port,
    healthCheckPort: port,
    zone: ZONE.a,
    routable: true,
    checked: true,
    draining: false,
  };
}
