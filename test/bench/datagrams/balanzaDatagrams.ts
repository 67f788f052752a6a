import { createListener } from '../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { createTargetGroup } from '../../../engine/control/operations/createTargetGroup.ts';
import { registerTargets } from '../../../engine/control/operations/registerTargets.ts';
import type { ControlPlane } from '../../../engine/control/ControlPlane.ts';
import type { LoadBalancerArn } from '../../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../engine/model/zones.ts';
import { createBenchEngine } from '../engine/createBenchEngine.ts';
import type { DatagramsReady } from './DatagramsReady.ts';

/**
 * Balanza as the benchmark of datagrams has it: `balanzaDatagrams PORT TARGET:PORT … -- APPLIANCE …`, a Network Load
 * Balancer with a listener for UDP, and a Gateway Load Balancer. Says `DatagramsReady` when both are up.
 */
async function main(args: readonly string[]): Promise<void> {
  const [port = '', ...places] = args;
  const { control } = await createBenchEngine('auto');
  const vpc = { vpcId: DEFAULT_VPC_ID, targetType: 'ip' as const, healthCheckIntervalSeconds: 30 };
  const middle = places.indexOf('--');

  const network = control.change(createLoadBalancer, {
    name: 'datagrams',
    type: 'network',
    subnets: [defaultSubnetId(0)],
  });
  const group = { ...vpc, name: 'datagrams', protocol: 'UDP', port: Number(port) };
  const { targetGroupArn } = control.change(createTargetGroup, group);
  const targets = places.slice(0, middle).map((place) => {
    const [id = '', at = ''] = place.split(':');
    return { id, port: Number(at) };
  });
  control.change(registerTargets, { targetGroupArn, targets });
  const { loadBalancerArn } = network;
  const forward = [{ type: 'forward', targetGroupArn }];
  control.change(createListener, { loadBalancerArn, protocol: 'UDP', port: Number(port), defaultActions: forward });

  const gate = control.change(createLoadBalancer, { name: 'gate', type: 'gateway', subnets: [defaultSubnetId(0)] });
  const { targetGroupArn: appliances } = control.change(createTargetGroup, {
    ...vpc,
    name: 'appliances',
    protocol: 'GENEVE',
    port: 6081,
    healthCheckPort: '6081',
  });
  control.change(registerTargets, {
    targetGroupArn: appliances,
    targets: places.slice(middle + 1).map((id) => ({ id })),
  });
  control.change(createListener, {
    loadBalancerArn: gate.loadBalancerArn,
    defaultActions: [{ type: 'forward', targetGroupArn: appliances }],
  });
  await control.until(() =>
    [...control.resources.targets].every(([arn, of]) =>
      [...of.keys()].every((key) => control.healthOf(arn, key).state === 'healthy'),
    ),
  );
  const ready: DatagramsReady = {
    pid: process.pid,
    address: addressOf(control, loadBalancerArn),
    gatewayAddress: addressOf(control, gate.loadBalancerArn),
  };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
}

function addressOf({ resources }: ControlPlane, arn: LoadBalancerArn): string {
  return [...resources.nodes.values()].find(({ loadBalancerArn }) => loadBalancerArn === arn)?.address ?? '';
}

await main(process.argv.slice(2));
