import Button from '@cloudscape-design/components/button';
import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Icon from '@cloudscape-design/components/icon';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { activeShifts } from '../../../../engine/model/activeShifts.ts';
import { groupsOfLoadBalancer } from '../../../../engine/model/groupsOfLoadBalancer.ts';
import { isCrossZone } from '../../../../engine/model/isCrossZone.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { nodeId, type ZoneName } from '../../../../engine/model/names.ts';
import { ZoneStatus } from '../../../look/ZoneStatus.tsx';
import { ZoneSwatch } from '../../../look/ZoneSwatch.tsx';
import { countByState } from '../../../parts/healthyTargets.ts';
import { zoneReason } from '../../../parts/zoneReason.ts';
import { useRunning } from '../../../store/useRunning.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { LoadBalancerRate } from '../LoadBalancerRate.tsx';
import { NodePlaces } from './NodePlaces.tsx';
import { FormButton } from '../../../parts/FormButton.tsx';

/** Each zone of a load balancer: its node, whether that is in DNS and why, what flows, and healthy targets per group. */
export function NetworkTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const texts = useTexts();
  const { network, actions, tabs } = texts.loadBalancers;
  const arn = loadBalancer.loadBalancerArn;
  const resources = useRunning();
  const dns = useStates((states) => states.dns.get(arn));
  const shift = activeShifts(resources).get(arn);
  const rows = loadBalancer.zoneMappings.map((mapping) => ({
    ...mapping,
    nodeId: nodeId(arn, mapping.zone),
    inDns: dns?.find(({ zone }) => zone === mapping.zone),
  }));
  return (
    <Table
      items={rows}
      trackBy="zone"
      wrapLines
      contentDensity="compact"
      enableKeyboardNavigation
      ariaLabels={{ tableLabel: tabs.network }}
      header={
        <Header
          variant="h2"
          counter={texts.parts.total(rows.length)}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {loadBalancer.isClassic === true ? (
                <Button disabled disabledReason={texts.classic.ipv4Only}>
                  {actions.ipAddressType}
                </Button>
              ) : (
                <FormButton href={`#${loadBalancerPath(loadBalancer, '/edit/ip-address-type')}`}>
                  {actions.ipAddressType}
                </FormButton>
              )}
              <FormButton href={`#${loadBalancerPath(loadBalancer, '/edit/subnets')}`}>{network.edit}</FormButton>
            </SpaceBetween>
          }
        >
          {tabs.network}
        </Header>
      }
      columnDefinitions={[
        {
          id: 'zone',
          header: network.zone,
          cell: ({ zone }) => <ZoneSwatch place={resources.zones.indexOf(zone)}>{zone}</ZoneSwatch>,
          isRowHeader: true,
          minWidth: 115,
        },
        {
          id: 'subnet',
          header: network.subnet,
          cell: ({ subnetId }) => <span className="bz-subnet">{subnetId}</span>,
          minWidth: 130,
        },
        {
          id: 'address',
          header: network.nodeIp,
          cell: ({ nodeId: id }) => {
            const node = resources.nodes.get(id);
            return node === undefined ? texts.parts.none : <NodePlaces id={id} node={node} />;
          },
          minWidth: 165,
        },
        {
          id: 'status',
          header: network.status,
          cell: ({ inDns }) => <ZoneStatus standing={inDns?.why ?? 'pending'} />,
          // As wide as its icon and the longest words, which would be broken anywhere.
          minWidth: 175,
        },
        {
          id: 'why',
          header: network.why,
          cell: ({ inDns }) => (inDns ? zoneReason(texts, inDns, loadBalancer) : network.notYet),
          minWidth: 185,
        },
        {
          id: 'rate',
          header: loadBalancer.type === 'application' ? network.rate : texts.map.units.flows.column,
          cell: (row) => <LoadBalancerRate id={row.nodeId} of="nodes" />,
          minWidth: 80,
        },
        {
          id: 'healthy',
          header: loadBalancer.isClassic === true ? network.healthyInstances : network.healthy,
          cell: ({ zone }) => <HealthyPerGroup loadBalancer={loadBalancer} zone={zone} />,
          minWidth: 150,
        },
        // Zonal shift is for the other types.
        ...(loadBalancer.isClassic === true || loadBalancer.type === 'gateway'
          ? []
          : [
              {
                id: 'shift',
                header: network.shift,
                cell: ({ zone }: (typeof rows)[number]) => (shift?.awayFrom === zone ? network.shifted : network.none),
                minWidth: 90,
              },
            ]),
      ]}
    />
  );
}

/** By group: healthy ones of the targets that the zone's node may use, and whether none is in the zone itself. E-012 */
function HealthyPerGroup({ loadBalancer, zone }: { readonly loadBalancer: LoadBalancer; readonly zone: ZoneName }) {
  const { network, create } = useTexts().loadBalancers;
  const resources = useRunning();
  const healths = useStates(({ targets }) => targets);
  const zones = new Set<string>(loadBalancer.zoneMappings.map((mapping) => mapping.zone));
  return groupsOfLoadBalancer(resources, loadBalancer.loadBalancerArn).map((group) => {
    const isAll = isCrossZone(group.attributes, loadBalancer);
    const registered = [...(resources.targets.get(group.targetGroupArn)?.values() ?? [])];
    const targets = registered.filter(
      (target) => target.zone === 'all' || (isAll ? zones.has(target.zone) : target.zone === zone),
    );
    const { healthy } = countByState(targets, healths);
    // The groups of a Classic one are of our making: one a port of its instances.
    const name = loadBalancer.isClassic === true ? network.onPort(group.port) : group.name;
    const text = network.healthyOf(name, healthy, targets.length);
    const isEmpty = !registered.some((target) => target.zone === 'all' || target.zone === zone);
    return (
      <div key={group.targetGroupArn}>
        {isAll ? `${text} (${network.crossZoneNote})` : text}
        {isEmpty && (
          // Not a status indicator, which breaks words anywhere.
          <Box color="text-status-warning">
            <Icon name="status-warning" /> {create.emptyZone(zone, name)}
          </Box>
        )}
      </div>
    );
  });
}
