import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import Table from '@cloudscape-design/components/table';
import * as token from '@cloudscape-design/design-tokens';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import { Sparkline } from '../../charts/Sparkline.tsx';
import { loadBalancerTypeName } from '../../look/loadBalancerTypeName.ts';
import { LoadBalancerStatus } from '../../look/LoadBalancerStatus.tsx';
import { useFormats } from '../../look/useFormats.ts';
import { Figure } from '../../parts/Figure.tsx';
import { countByState, targetsOfLoadBalancer } from '../../parts/healthyTargets.ts';
import { StateCounts } from '../../parts/StateCounts.tsx';
import { useRunning } from '../../store/useRunning.ts';
import { useStates } from '../../store/states.ts';
import { useTraffic } from '../../store/traffic.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { loadBalancerPath } from '../../parts/loadBalancerPath.ts';

/** The load balancers in short. */
export function BalancersTable({ loadBalancers }: { readonly loadBalancers: readonly LoadBalancer[] }) {
  const all = useTexts();
  const { balancers: texts } = all.dashboard;
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
          cell: (one) => <Link href={`#${loadBalancerPath(one)}`}>{one.name}</Link>,
          isRowHeader: true,
        },
        { id: 'type', header: texts.type, cell: (one) => loadBalancerTypeName(all, one) },
        {
          id: 'state',
          header: texts.state,
          cell: ({ loadBalancerArn }) => <State arn={loadBalancerArn} />,
        },
        {
          id: 'rate',
          header: texts.rate,
          cell: ({ loadBalancerArn }) => <Rate arn={loadBalancerArn} />,
        },
        {
          id: 'spark',
          header: texts.spark,
          cell: ({ loadBalancerArn, name }) => <LastMinute arn={loadBalancerArn} name={name} />,
        },
        {
          id: 'targets',
          header: texts.targets,
          cell: ({ loadBalancerArn }) => <Targets arn={loadBalancerArn} />,
          minWidth: 160,
        },
      ]}
    />
  );
}

interface CellProps {
  readonly arn: LoadBalancer['loadBalancerArn'];
}

/** What changes each second the cells follow themselves, so that the table is not worked out anew. */
function Rate({ arn }: CellProps) {
  const formats = useFormats();
  const rate = useTraffic(({ now }) => now?.loadBalancers[arn]?.requests ?? 0);
  return <Figure>{formats.rate(rate)}</Figure>;
}

function LastMinute({ arn, name }: CellProps & { readonly name: string }) {
  const { balancers: texts } = useTexts().dashboard;
  const lastMinute = useTraffic((state) => state.lastMinute);
  const history = lastMinute.map((sample) => sample.loadBalancers[arn]?.requests ?? 0);
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
}

function State({ arn }: CellProps) {
  return <LoadBalancerStatus state={useStates(({ loadBalancers }) => loadBalancers.get(arn))} />;
}

function Targets({ arn }: CellProps) {
  const resources = useRunning();
  const healths = useStates(({ targets }) => targets);
  return <StateCounts counts={countByState(targetsOfLoadBalancer(resources, arn), healths)} />;
}
