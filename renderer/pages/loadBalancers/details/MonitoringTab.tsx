import { useMemo } from 'react';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { loadBalancerCharts } from '../../../parts/monitoring/monitoredCharts.ts';
import { MonitoringPanel } from '../../../parts/monitoring/MonitoringPanel.tsx';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { resourcesOfBalancer } from './resourcesOfBalancer.ts';

/** Charts of a load balancer, by zone of its nodes. */
export function MonitoringTab({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const texts = useTexts();
  const resources = useResources((state) => state.resources);
  const { zones } = resources;
  const { loadBalancerArn, type, zoneMappings, name } = loadBalancer;
  const charts = useMemo(() => {
    const monitored = zoneMappings.map(({ zone }) => ({ zone, place: zones.indexOf(zone) }));
    return loadBalancerCharts(texts, { loadBalancerArn, type }, monitored);
  }, [texts, loadBalancerArn, type, zoneMappings, zones]);
  // Events of other load balancers would crowd its own out.
  const eventsOf = useMemo(
    () => resourcesOfBalancer(resources, { loadBalancerArn, zoneMappings }),
    [resources, loadBalancerArn, zoneMappings],
  );
  return <MonitoringPanel charts={charts} name={name} eventsOf={eventsOf} />;
}
