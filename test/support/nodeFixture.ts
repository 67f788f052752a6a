import { NodeState } from '../../engine/dataplane/node/NodeState.ts';
import type { TargetState } from '../../engine/dataplane/node/TargetState.ts';
import type {
  HttpSettings,
  LogPlaces,
  NodePatch,
  ResponseSettings,
  RuleConfiguration,
  TargetConfiguration,
  TargetGroupConfiguration,
  TlsConfiguration,
} from '../../engine/model/NodeConfiguration.ts';
import type { Clock } from '../../engine/model/Clock.ts';
import { forwardTo } from '../../engine/model/forwardTo.ts';
import { ruleArn, targetKey, type ListenerArn, type TargetGroupArn } from '../../engine/model/names.ts';
import { FIRST_TARGET_ROW, TARGET_INT, VERDICT } from '../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../engine/sharedTable/SharedTable.ts';
import { nodeEnvironment } from './nodeEnvironment.ts';
import { ALB, groupArn, LISTENER, nodeOf, ZONE } from './topology.ts';

export interface NodeFixtureOptions {
  /** Ports of the targets of group `web`. */
  readonly ports: readonly number[];
  /** Their address; default 127.0.0.1. */
  readonly host?: string;
  readonly http?: Partial<HttpSettings>;
  readonly group?: Partial<Omit<TargetGroupConfiguration, 'targets'>>;
  /** Rules before the default one that match nothing that tests ask for; default 0. */
  readonly ruleCount?: number;
  /** Rules before the default one. */
  readonly rules?: readonly RuleConfiguration[];
  /** Further groups, by name, with the ports of their targets. */
  readonly groups?: Readonly<Record<string, readonly number[]>>;
  /** The node's own address, from which it connects; default 127.0.0.1. */
  readonly address?: string;
  /** What `X-Forwarded-Port` says; default 80. */
  readonly port?: number;
  /** Of a secure listener; default: it is a plain one. */
  readonly tls?: TlsConfiguration;
  /** Logs that are on; default none. */
  readonly logs?: LogPlaces;
  /** What the listener changes in answers; default nothing. */
  readonly response?: ResponseSettings;
  /** Default: one of its own. */
  readonly clock?: Clock;
  /** Stands for a Classic Load Balancer. */
  readonly isClassic?: true;
}

export interface NodeFixture {
  readonly state: NodeState;
  readonly table: SharedTable;
  readonly listenerArn: ListenerArn;
  readonly groupArn: TargetGroupArn;
  /** Of group `web`, by place. */
  target(place: number): TargetState;
  configuration(place: number): TargetConfiguration;
}

export const NODE_ROW = 1;

export const DEFAULT_HTTP: HttpSettings = {
  idleTimeoutMs: 60_000,
  clientKeepAliveMs: 3_600_000,
  desyncMitigationMode: 'defensive',
  dropInvalidHeaderFields: false,
  preserveHostHeader: false,
  xffHeaderProcessingMode: 'append',
  xffClientPort: false,
  http2Enabled: true,
};

/** The state of one node with one listener and the group `web`, all targets healthy; no control plane. */
export function nodeFixture(options: NodeFixtureOptions): NodeFixture {
  const table = new SharedTable();
  const base = {
    nodeId: nodeOf('a'),
    row: NODE_ROW,
    loadBalancerArn: ALB,
    loadBalancerName: 'alb',
    dnsName: 'alb.elb.us-local-1.balanza.internal',
    zone: ZONE.a,
    address: options.address ?? '127.0.0.1',
    http: { ...DEFAULT_HTTP, ...options.http },
    ...(options.logs && { logs: options.logs }),
    ...(options.isClassic && { isClassic: options.isClassic }),
  };
  const state = new NodeState(base, nodeEnvironment({ table, ...(options.clock && { clock: options.clock }) }));
  const groups = { web: options.ports, ...options.groups };
  let row = FIRST_TARGET_ROW;
  const put = Object.entries(groups).map(([name, ports]) => ({
    targetGroupArn: groupArn(name),
    base: groupBase(name, name === 'web' ? (options.group ?? {}) : {}),
    putTargets: ports.map((port) => targetOf(options.host ?? '127.0.0.1', port, (row += 1))),
    removeTargets: [],
  }));
  for (const target of put.flatMap((group) => group.putTargets))
    table.setInt(target.row, TARGET_INT.verdict, VERDICT.healthy);
  const patch: NodePatch = {
    nodeId: base.nodeId,
    base,
    listeners: {
      put: [
        {
          listenerArn: LISTENER,
          protocol: options.tls ? 'HTTPS' : 'HTTP',
          ...(options.tls && { tls: options.tls }),
          ...(options.response && { response: options.response }),
          port: options.port ?? 80,
          bindPort: 0,
          rules: [...(options.rules ?? []), ...fillers(options.ruleCount ?? 0), pathRule('default', null, 'web')],
        },
      ],
      remove: [],
    },
    targetGroups: { put, remove: [] },
  };
  state.apply(patch);
  const configurations = put[0]?.putTargets ?? [];
  const at = (place: number) => {
    const configuration = configurations[place];
    if (!configuration) throw new Error(`group web has no target ${place}`);
    return configuration;
  };
  return {
    state,
    table,
    listenerArn: LISTENER,
    groupArn: groupArn('web'),
    configuration: at,
    target: (place) => {
      const target = state.group(groupArn('web'))?.targets.get(at(place).key);
      if (!target) throw new Error(`target ${place} is gone`);
      return target;
    },
  };
}

/** A rule by path, or the default rule when `path` is null. */
export function pathRule(name: string, path: string | null, group: string): RuleConfiguration {
  return {
    ruleArn: ruleArn(LISTENER, name),
    priority: path === null ? 'default' : 1,
    conditions: path === null ? [] : [{ field: 'path-pattern', values: [path] }],
    action: forwardTo(groupArn(group)),
    transforms: [],
  };
}

function fillers(count: number): RuleConfiguration[] {
  return Array.from({ length: count }, (_, index) => ({
    ruleArn: ruleArn(LISTENER, `filler${index}`),
    priority: index + 1,
    conditions: [
      { field: 'host-header' as const, values: [`svc${index}.example.test`] },
      { field: 'path-pattern' as const, values: [`/api/v${index}/*`] },
    ],
    action: forwardTo(groupArn('web')),
    transforms: [],
  }));
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

function groupBase(name: string, more: Partial<Omit<TargetGroupConfiguration, 'targets'>>) {
  return {
    targetGroupArn: groupArn(name),
    name,
    healthCheck: {
      protocol: 'HTTP' as const,
      path: '/',
      intervalMs: 30_000,
      timeoutMs: 5_000,
      healthyThreshold: 5,
      unhealthyThreshold: 2,
      matcher: [[200, 200]] as const,
    },
    minimumHealthyCount: 1,
    minimumHealthyPercent: null,
    retryStaleConnection: false,
    ...more,
  };
}
