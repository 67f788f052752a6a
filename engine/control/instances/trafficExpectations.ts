import type { TrafficExpectation, TrafficRunView } from '../../contract/views/TrafficRunView.ts';
import { targetId } from '../../model/changedResources.ts';
import type { ShareQuestion } from '../../model/expectedShares.ts';
import { isCrossZone } from '../../model/isCrossZone.ts';
import type { LoadBalancer } from '../../model/LoadBalancer.ts';
import { methodShares } from '../../model/methodShares.ts';
import { minimumHealthy } from '../../model/minimumHealthy.ts';
import type { RuleArn } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import type { TargetGroup } from '../../model/TargetGroup.ts';
import type { ControlPlane } from '../ControlPlane.ts';
import { targetName } from '../operations/targetsOfEvent.ts';

/**
 * What is to be expected of the requests that a run sends, as things are now: the groups that they go to, each with its
 * part by weight, its targets and the nodes. None when they go to no group. Source: console, *Traffic tester*.
 */
export function trafficExpectations(
  control: Pick<ControlPlane, 'resources' | 'observed' | 'testRequest'>,
  run: Pick<TrafficRunView, 'loadBalancerArn' | 'port' | 'path' | 'method' | 'headers'>,
): readonly TrafficExpectation[] {
  const { resources } = control;
  const loadBalancer = [...resources.loadBalancers.values()].find(
    ({ loadBalancerArn }) => loadBalancerArn === run.loadBalancerArn,
  );
  const listener = [...resources.listeners.values()].find(
    ({ loadBalancerArn, port }) => loadBalancerArn === loadBalancer?.loadBalancerArn && port === run.port,
  );
  if (!loadBalancer || !listener) return [];
  const { listenerArn } = listener;
  const { winner } = control.testRequest({
    listenerArn,
    host: loadBalancer.dnsName,
    path: run.path,
    method: run.method,
    headers: [...run.headers],
  });
  const rule = resources.rules.get(winner as RuleArn); // what `testRequest` answers is a rule's
  const weighted = rule?.action.type === 'forward' ? rule.action.targetGroups.filter(({ weight }) => weight > 0) : [];
  const total = weighted.reduce((sum, { weight }) => sum + weight, 0);
  return weighted.flatMap(({ targetGroupArn, weight }) => {
    const group = resources.targetGroups.get(targetGroupArn);
    return group === undefined ? [] : [{ part: weight / total, ...expectationOf(control, loadBalancer, group) }];
  });
}

function expectationOf(
  control: Pick<ControlPlane, 'resources' | 'observed'>,
  loadBalancer: LoadBalancer,
  group: TargetGroup,
): Omit<TrafficExpectation, 'part'> {
  const { resources } = control;
  const observed = control.observed();
  const zones = observed.dns.get(loadBalancer.loadBalancerArn) ?? [];
  const nodes = byZone(
    resources,
    [...resources.nodes.values()].filter(({ loadBalancerArn }) => loadBalancerArn === loadBalancer.loadBalancerArn),
  );
  const targets = byZone(resources, [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])]);
  const method = methodShares(group);
  const question: ShareQuestion = {
    isCrossZone: isCrossZone(group.attributes, loadBalancer),
    isDecidedByMethod: method.isDecidedByMethod,
    minimum: minimumHealthy(group.attributes),
    nodes: nodes.map(({ zone, retireAtMs }) => ({
      zone,
      isInDns: zones.some((one) => one.zone === zone && one.published),
      isRetiring: retireAtMs !== null,
    })),
    targets: targets.map((target) => ({
      zone: target.zone,
      state: observed.targets.get(targetId(target))?.state ?? 'initial',
      ...method.of(target.key),
    })),
  };
  return {
    targetGroupName: group.name,
    question,
    nodes: nodes.map(({ address }) => address),
    targets: targets.map(({ id, key }) => ({ id, key, name: targetName(resources, key) })),
  };
}

/** In the order of the zones; those of no zone of the region come last. */
function byZone<Item extends { readonly zone: string }>({ zones }: Resources, items: readonly Item[]): readonly Item[] {
  const placeOf = ({ zone }: Item) => {
    const place = zones.findIndex((one) => one === zone);
    return place < 0 ? zones.length : place;
  };
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
