import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { ProbeView, TriedHealthCheck } from '../../../../engine/contract/views/ProbeView.ts';
import { healthCheckRequest } from '../../../../engine/model/healthCheckProblems.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { useFormats } from '../../../look/useFormats.ts';
import { useIsConnected } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { HealthCheckForm } from './useHealthCheckForm.ts';
import { useTargetNames, type NamedTarget } from './useTargetNames.ts';

export interface TestNowProps {
  readonly group: TargetGroup;
  readonly form: HealthCheckForm;
}

const OUTCOME_INDICATOR: Readonly<Record<ProbeView['outcome'], StatusIndicatorProps.Type>> = {
  passed: 'success',
  codeMismatch: 'error',
  testFailed: 'error',
  timeout: 'error',
  failed: 'error',
  notRun: 'stopped',
};
const ALL = 'all';
/** Most targets that one call may name. */
const MOST_AT_ONCE = 200;

/** Checks targets once with values that are not saved, and shows what each answered. Source: console, *Edit health check settings*. */
export function TestNow({ group, form }: TestNowProps) {
  const { healthChecks, shell } = useTexts();
  const { test } = healthChecks;
  const call = useCall();
  const isConnected = useIsConnected();
  const targets = useTargetNames(group.targetGroupArn);
  const [chosen, setChosen] = useState(ALL);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [tested, setTested] = useState<{ readonly request: string; readonly results: readonly TriedHealthCheck[] }>();
  const request = healthCheckRequest(form.drafted);
  const requestText = JSON.stringify(request);
  const options = [
    { value: ALL, label: test.all(targets.length) },
    ...targets.map(({ key, name, zone }) => ({ value: key, label: name, description: zone })),
  ];
  const reason = !isConnected
    ? shell.connection.readOnly
    : targets.length === 0
      ? test.noTargets
      : Object.keys(form.problems).length > 0
        ? test.fixFirst
        : null;

  const run = async () => {
    setBusy(true);
    const keys = chosen === ALL ? targets.slice(0, MOST_AT_ONCE).map(({ key }) => key) : [chosen];
    const answer = await call('tryHealthCheck', { targetGroupArn: group.targetGroupArn, ...request, keys });
    setBusy(false);
    setError(answer.ok ? null : answer.error.message);
    if (answer.ok) setTested({ request: requestText, results: answer.value.results });
  };
  return (
    <section aria-label={test.title}>
      <Box variant="h3">{test.title}</Box>
      <SpaceBetween size="s">
        <Box color="text-body-secondary" fontSize="body-s">
          {test.note}
        </Box>
        <FormField label={test.target} stretch>
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === chosen) ?? options[0] ?? null}
            filteringType={targets.length > 10 ? 'auto' : 'none'}
            onChange={({ detail }) => {
              setChosen(detail.selectedOption.value ?? ALL);
            }}
          />
        </FormField>
        <Button
          formAction="none"
          loading={isBusy}
          disabled={reason !== null}
          {...(reason !== null && { disabledReason: reason })}
          onClick={() => void run()}
        >
          {test.button}
        </Button>
        {error !== null && (
          <Alert type="error" header={test.failed}>
            {error}
          </Alert>
        )}
        {tested && (
          <div role="status">
            <Results results={tested.results} targets={targets} isStale={tested.request !== requestText} />
          </div>
        )}
      </SpaceBetween>
    </section>
  );
}

interface ResultsProps {
  readonly results: readonly TriedHealthCheck[];
  readonly targets: readonly NamedTarget[];
  /** Whether the values in the form are no longer those that were tested. */
  readonly isStale: boolean;
}

function Results({ results, targets, isStale }: ResultsProps) {
  const { healthChecks } = useTexts();
  const { test } = healthChecks;
  const nameOf = new Map(targets.map(({ key, name }) => [key, name]));
  const passed = results.filter(({ probe }) => probe.outcome === 'passed').length;
  return (
    <>
      <StatusIndicator type={passed === results.length ? 'success' : 'error'}>
        {test.passed(passed, results.length)}
      </StatusIndicator>
      {isStale && <span className="bz-mini-note">{test.stale}</span>}
      <table className="bz-mini" aria-label={test.title}>
        <thead>
          <tr>
            <th scope="col">{test.target}</th>
            <th scope="col">{test.result}</th>
            <th scope="col" className="is-number">
              {test.code}
            </th>
            <th scope="col" className="is-number">
              {test.latency}
            </th>
          </tr>
          <tr>
            <th scope="col" colSpan={4}>
              {test.firstBytes}
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ key, probe }) => (
            <ResultRows key={key} name={nameOf.get(key) ?? key} probe={probe} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ResultRows({ name, probe }: { readonly name: string; readonly probe: ProbeView }) {
  const { healthChecks, parts } = useTexts();
  const formats = useFormats();
  const reply = probe.firstBytes ?? probe.error;
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>
          <StatusIndicator type={OUTCOME_INDICATOR[probe.outcome]}>
            {healthChecks.outcomes[probe.outcome]}
          </StatusIndicator>
        </td>
        <td className="is-number">{probe.status === 0 ? parts.none : probe.status}</td>
        <td className="is-number">{formats.latency(probe.latencyMs)}</td>
      </tr>
      {reply !== null && reply !== '' && (
        <tr className="is-more">
          <td colSpan={4}>
            <code>{reply}</code>
          </td>
        </tr>
      )}
    </>
  );
}
