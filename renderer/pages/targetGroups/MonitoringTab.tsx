import { useMemo } from 'react';
import { loadBalancerOfGroups } from '../../../engine/model/loadBalancerOfGroups.ts';
import type { TargetGroup } from '../../../engine/model/TargetGroup.ts';
import { targetGroupCharts } from '../../parts/monitoring/monitoredCharts.ts';
import { MonitoringPanel } from '../../parts/monitoring/MonitoringPanel.tsx';
import { useResources } from '../../store/resources.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** What the targets of a group get and answer, over time. Source: console, *Metrics and charts*. */
export function MonitoringTab({ group }: { readonly group: TargetGroup }) {
  const texts = useTexts();
  const resources = useResources((state) => state.resources);
  const { targetGroupArn: arn, protocol } = group;
  const user = loadBalancerOfGroups(resources).get(arn);
  const enabled = (user && resources.loadBalancers.get(user)?.zoneMappings.map(({ zone }) => zone)) ?? [];
  const targets = [...(resources.targets.get(arn)?.values() ?? [])];
  // As texts, so that the charts stay the same value while the zones do.
  const nodeZones = resources.zones.filter((zone) => enabled.includes(zone)).join(' ');
  const targetZones = [...resources.zones, 'all'].filter((name) => targets.some(({ zone }) => zone === name)).join(' ');
  const { zones } = resources;
  const charts = useMemo(() => {
    const placed = (names: string) =>
      names
        .split(' ')
        .filter((name) => name !== '')
        .map((zone) => ({ zone, place: zones.findIndex((one) => one === zone) }));
    return targetGroupCharts(
      texts,
      { targetGroupArn: arn, protocol },
      { ofNodes: placed(nodeZones), ofTargets: placed(targetZones) },
    );
  }, [texts, arn, protocol, zones, nodeZones, targetZones]);
  const eventsOf = useMemo(() => new Set<string>(user === undefined ? [arn] : [arn, user]), [arn, user]);
  return <MonitoringPanel charts={charts} name={group.name} eventsOf={eventsOf} />;
}
