import { NodeState } from '../../../engine/dataplane/node/NodeState.ts';
import { HealthChecker } from '../../../engine/health/HealthChecker.ts';
import { readVerdict } from '../../../engine/health/NodeVerdict.ts';
import type { ProbeListener, ProbeOrder } from '../../../engine/health/ProbeOrder.ts';
import type { ProbeOutcome, ProbeReport } from '../../../engine/health/ProbeReport.ts';
import {
  loadBalancerArn,
  nodeId,
  targetGroupArn,
  targetKey,
  type TargetKey,
  type ZoneName,
} from '../../../engine/model/names.ts';
import type { HealthCheckConfiguration, TargetConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import { zoneNames } from '../../../engine/model/zones.ts';
import { FIRST_TARGET_ROW } from '../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from '../../support/FakeClock.ts';
import { nodeEnvironment } from '../../support/nodeEnvironment.ts';
import { seededRandom } from '../../support/seededRandom.ts';

const balancer = loadBalancerArn('us-local-1', 'web', '0123456789abcdef');
export const group = targetGroupArn('us-local-1', 'web', '0123456789abcdef');
export const zones = zoneNames('us-local-1', 3) as [ZoneName, ZoneName, ZoneName]; // three were asked for

/** The health check of the group, unless a test says otherwise. */
export const CHECK: HealthCheckConfiguration = {
  protocol: 'HTTP',
  path: '/health',
  intervalMs: 10_000,
  timeoutMs: 5_000,
  healthyThreshold: 2,
  unhealthyThreshold: 2,
  matcher: [[200, 200]],
};
export const PASSED: ProbeOutcome = { kind: 'passed' };
export const REFUSED: ProbeOutcome = { kind: 'failed', error: 'ECONNREFUSED' };

interface StartedProbe {
  readonly order: ProbeOrder;
  readonly atMs: number;
  readonly listener: ProbeListener;
  isOpen: boolean;
}

interface NodeOptions {
  readonly clock?: FakeClock;
  readonly table?: SharedTable;
  readonly seed?: number;
  readonly zone?: ZoneName;
  /** How a probe ends, and how long after its start; null: never. */
  readonly answer?: (port: number) => { readonly outcome: ProbeOutcome; readonly afterMs: number } | null;
}

/** A node with one group whose probes are told how to end; what it starts and tells is kept. */
export function startNode(options: NodeOptions = {}) {
  const { clock = new FakeClock(), table = new SharedTable(), seed = 1, zone = zones[0] } = options;
  const answer = options.answer ?? (() => ({ outcome: PASSED, afterMs: 1 }));
  const node = new NodeState(
    {
      nodeId: nodeId(balancer, zone),
      row: 1,
      loadBalancerArn: balancer,
      loadBalancerName: 'web',
      dnsName: 'web.local',
      zone,
      address: '127.0.10.4',
      http: {
        idleTimeoutMs: 60_000,
        clientKeepAliveMs: 3_600_000,
        desyncMitigationMode: 'defensive',
        dropInvalidHeaderFields: false,
        preserveHostHeader: false,
        xffHeaderProcessingMode: 'append',
        xffClientPort: false,
        http2Enabled: true,
      },
    },
    nodeEnvironment({ table, clock }),
  );
  const probes: StartedProbe[] = [];
  const told: string[] = [];
  const reports: ProbeReport[] = [];
  const checker = new HealthChecker({
    node,
    table,
    clock,
    random: seededRandom(seed),
    startProbe: (order, listener) => {
      const probe: StartedProbe = { order, atMs: clock.monotonicMs(), listener, isOpen: true };
      probes.push(probe);
      const close = () => {
        if (probe.isOpen) listener.onClosed();
        probe.isOpen = false;
      };
      const end = answer(order.port);
      const cancel =
        end &&
        clock.after(end.afterMs, () => {
          listener.onOutcome(end.outcome, end.outcome.kind === 'passed' ? 200 : 0);
        });
      return {
        abandon: () => {
          cancel?.();
          close();
        },
      };
    },
    onVerdict: ({ key, row, verdict }) => {
      told.push(`${key} ${verdict}, row says ${readVerdict(table, row).kind}`);
    },
    onProbes: (batch) => reports.push(...batch),
  });
  const patch = (targets: readonly TargetConfiguration[], check = CHECK, remove: readonly TargetKey[] = []) => {
    const { changedGroups } = node.apply({
      nodeId: node.base.nodeId,
      targetGroups: {
        put: [
          {
            targetGroupArn: group,
            base: {
              targetGroupArn: group,
              name: 'web',
              healthCheck: check,
              minimumHealthyCount: 1,
              minimumHealthyPercent: null,
              retryStaleConnection: false,
            },
            putTargets: targets,
            removeTargets: remove,
          },
        ],
        remove: [],
      },
    });
    checker.update(changedGroups);
  };
  /** Starts of the probes of one port, milliseconds since the clock's start. */
  const starts = (port: number) => probes.filter(({ order }) => order.port === port).map(({ atMs }) => atMs);
  return { clock, table, node, checker, probes, told, reports, patch, starts };
}

/** Target number `index` (0-based), on port 1000 + index. */
export function target(index: number, but: Partial<TargetConfiguration> = {}): TargetConfiguration {
  const port = 1_000 + index;
  return {
    key: targetKey('127.0.0.1', port),
    row: FIRST_TARGET_ROW + 1 + index,
    host: '127.0.0.1',
    port,
    healthCheckPort: port,
    zone: 'all',
    routable: true,
    checked: true,
    draining: false,
    ...but,
  };
}
export const targets = (count: number) => Array.from({ length: count }, (_, index) => target(index));
export const keyOf = (index: number) => target(index).key;
