import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { memo, useMemo, useState } from 'react';
import type { TrafficRunView } from '../../../engine/contract/views/TrafficRunView.ts';
import { useCall } from '../../bridge/useCall.ts';
import { useFormats } from '../../look/useFormats.ts';
import { useNowMs } from '../../look/useNowMs.ts';
import { useIsConnected } from '../../store/connection.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { LatencyHistogram } from './LatencyHistogram.tsx';
import { RunDistribution } from './RunDistribution.tsx';
import { achievedRate } from './achievedRate.ts';
import { runsBeside } from './runsBeside.ts';

export interface RunResultProps {
  readonly run: TrafficRunView;
  readonly runs: readonly TrafficRunView[];
  readonly onChoose: (runId: string) => void;
}

/** What came of a run, or what has come so far. */
export function RunResult({ run, runs, onChoose }: RunResultProps) {
  const { tester: texts } = useTexts();
  const formats = useFormats();
  const loadBalancers = useRunning().loadBalancers;
  const nowMs = useNowMs();
  const nameOf = ({ loadBalancerArn, startedAtMs }: TrafficRunView) => {
    const loadBalancer = [...loadBalancers.values()].find((one) => one.loadBalancerArn === loadBalancerArn);
    return texts.runName(loadBalancer?.name ?? loadBalancerArn, formats.clock(startedAtMs));
  };
  const isRunning = run.endedAtMs === null;
  const beside = runsBeside(run, runs, nowMs);
  const [comparedId, setCompared] = useState(NO_RUN);
  const others = runs.filter(
    ({ runId, loadBalancerArn }) => runId !== run.runId && loadBalancerArn === run.loadBalancerArn,
  );
  const compared = others.find(({ runId }) => runId === comparedId) ?? null;
  const done = Math.min(1, (nowMs - run.startedAtMs) / (run.seconds * 1_000));
  const choicesOf = (some: readonly TrafficRunView[]): readonly RunOption[] =>
    some.toReversed().map((one) => ({ value: one.runId, label: nameOf(one) }));
  const options = useSame(choicesOf(runs));
  const comparable = useSame([{ value: NO_RUN, label: texts.noComparison }, ...choicesOf(others)]);
  return (
    <SpaceBetween size="l">
      <Container header={<RunHeader runId={run.runId} isRunning={isRunning} options={options} onChoose={onChoose} />}>
        <SpaceBetween size="m">
          {run.error !== null && <Alert type="error">{run.error}</Alert>}
          {beside.length > 0 && <Alert type="info">{texts.beside(beside.map(nameOf).join(', '))}</Alert>}
          {isRunning && <ProgressBar value={done * 100} ariaLabel={texts.running(formats.part(done))} />}
          <Totals run={run} nowMs={nowMs} />
        </SpaceBetween>
      </Container>
      {others.length > 0 && <Comparison runId={comparedId} options={comparable} onChoose={setCompared} />}
      <RunDistribution run={run} compared={compared} />
      <LatencyHistogram latencyClasses={run.latencyClasses} />
    </SpaceBetween>
  );
}

interface RunOption {
  readonly value: string;
  readonly label: string;
}

/** No run has it. */
const NO_RUN = '';

/** The value before while the new one says the same: what is drawn from it need not be drawn anew each second. */
function useSame(options: readonly RunOption[]): readonly RunOption[] {
  const text = JSON.stringify(options);
  // It was written from options.
  return useMemo(() => JSON.parse(text) as readonly RunOption[], [text]);
}

interface ChoiceProps {
  readonly runId: string;
  readonly options: readonly RunOption[];
  readonly onChoose: (runId: string) => void;
}

const RunHeader = memo(function RunHeader(props: ChoiceProps & { readonly isRunning: boolean }) {
  const { runId, options, onChoose, isRunning } = props;
  const { tester: texts } = useTexts();
  const call = useCall();
  const isConnected = useIsConnected();
  return (
    <Header
      variant="h2"
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Select
            ariaLabel={texts.choose}
            options={options}
            selectedOption={options.find(({ value }) => value === runId) ?? null}
            onChange={({ detail }) => {
              onChoose(detail.selectedOption.value ?? runId);
            }}
          />
          {isRunning ? (
            <Button
              disabled={!isConnected}
              onClick={() => void call('stopTraffic', { runId }, { failed: texts.stopFailed })}
            >
              {texts.stop}
            </Button>
          ) : (
            <Button
              disabled={!isConnected}
              onClick={() => void call('removeTrafficRun', { runId }, { failed: texts.removeFailed })}
            >
              {texts.delete}
            </Button>
          )}
        </SpaceBetween>
      }
    >
      {texts.results}
    </Header>
  );
});

const Comparison = memo(function Comparison({ runId, options, onChoose }: ChoiceProps) {
  const { tester: texts } = useTexts();
  return (
    <FormField>
      <Select
        inlineLabelText={texts.compare}
        options={options}
        selectedOption={options.find(({ value }) => value === runId) ?? null}
        onChange={({ detail }) => {
          onChoose(detail.selectedOption.value ?? NO_RUN);
        }}
      />
    </FormField>
  );
});

function Totals({ run, nowMs }: { readonly run: TrafficRunView; readonly nowMs: number }) {
  const { tester: texts, parts } = useTexts();
  const achieved = achievedRate(run, nowMs);
  const formats = useFormats();
  const listed = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([code, count]) => texts.errorsBy(code, formats.integer(count)))
      .join(', ') || parts.none;
  const latencies = ({ p50, p90, p95, p99 }: NonNullable<TrafficRunView['latencyMs']>) =>
    [p50, p90, p95, p99].map((ms) => formats.latency(ms)).join(' / ');
  return (
    <div aria-live="polite" aria-atomic="false">
      <KeyValuePairs
        columns={4}
        items={[
          { label: texts.totals.requests, value: formats.integer(run.requests) },
          { label: texts.totals.statuses, value: listed(run.statuses) },
          {
            label: texts.totals.errors,
            value: run.errors === 0 ? formats.integer(0) : `${formats.integer(run.errors)} (${listed(run.errorCodes)})`,
          },
          { label: texts.totals.clients, value: formats.integer(run.clients) },
          { label: texts.totals.planned, value: `${formats.rate(run.rate)}/s` },
          { label: texts.totals.achieved, value: achieved === null ? parts.none : `${formats.rate(achieved)}/s` },
          { label: texts.totals.latency, value: run.latencyMs === null ? parts.none : latencies(run.latencyMs) },
          { label: texts.totals.longest, value: formats.latency(run.latencyMs?.max) },
          { label: texts.totals.began, value: formats.moment(run.startedAtMs) },
          {
            label: texts.totals.length,
            value: run.endedAtMs === null ? parts.none : formats.duration(run.endedAtMs - run.startedAtMs),
          },
        ]}
      />
    </div>
  );
}
