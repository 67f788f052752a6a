import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import type { CallOf } from '../../../parts/undoableChange.ts';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { ZonesEditor } from '../ZonesEditor.tsx';
import type { SubnetByZone } from '../ZonesField.tsx';
import { useClassicBalancer } from './useClassicBalancer.ts';

/** Enables and disables zones of a Classic Load Balancer: attaches and detaches subnets. Source: E-014. */
export function EditClassicZonesPage() {
  const { create: texts } = useTexts().classic;
  const instances = useResources(({ resources }) => resources.instances);
  const record = useClassicBalancer();
  if (!record) return <MissingLoadBalancer />;
  const { balancer } = record;
  return (
    <ZonesEditor
      key={balancer.loadBalancerArn}
      vpcId={balancer.vpcId}
      zoneMappings={balancer.zoneMappings}
      fewest={1}
      tooFew={texts.zonesProblem}
      targetsIn={(zone) =>
        balancer.instances.filter(({ instanceId }) => instances.get(instanceId)?.zone === zone).length
      }
      callsOf={(before, after) => callsOf(balancer.name, before, after)}
      backTo={loadBalancerPath(balancer, '?tab=network')}
    />
  );
}

/**
 * From some subnets to others. What only comes is attached first, so that one always stays; where a zone is to have
 * another subnet, the one that it has goes first.
 */
function callsOf(loadBalancerName: string, before: SubnetByZone, after: SubnetByZone): readonly CallOf[] {
  const attach = (subnets: string[]): readonly CallOf[] =>
    subnets.length > 0 ? [{ name: 'attachClassicSubnets', input: { loadBalancerName, subnets } }] : [];
  const detach = (subnets: string[]): readonly CallOf[] =>
    subnets.length > 0 ? [{ name: 'detachClassicSubnets', input: { loadBalancerName, subnets } }] : [];
  const coming = Object.entries(after).filter(([zone, subnet]) => before[zone] !== subnet);
  const going = Object.entries(before).filter(([zone, subnet]) => after[zone] !== subnet);
  const isNew = ([zone]: readonly [string, string]) => before[zone] === undefined;
  const ids = (some: readonly (readonly [string, string])[]) => some.map(([, subnet]) => subnet);
  return [
    ...attach(ids(coming.filter(isNew))),
    ...detach(ids(going)),
    ...attach(ids(coming.filter((one) => !isNew(one)))),
  ];
}
