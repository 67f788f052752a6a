import { expect, it } from 'vitest';
import { resourcesOfBalancer } from '../../../../../renderer/pages/loadBalancers/details/resourcesOfBalancer.ts';
import { ALB, groupArn, LISTENER, topology, ZONE } from '../../../../support/topology.ts';

it('console, Metrics and charts: the marks of a load balancer are of what it consists of, and of no other', () => {
  const resources = topology({ groups: { web: ['a1'] } });
  const [alb] = resources.loadBalancers.values();
  const [rule] = resources.rules.values();
  const [group] = resources.targetGroups.values();
  if (!alb || !rule || !group) throw new Error('the topology has them');
  const other = { ...group, targetGroupArn: groupArn('other') };
  const targetGroups = new Map(resources.targetGroups).set(other.targetGroupArn, other);
  const ids = resourcesOfBalancer({ ...resources, targetGroups }, alb);
  expect([...ids]).toEqual([ALB, LISTENER, rule.ruleArn, groupArn('web'), ZONE.a, ZONE.b]);
});
