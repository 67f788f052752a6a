import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { GatewayAppliance } from '../../engine/instances/gateway/io/GatewayAppliance.ts';
import { GatewayEndpoint } from '../../engine/instances/gateway/io/GatewayEndpoint.ts';
import { AwsClient, awsPython, valueAt } from '../support/aws/AwsClient.ts';
import { packet, tcp } from '../support/GatewayFixture.ts';
import { expectedLog } from '../support/harness/expectedLog.ts';
import { until } from '../support/RawClient.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';

const SUBNET_A = 'subnet-00000000000000001';
const SUBNET_B = 'subnet-00000000000000002';
const VPC = 'vpc-00000000000000001';
const SCRIPT = fileURLToPath(new URL('../support/gatewayPacket.py', import.meta.url));
const scapyPython = ['python3', '/usr/bin/python3'].find(
  (python) => spawnSync(python, ['-c', 'import scapy.contrib.geneve']).status === 0,
);
const PORTS = Array.from({ length: 60 }, (_, place) => 3_000 + place);

it.skipIf(awsPython === undefined)(
  'contract, V28, NLB-03: the real aws command line makes, changes and takes down a Gateway Load Balancer that keeps its flows',
  { timeout: 180_000 },
  async () => {
    const engine = await startTestEngine({ log: expectedLog().log });
    const aws = new AwsClient(engine);
    const created = await aws.run(
      `elbv2 create-load-balancer --name gate --type gateway --subnets ${SUBNET_A} ${SUBNET_B}`,
    );
    const arn = valueAt(created, 'LoadBalancers.0.LoadBalancerArn');
    expect(arn).toMatch(/:loadbalancer\/gwy\/gate\/[0-9a-f]{16}$/);
    expect(created).toMatchObject({ LoadBalancers: [{ Type: 'gateway', LoadBalancerName: 'gate' }] });
    expect(Object.keys((created as { LoadBalancers: [object] }).LoadBalancers[0])).not.toContain('Scheme'); // just matched
    const groups = await aws.run(
      `elbv2 create-target-group --name appliances --protocol GENEVE --port 6081 --vpc-id ${VPC} --target-type ip --health-check-protocol HTTP --health-check-port 8080 --health-check-interval-seconds 5 --health-check-timeout-seconds 2`,
    );
    expect(groups).toMatchObject({
      TargetGroups: [
        {
          Protocol: 'GENEVE',
          Port: 6081,
          HealthCheckPort: '8080',
          HealthyThresholdCount: 5,
          UnhealthyThresholdCount: 2,
          Matcher: { HttpCode: '200-399' },
        },
      ],
    });
    const group = valueAt(groups, 'TargetGroups.0.TargetGroupArn');
    const node = valueAt(await aws.run('ec2 describe-network-interfaces'), 'NetworkInterfaces.0.PrivateIpAddress');
    const ofGateway = [expect.stringContaining('ELB gwy/gate/'), 'gateway_load_balancer'];
    expect(
      await aws.run('ec2 describe-network-interfaces --query NetworkInterfaces[].[Description,InterfaceType]'),
    ).toEqual([ofGateway, ofGateway]);
    const at = (place: number) => node.replace(/\.\d+$/, `.${200 + place}`);
    const appliances = await Promise.all(
      [0, 1, 2].map((place) => GatewayAppliance.start({ address: at(place), healthPort: 8080 })),
    );
    onTestFinished(async () => {
      await Promise.all(appliances.map((appliance) => appliance.close()));
    });
    await aws.run(`elbv2 register-targets --target-group-arn ${group} --targets Id=${at(0)} Id=${at(1)} Id=${at(2)}`);
    expect(
      valueAt(
        await aws.run(`elbv2 describe-target-health --target-group-arn ${group}`),
        'TargetHealthDescriptions.0.TargetHealth.Description',
      ),
    ).toBe('Target group is not configured to receive traffic from the Gateway Load Balancer');
    const listeners = await aws.run(
      `elbv2 create-listener --load-balancer-arn ${arn} --default-actions Type=forward,TargetGroupArn=${group}`,
    );
    const listener = valueAt(listeners, 'Listeners.0.ListenerArn');
    expect(await aws.run(`elbv2 describe-listeners --load-balancer-arn ${arn} --query Listeners[].Port`)).toEqual([]);
    await aws.run(`elbv2 wait load-balancer-available --load-balancer-arns ${arn}`);
    expect(
      await aws.run(
        `elbv2 modify-listener-attributes --listener-arn ${listener} --attributes Key=tcp.idle_timeout.seconds,Value=600 --query Attributes[0].Value`,
      ),
    ).toBe('600');

    // E-085: appliances get flows before their first check has ended.
    let returned = 0;
    /** Addresses and ports of what came back. */
    const moved = new Set<string>();
    const endpoint = await GatewayEndpoint.open({
      node: { address: node, port: 6081 },
      endpointId: 5n,
      onPacket: (packet) => {
        moved.add(packet.subarray(12, 24).toString('hex'));
        returned += 1;
      },
    });
    onTestFinished(() => endpoint.close());
    const sendAll = () => {
      for (const port of PORTS) endpoint.send(packet(tcp(port, 443)));
    };
    sendAll();
    await until('all flows came back', () => returned === PORTS.length);
    const before = appliances.map(({ counts }) => counts.passed);
    expect(before.every((count) => count > 0)).toBe(true);

    const stateOf = (place: number) => {
      const { targets } = engine.control.resources;
      const key = [...targets.values()].flatMap((of) => [...of.keys()])[place];
      const [groupArn] = targets.keys();
      return groupArn && key && engine.control.healthOf(groupArn, key).state;
    };
    await awaited(engine, 'all appliances are healthy', () => [0, 1, 2].every((place) => stateOf(place) === 'healthy'));
    await appliances[1]?.close();
    await awaited(engine, 'the dead one is unhealthy', () => stateOf(1) === 'unhealthy');
    // The flows of the dead one stay with it, by default; those of the others go on, and new ones go to the others.
    returned = 0;
    sendAll();
    const alive = (before[0] ?? 0) + (before[2] ?? 0);
    await until('the flows of the living came back', () => returned === alive);
    for (const port of PORTS) endpoint.send(packet(tcp(port + 1_000, 443)));
    await until('new flows came back', () => returned === alive + PORTS.length);
    await aws.run(
      `elbv2 modify-target-group-attributes --target-group-arn ${group} --attributes Key=target_failover.on_unhealthy,Value=rebalance Key=target_failover.on_deregistration,Value=rebalance`,
    );
    // The node follows the change a moment after it was acknowledged: what is lost until then is sent again.
    moved.clear();
    let turn = 0;
    await until('all flows have moved', () => {
      if (turn % 100 === 0) sendAll();
      turn += 1;
      return moved.size === PORTS.length;
    });

    if (scapyPython !== undefined) {
      const scapy = spawn(scapyPython, [SCRIPT, node, '6081'], { stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      scapy.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
      await once(scapy, 'close');
      expect(JSON.parse(said)).toEqual({
        version: 0,
        words: 8,
        protocol: 0x0800,
        vni: 0,
        classes: [0x0108, 0x0108, 0x0108],
        endpoint: 0x0abc,
        attachment: 7,
        hasCookie: true,
        isSame: true,
      });
    }

    await aws.run(
      `elbv2 modify-load-balancer-attributes --load-balancer-arn ${arn} --attributes Key=load_balancing.cross_zone.enabled,Value=true`,
    );
    await aws.run(`elbv2 delete-load-balancer --load-balancer-arn ${arn}`);
    await aws.run(`elbv2 wait load-balancers-deleted --load-balancer-arns ${arn}`);
    await aws.run(`elbv2 delete-target-group --target-group-arn ${group}`);
    expect(engine.control.resources.loadBalancers.size).toBe(0);
  },
);
