import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import Table from '@cloudscape-design/components/table';
import * as token from '@cloudscape-design/design-tokens';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { LoadBalancerStatus } from '../../look/LoadBalancerStatus.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { Figure } from '../../parts/Figure.tsx';
import { countByState, targetsOfLoadBalancer } from '../../parts/healthyTargets.ts';
import { StateCounts } from '../../parts/StateCounts.tsx';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';

/** The load balancers in short. */
export function BalancersTable({ loadBalancers }: { readonly loadBalancers: readonly LoadBalancer[] }) {
  const { balancers: texts } = useTexts().dashboard;
  const formats = useFormats();
  const resources = useResources((state) => state.resources);
  const states = useStates();
  const { now, lastMinute } = useTraffic();
  const historyOf = (arn: string) => lastMinute.map((sample) => sample.loadBalancers[arn]?.requests ?? 0);
  return (
    <Table
      header={
        <Header variant="h2" counter={`(${loadBalancers.length})`}>
          {texts.title}
        </Header>
      }
      items={loadBalancers}
      trackBy="loadBalancerArn"
      contentDensity="compact"
      ariaLabels={{ tableLabel: texts.title }}
      columnDefinitions={[
        {
          id: 'name',
          header: texts.name,
          cell: ({ name }) => <Link href={`#/load-balancers/app/${name}`}>{name}</Link>,
          isRowHeader: true,
        },
        { id: 'type', header: texts.type, cell: ({ type }) => texts[type] },
        {
          id: 'state',
          header: texts.state,
          cell: ({ loadBalancerArn }) => <LoadBalancerStatus state={states.loadBalancers.get(loadBalancerArn)} />,
        },
        {
          id: 'rate',
          header: texts.rate,
          cell: ({ loadBalancerArn }) => (
            <Figure>{formats.rate(now?.loadBalancers[loadBalancerArn]?.requests ?? 0)}</Figure>
          ),
        },
        {
          id: 'spark',
          header: texts.spark,
          cell: ({ loadBalancerArn, name }) => {
            const history = historyOf(loadBalancerArn);
            return (
              <Sparkline
                values={history}
                peak={Math.max(1, ...history) * 1.1}
                colour={token.colorChartsPaletteCategorical1}
                label={`${texts.spark}: ${name}`}
                width={140}
                height={24}
              />
            );
          },
        },
        {
          id: 'targets',
          header: texts.targets,
          cell: ({ loadBalancerArn }) => (
            <StateCounts counts={countByState(targetsOfLoadBalancer(resources, loadBalancerArn), states.targets)} />
          ),
          minWidth: 160,
        },
      ]}
    />
  );
}
