import { FEWEST_ZONES, type LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { targetsOfLoadBalancer } from '../../parts/healthyTargets.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';
import type { CallOf } from '../../parts/undoableChange.ts';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { MissingLoadBalancer } from './MissingLoadBalancer.tsx';
import { useLoadBalancer } from './useLoadBalancer.ts';
import { ZonesEditor } from './ZonesEditor.tsx';
import type { SubnetByZone } from './ZonesField.tsx';

/** Enables and disables zones of a load balancer. Source: E-014, E-016. */
export function EditSubnetsPage() {
  const { create: texts } = useTexts().loadBalancers;
  const resources = useResources((state) => state.resources);
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingLoadBalancer />;
  const { loadBalancerArn, type, vpcId, zoneMappings } = loadBalancer;
  const targets = targetsOfLoadBalancer(resources, loadBalancerArn);
  return (
    <ZonesEditor
      key={loadBalancerArn}
      vpcId={vpcId}
      zoneMappings={zoneMappings}
      fewest={FEWEST_ZONES[type]}
      tooFew={texts.zonesProblems[type]}
      targetsIn={(zone) => targets.filter((target) => target.zone === zone).length}
      callsOf={(before, after) => callsOf(loadBalancer, before, after)}
      backTo={loadBalancerPath(loadBalancer, '?tab=network')}
    />
  );
}

function callsOf(
  { loadBalancerArn }: Pick<LoadBalancer, 'loadBalancerArn'>,
  before: SubnetByZone,
  after: SubnetByZone,
): readonly CallOf[] {
  const zones = Object.keys(after);
  const isSame = zones.length === Object.keys(before).length && zones.every((zone) => before[zone] === after[zone]);
  return isSame ? [] : [{ name: 'setSubnets', input: { loadBalancerArn, subnets: Object.values(after) } }];
}
