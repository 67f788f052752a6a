import { createListener } from '../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../../engine/control/operations/registerTargets.ts';
import type { ControlPlane } from '../../../engine/control/ControlPlane.ts';
import { targetKey } from '../../../engine/model/names.ts';
import { FLOW_PORTS_ABOVE, SECURE_PORTS_ABOVE, type SpecialTargets, TARGET_PATHS } from '../proxies/workloads.ts';
import { benchCertificate } from './benchCertificate.ts';
import { createBenchEngine } from './createBenchEngine.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../engine/model/zones.ts';
import type { EngineReady } from './EngineReady.ts';

export interface BenchTopology {
  readonly driver: 'auto' | 'handle' | 'net';
  /** Of the listener. */
  readonly port: number;
  /** At most 1,000. */
  readonly targets: readonly { readonly id: string; readonly port: number }[];
  /** Such as stand behind paths of their own. Default: none. */
  readonly special?: Readonly<Partial<Record<SpecialTargets, BenchTopology['targets']>>>;
  /** Of host and path, which no request meets; in front of the default one. Default 10. */
  readonly rules?: number;
  /** Default 1. */
  readonly workers?: number;
  readonly healthCheckPath: string;
  /** 5 to 300. */
  readonly healthCheckIntervalSeconds: number;
}

/** Those that no request meets; the paths of special targets stand behind them. */
const MAX_RULES = 100;
/** Targets registered by one request. */
const AT_ONCE = 500;

/**
 * The engine of `createBenchEngine` with a balancer in two zones
 * that forwards by ten rules and a default one. Says `EngineReady` on standard output when each target is healthy, and
 * ends with SIGTERM.
 */
export async function startBenchEngine({
  driver,
  port,
  targets,
  special = {},
  rules = 10,
  workers = 1,
  ...healthCheck
}: BenchTopology): Promise<void> {
  const engine = await createBenchEngine(driver, undefined, workers);
  const { control } = engine;
  const { loadBalancerArn } = control.change(createLoadBalancer, {
    name: 'bench',
    subnets: [defaultSubnetId(0), defaultSubnetId(1)],
  });
  const { targetGroupArn } = control.change(createTargetGroup, {
    name: 'bench',
    protocol: 'HTTP',
    port,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
    ...healthCheck,
    healthCheckTimeoutSeconds: 4,
  });
  for (let first = 0; first < targets.length; first += AT_ONCE) {
    control.change(registerTargets, { targetGroupArn, targets: targets.slice(first, first + AT_ONCE) });
  }
  const actions = [{ type: 'forward', targetGroupArn }];
  const { listenerArn } = control.change(createListener, {
    loadBalancerArn,
    protocol: 'HTTP',
    port,
    defaultActions: actions,
  });
  const { certificatePem, privateKeyPem } = benchCertificate();
  const { certificateArn } = control.certificates.import({ certificate: certificatePem, privateKey: privateKeyPem });
  const secure = control.change(createListener, {
    loadBalancerArn,
    protocol: 'HTTPS',
    port: port + SECURE_PORTS_ABOVE,
    sslPolicy: 'ELBSecurityPolicy-TLS13-1-2-2021-06',
    certificates: [{ certificateArn }],
    defaultActions: actions,
  });
  for (const [place, kind] of (['http2', 'secure', 'tunnel'] as const).entries()) {
    const arn = kind === 'tunnel' ? listenerArn : secure.listenerArn;
    const own = special[kind] ?? [];
    if (own.length > 0) forwardTo(control, arn, { kind, targets: own, priority: MAX_RULES + 1 + place });
  }
  const flowAddress = startFlows(control, { port: port + FLOW_PORTS_ABOVE, targets });
  for (let priority = 1; priority <= Math.min(rules, MAX_RULES); priority += 1) {
    const conditions = [
      { field: 'host-header', values: [`app${priority}.example.com`] },
      { field: 'path-pattern', values: [`/api/v${priority}/*`] },
    ];
    control.change(createRule, { listenerArn, priority, conditions, actions });
  }
  const keys = targets.map((target) => targetKey(target.id, target.port));
  await control.until(() => keys.every((key) => control.healthOf(targetGroupArn, key).state === 'healthy'));
  const [node] = control.resources.nodes.values();
  if (node === undefined) throw new Error('the balancer has a node in each of its zones');
  const ready: EngineReady = { pid: process.pid, address: node.address, port, flowAddress };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

interface Special {
  readonly kind: SpecialTargets;
  readonly targets: BenchTopology['targets'];
  readonly priority: number;
}

/** A group of targets behind a path of its own. */
function forwardTo(control: ControlPlane, listenerArn: string, { kind, targets, priority }: Special): void {
  const { targetGroupArn } = control.change(createTargetGroup, {
    name: kind,
    protocol: kind === 'secure' ? 'HTTPS' : 'HTTP',
    ...(kind === 'http2' && { protocolVersion: 'HTTP2' as const }),
    port: 80,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
  });
  control.change(registerTargets, { targetGroupArn, targets: [...targets] });
  const conditions = [{ field: 'path-pattern', values: [`${TARGET_PATHS[kind]}*`] }];
  const actions = [{ type: 'forward', targetGroupArn }];
  control.change(createRule, { listenerArn, priority, conditions, actions });
}

/** A Network Load Balancer over the same targets; answers the address of its node. */
function startFlows(
  control: ControlPlane,
  { port, targets }: { readonly port: number; readonly targets: BenchTopology['targets'] },
): string {
  const { loadBalancerArn } = control.change(createLoadBalancer, {
    name: 'flows',
    type: 'network',
    subnets: [defaultSubnetId(0)],
  });
  const group = { name: 'flows', protocol: 'TCP', port, vpcId: DEFAULT_VPC_ID, targetType: 'ip' as const };
  const { targetGroupArn } = control.change(createTargetGroup, { ...group, healthCheckIntervalSeconds: 300 });
  // More are there for the checks alone, which would be doubled.
  control.change(registerTargets, { targetGroupArn, targets: targets.slice(0, 16) });
  const defaultActions = [{ type: 'forward', targetGroupArn }];
  control.change(createListener, { loadBalancerArn, protocol: 'TCP', port, defaultActions });
  const node = [...control.resources.nodes.values()].find((one) => one.loadBalancerArn === loadBalancerArn);
  if (node === undefined) throw new Error('the balancer has a node in its zone');
  return node.address;
}
