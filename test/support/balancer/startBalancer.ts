import { createListener } from '../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import {
  createTargetGroup,
  type CreateTargetGroupInput,
} from '../../../engine/control/operations/createTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { registerTargets } from '../../../engine/control/operations/registerTargets.ts';
import { runInstances } from '../../../engine/control/operations/runInstances.ts';
import { SAMPLE_IMAGE } from '../../../engine/model/Instance.ts';
import type { Engine } from '../../../engine/index.ts';
import { type InstanceId, type TargetGroupArn } from '../../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../engine/model/zones.ts';
import { awaited } from '../startTestEngine.ts';
import { type ZONE } from '../topology.ts';
import { BalancerUnderTest } from './BalancerUnderTest.ts';

export type ZoneLetter = keyof typeof ZONE;

export interface BalancerPlan {
  /** Default `web`. */
  readonly name?: string;
  /** Letters of the enabled zones; default `ab`. */
  readonly zones?: string;
  /** Of the listener; default 8080. */
  readonly port?: number;
  /** Of the listener and the group; one of a Network Load Balancer makes the balancer one. Default HTTP. */
  readonly protocol?: 'HTTP' | 'TCP' | 'UDP' | 'TCP_UDP';
  /** Sample instances that are started, named by zone letter and number: `a1`. They serve port 8080. */
  readonly instances?: readonly string[];
  /** Instances that are registered; default: all of them. */
  readonly registered?: readonly string[];
  /** Besides what a group must have. Default: an interval of 300 s, so that a test orders its probes itself. */
  readonly group?: Partial<CreateTargetGroupInput>;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Port of every sample target. */
const TARGET_PORT = 8080;

/** A load balancer with one group of running sample targets, active, none of them checked yet. */
export async function startBalancer(engine: Engine, plan: BalancerPlan = {}): Promise<BalancerUnderTest> {
  const { name = 'web', zones = 'ab', port = 8080, protocol = 'HTTP' } = plan;
  const instances = await startInstances(engine, plan.instances ?? []);
  const { targetGroupArn } = engine.control.change(createTargetGroup, groupInput(name, { protocol, ...plan.group }));
  setAttributes(engine, targetGroupArn, plan.attributes ?? {});
  const { loadBalancerArn, dnsName } = engine.control.change(createLoadBalancer, {
    name,
    type: protocol === 'HTTP' ? 'application' : 'network',
    subnets: [...zones].map((letter) => defaultSubnetId('abc'.indexOf(letter))),
  });
  const { listenerArn } = engine.control.change(createListener, {
    loadBalancerArn,
    protocol,
    port,
    defaultActions: [{ type: 'forward', targetGroupArn }],
  });
  const balancer = new BalancerUnderTest({ engine, loadBalancerArn, dnsName, listenerArn, targetGroupArn, port });
  for (const [instance, id] of instances) balancer.instances.set(instance, id);
  const registered = plan.registered ?? [...instances.keys()];
  if (registered.length > 0) {
    const targets = registered.map((instance) => ({ id: balancer.idOf(instance) }));
    engine.control.change(registerTargets, { targetGroupArn, targets });
  }
  await awaited(engine, `${name} to be active`, () => engine.control.stateOf(loadBalancerArn).code === 'active');
  return balancer;
}

/** What `createTargetGroup` takes for a group of that name, checked by nobody but the test unless `more` says so. */
export function groupInput(name: string, more: Partial<CreateTargetGroupInput> = {}): CreateTargetGroupInput {
  const { protocol = 'HTTP', healthCheckProtocol = protocol.startsWith('HTTP') ? 'HTTP' : 'TCP' } = more;
  return {
    name,
    protocol,
    port: TARGET_PORT,
    vpcId: DEFAULT_VPC_ID,
    // A check that only connects has no path.
    ...(healthCheckProtocol !== 'TCP' && { healthCheckPath: '/health' }),
    healthCheckIntervalSeconds: 300,
    ...more,
  };
}

export function setAttributes(
  engine: Engine,
  targetGroupArn: TargetGroupArn,
  values: Readonly<Record<string, string>>,
): void {
  const attributes = Object.entries(values).map(([key, value]) => ({ key, value }));
  if (attributes.length > 0) engine.control.change(modifyTargetGroupAttributes, { targetGroupArn, attributes });
}

/** Starts sample instances by name; resolves with their ids when all run. */
export async function startInstances(
  engine: Engine,
  names: readonly string[],
): Promise<ReadonlyMap<string, InstanceId>> {
  const { control } = engine;
  const ids = new Map(
    names.flatMap((name) => {
      const subnetId = defaultSubnetId('abc'.indexOf(name.charAt(0)));
      return control
        .change(runInstances, { imageId: SAMPLE_IMAGE, subnetId, name })
        .map(({ instanceId }) => [name, instanceId] as const);
    }),
  );
  const run = () => [...ids.values()].every((id) => control.resources.instances.get(id)?.state === 'running');
  await awaited(engine, `instances ${names.join(', ')} to run`, run);
  return ids;
}
