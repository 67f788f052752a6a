import { createListener } from '../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../../engine/control/operations/registerTargets.ts';
import type { ControlPlane } from '../../../engine/control/ControlPlane.ts';
import { targetKey } from '../../../engine/model/names.ts';
import { FLOW_PORTS_ABOVE, HTTP2_PATH, SECURE_PORTS_ABOVE } from '../proxies/workloads.ts';
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
  /** Targets that speak HTTP/2; behind paths that begin with `HTTP2_PATH`. Default: none. */
  readonly http2Targets?: BenchTopology['targets'];
  readonly healthCheckPath: string;
  /** 5 to 300. */
  readonly healthCheckIntervalSeconds: number;
}

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
  http2Targets = [],
  ...healthCheck
}: BenchTopology): Promise<void> {
  const engine = await createBenchEngine(driver);
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
  if (http2Targets.length > 0) forwardInHttp2(control, secure.listenerArn, http2Targets);
  const flowAddress = startFlows(control, { port: port + FLOW_PORTS_ABOVE, targets });
  for (let priority = 1; priority <= 10; priority += 1) {
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

function forwardInHttp2(control: ControlPlane, listenerArn: string, targets: BenchTopology['targets']): void {
  const { targetGroupArn } = control.change(createTargetGroup, {
    name: 'http2',
    protocol: 'HTTP',
    protocolVersion: 'HTTP2',
    port: 80,
    vpcId: DEFAULT_VPC_ID,
    targetType: 'ip',
  });
  control.change(registerTargets, { targetGroupArn, targets: [...targets] });
  const conditions = [{ field: 'path-pattern', values: [`${HTTP2_PATH}*`] }];
  control.change(createRule, {
    listenerArn,
    priority: 1,
    conditions,
    actions: [{ type: 'forward', targetGroupArn }],
  });
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
