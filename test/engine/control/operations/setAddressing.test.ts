import { expect, it } from 'vitest';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { setAddressing } from '../../../../engine/control/operations/setAddressing.ts';
import { setSubnets } from '../../../../engine/control/operations/setSubnets.ts';
import { defaultSubnetId } from '../../../../engine/model/zones.ts';
import { World } from '../../../support/World.ts';

const SUBNETS = [defaultSubnetId(0), defaultSubnetId(1)];
const WITHOUT = 'dualstack-without-public-ipv4';

it('the IP address type is chosen at creation and changed with or without the subnets', () => {
  const world = new World();
  const { loadBalancerArn } = world.do(createLoadBalancer, { name: 'web', subnets: SUBNETS, ipAddressType: WITHOUT });
  const type = () => world.resources.loadBalancers.get(loadBalancerArn)?.ipAddressType;
  expect(type()).toBe(WITHOUT);
  expect(world.do(setAddressing, { loadBalancerArn, ipAddressType: 'dualstack' })).toBe('dualstack');
  world.do(setSubnets, { loadBalancerArn, subnets: [...SUBNETS, defaultSubnetId(2)] });
  expect(type()).toBe('dualstack');
  world.do(setSubnets, { loadBalancerArn, subnets: SUBNETS, ipAddressType: 'ipv4' });
  expect(type()).toBe('ipv4');
  expect(world.refusal(createLoadBalancer, { name: 'web', subnets: SUBNETS, ipAddressType: 'dualstack' })).toMatch(
    /^DuplicateLoadBalancerName: /,
  );
});

it.each([
  { type: 'network', scheme: 'internet-facing' },
  { type: 'application', scheme: 'internal' },
] as const)('only internet-facing application ones do without public IPv4: $type, $scheme', (more) => {
  const world = new World();
  const refusal = /^InvalidConfigurationRequest: The IP address type 'dualstack-without-public-ipv4' is for internet-/;
  const input = { name: 'web', subnets: SUBNETS, ...more };
  expect(world.refusal(createLoadBalancer, { ...input, ipAddressType: WITHOUT })).toMatch(refusal);
  const { loadBalancerArn } = world.do(createLoadBalancer, input);
  expect(world.refusal(setAddressing, { loadBalancerArn, ipAddressType: WITHOUT })).toMatch(refusal);
  expect(world.refusal(setSubnets, { loadBalancerArn, subnets: SUBNETS, ipAddressType: WITHOUT })).toMatch(refusal);
});
