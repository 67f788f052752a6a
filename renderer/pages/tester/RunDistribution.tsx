import Header from '@cloudscape-design/components/header';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import Table from '@cloudscape-design/components/table';
import { useEffect, useMemo, useState } from 'react';
import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import type { LoadBalancerArn, RuleArn, TargetGroupArn } from '../../../engine/model/names.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useFormats } from '../../look/useFormats.ts';
import { ZoneSwatch } from '../../look/ZoneSwatch.tsx';
import { Figure } from '../../parts/Figure.tsx';
import { useResources } from '../../store/resources.ts';
import { useStates } from '../../store/states.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { mapSceneOf } from '../../trafficMap/mapSceneOf.ts';
import type { CountVerdict } from './countVerdict.ts';
import { runDistribution, type DistributionRow } from './runDistribution.ts';

const VERDICT: Readonly<Record<CountVerdict, StatusIndicatorProps.Type>> = {
  matches: 'success',
  noise: 'success',
  differs: 'warning',
};

/** How a run was divided, beside what was to be expected. */
export function RunDistribution({ run }: { readonly run: TrafficRunView }) {
  const { tester: texts, parts } = useTexts();
  const formats = useFormats();
  const rows = useRows(run);
  const total = Object.values(run.targets).reduce((sum, count) => sum + count, 0);
  const { columns, verdicts } = texts;
  const difference = ({ observed, expected }: DistributionRow) => {
    if (expected === null) return parts.none;
    const points = observed - expected;
    return `${points > 0 ? '+' : ''}${formats.exact(points)}`;
  };
  const verdictText = (verdict: CountVerdict) =>
    verdict === 'noise' ? verdicts.noise(formats.integer(total)) : verdicts[verdict];
  return (
    <Table
      header={
        <Header variant="h2" description={texts.expectedNow}>
          {texts.distribution}
        </Header>
      }
      items={rows}
      trackBy="id"
      contentDensity="compact"
      ariaLabels={{ tableLabel: texts.distribution }}
      empty={texts.noAnswers}
      columnDefinitions={[
        {
          id: 'zone',
          header: columns.zone,
          cell: ({ zone, place }) => (zone === '' ? parts.none : <ZoneSwatch place={place}>{zone}</ZoneSwatch>),
        },
        { id: 'target', header: columns.target, cell: ({ name }) => name, isRowHeader: true },
        {
          id: 'count',
          header: <Figure>{columns.count}</Figure>,
          cell: ({ count }) => <Figure>{formats.integer(count)}</Figure>,
        },
        {
          id: 'observed',
          header: <Figure>{columns.observed}</Figure>,
          cell: ({ observed }) => <Figure>{formats.observed(observed)}</Figure>,
        },
        {
          id: 'expected',
          header: <Figure>{columns.expected}</Figure>,
          cell: ({ expected }) => <Figure>{formats.exact(expected)}</Figure>,
        },
        {
          id: 'difference',
          header: <Figure>{columns.difference}</Figure>,
          cell: (row) => <Figure>{difference(row)}</Figure>,
        },
        {
          id: 'verdict',
          header: columns.verdict,
          cell: ({ verdict }) =>
            verdict === null ? (
              texts.unexpected
            ) : (
              <StatusIndicator type={VERDICT[verdict]}>{verdictText(verdict)}</StatusIndicator>
            ),
        },
      ]}
    />
  );
}

/** The rows of the group that the run's requests went to. */
function useRows(run: TrafficRunView): readonly DistributionRow[] {
  const resources = useResources((state) => state.resources);
  const states = useStates();
  const targetGroupArn = useGroupOf(run);
  return useMemo(() => {
    const loadBalancerArn = [...resources.loadBalancers.keys()].find((arn) => arn === run.loadBalancerArn);
    if (loadBalancerArn === undefined || targetGroupArn === null) return [];
    const scene = mapSceneOf({ resources, states, traffic: null, loadBalancerArn, targetGroupArn });
    return scene === null ? [] : runDistribution(run, scene);
  }, [resources, states, run, targetGroupArn]);
}

/** The group of the rule that the run's requests match; the engine says which. Null until it has, or without one. */
function useGroupOf({ loadBalancerArn, port, path }: TrafficRunView): TargetGroupArn | null {
  const call = useCall();
  const { listeners, rules, loadBalancers } = useResources((state) => state.resources);
  const [winner, setWinner] = useState<string | null>(null);
  const listener = [...listeners.values()].find((one) => one.loadBalancerArn === loadBalancerArn && one.port === port);
  const host = loadBalancers.get(loadBalancerArn as LoadBalancerArn)?.dnsName ?? ''; // the engine's own ARN
  const listenerArn = listener?.listenerArn;
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      if (listenerArn === undefined) return;
      const answer = await call('testRequest', { listenerArn, host, path });
      if (!isGone && answer.ok) setWinner(answer.value.winner);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [call, listenerArn, host, path, rules]);
  return rules.get(winner as RuleArn)?.action.targetGroupArn ?? null; // the engine's own ARN, or none
}
