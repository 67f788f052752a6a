import { expect, it } from 'vitest';
import { GATEWAY } from '../../engine/model/gatewayGroupAttributes.ts';
import { TARGET_FLOAT } from '../../engine/sharedTable/layout.ts';
import { NO_OPTIONS } from '../../engine/wire/geneve/GENEVE.ts';
import { writeGeneve } from '../../engine/wire/geneve/writeGeneve.ts';
import { ConsoleClient } from '../support/ConsoleClient.ts';
import { packet, udp } from '../support/GatewayFixture.ts';
import { awaited, startTestEngine } from '../support/startTestEngine.ts';
import { UdpPeer } from '../support/UdpPeer.ts';

it('E-023, E-112 a node of a Gateway Load Balancer sends flows to appliances of its zone, until cross-zone is turned on', async () => {
  const engine = await startTestEngine();
  const { control } = engine;
  await engine.createSample('gateway');
  const [[group, targets] = []] = control.resources.targets;
  const isHealthy = () =>
    group !== undefined &&
    [...(targets?.keys() ?? [])].every((key) => control.healthOf(group, key).state === 'healthy');
  await awaited(engine, 'four healthy appliances', isHealthy);
  const [node] = control.resources.nodes.values();
  if (!node) throw new Error('the sample has nodes');
  const endpoint = await UdpPeer.start();
  /** Names of the appliances that 40 flows go to, which nobody has seen before: from this port on. */
  const reached = async (firstPort: number) => {
    const before = flowsByAppliance();
    const seen = endpoint.received.length;
    for (let port = firstPort; port < firstPort + 40; port += 1)
      endpoint.send(writeGeneve(NO_OPTIONS, packet(udp(port, 53))), GATEWAY.port, node.address);
    await endpoint.next(40, seen);
    return [...flowsByAppliance()]
      .filter(([name, count]) => count > (before.get(name) ?? 0))
      .map(([name]) => name)
      .toSorted()
      .join(' ');
  };
  const flowsByAppliance = () => {
    const counts = new Map<string, number>();
    for (const { row, key } of control.directory.targets) {
      const instance = [...control.resources.instances.values()].find(({ instanceId }) => key.startsWith(instanceId));
      const name = instance?.name ?? '';
      counts.set(name, (counts.get(name) ?? 0) + control.table.float(row, TARGET_FLOAT.requests));
    }
    return counts;
  };
  expect(await reached(2_000)).toBe('appliance-a1 appliance-a2');
  await new ConsoleClient(engine.console).call('modifyLoadBalancerAttributes', {
    loadBalancerArn: node.loadBalancerArn,
    attributes: [{ key: 'load_balancing.cross_zone.enabled', value: 'true' }],
  });
  expect(await reached(3_000)).toBe('appliance-a1 appliance-a2 appliance-b1 appliance-b2');
});
