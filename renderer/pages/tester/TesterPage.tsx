import type { CallInput } from '../../../engine/contract/calls.ts';
import type { Listener } from '../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../engine/model/LoadBalancer.ts';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../bridge/useCall.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { parseHeaders } from '../../../engine/model/parseHeaders.ts';
import { Waiting } from '../../parts/Waiting.tsx';
import { Page } from '../../shell/Page.tsx';
import { useIsConnected } from '../../store/connection.ts';
import { useResources } from '../../store/resources.ts';
import { useRunning } from '../../store/useRunning.ts';
import { useTrafficRuns } from '../../store/trafficRuns.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { RunForm } from './RunForm.tsx';
import { RunResult } from './RunResult.tsx';
import { useTesterKeys } from './useTesterKeys.ts';
import { testerNumbers, testerProblems, type TesterDraft } from './testerProblems.ts';
import { CreateFirst } from '../../parts/CreateFirst.tsx';

const NEW: TesterDraft = { path: '/', method: 'GET', headers: '', body: '', rate: '200', clients: '60', seconds: '5' };

/** Sends traffic as clients behind DNS do, and proves how it was divided. */
export function TesterPage() {
  const { tester: texts } = useTexts();
  const call = useCall();
  const [query, setQuery] = useSearchParams();
  const isLoaded = useResources((state) => state.isLoaded);
  const resources = useRunning();
  const [draft, setDraft] = useState(NEW);
  const [isTried, setTried] = useState(false);
  const help = useMemo(() => ({ title: texts.title, paragraphs: texts.help }), [texts]);
  const listeners = [...resources.listeners.values()];
  // Packets come into a Gateway Load Balancer from an endpoint alone.
  const loadBalancers = [...resources.loadBalancers.values()].filter(
    ({ loadBalancerArn, type }) =>
      type !== 'gateway' && listeners.some((listener) => listener.loadBalancerArn === loadBalancerArn),
  );
  const loadBalancer = loadBalancers.find(({ name }) => name === query.get('lb')) ?? loadBalancers[0];
  const own = listeners.filter((one) => one.loadBalancerArn === loadBalancer?.loadBalancerArn);
  const listener = own.find(({ port }) => String(port) === query.get('port')) ?? own[0];
  if (!isLoaded) return <Waiting />;
  if (loadBalancer === undefined || listener === undefined) {
    return (
      <Page title={texts.title} help={help}>
        <EmptyState title={texts.noBalancerTitle} text={texts.noBalancerText} action={<CreateFirst />} />
      </Page>
    );
  }
  const change = (name: string, value: string) => {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(name, value);
        if (name === 'lb') after.delete('port');
        return after;
      },
      { replace: true },
    );
  };
  const plan = planOf(draft, loadBalancer, listener);
  const run = async () => {
    setTried(true);
    if (plan === null) return;
    const answer = await call('startTraffic', plan, { failed: texts.runFailed });
    if (answer.ok) change('run', answer.value.runId);
  };
  return (
    <Page title={texts.title} help={help}>
      <SpaceBetween size="l">
        <RunForm
          draft={draft}
          problems={isTried ? testerProblems(draft) : []}
          loadBalancers={loadBalancers}
          loadBalancer={loadBalancer}
          listeners={own}
          listener={listener}
          onChoose={change}
          onChange={(changes) => {
            setDraft({ ...draft, ...changes });
          }}
          onRun={() => void run()}
          steps={plan === null ? [] : [{ name: 'startTraffic', input: plan }]}
        />
        <Keys onRun={() => void run()} />
        <ShownRun
          runId={query.get('run')}
          onChoose={(runId) => {
            change('run', runId);
          }}
        />
      </SpaceBetween>
    </Page>
  );
}

interface ShownRunProps {
  /** Null, or of a run that is gone: the newest. */
  readonly runId: string | null;
  readonly onChoose: (runId: string) => void;
}

function Keys({ onRun }: { readonly onRun: () => void }) {
  const { tester: texts } = useTexts();
  const call = useCall();
  const isConnected = useIsConnected();
  useTesterKeys({
    run: () => {
      if (isConnected) onRun();
    },
    stop: () => {
      const running = useTrafficRuns.getState().runs.findLast(({ endedAtMs }) => endedAtMs === null);
      if (running) void call('stopTraffic', { runId: running.runId }, { failed: texts.stopFailed });
    },
  });
  return null;
}

/** A run changes each second, and the form above it does not. */
function ShownRun({ runId, onChoose }: ShownRunProps) {
  const { tester: texts } = useTexts();
  const runs = useTrafficRuns((state) => state.runs);
  const shown = runs.find((run) => run.runId === runId) ?? runs.at(-1);
  if (shown === undefined) return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  return <RunResult key={shown.runId} run={shown} runs={runs} onChoose={onChoose} />;
}

/** What a draft asks for; null while something in it is wrong. */
function planOf(
  draft: TesterDraft,
  { loadBalancerArn }: LoadBalancer,
  { port }: Listener,
): CallInput<'startTraffic'> | null {
  const { rate, clients, seconds } = testerNumbers(draft);
  const headers = parseHeaders(draft.headers);
  if (testerProblems(draft).length > 0 || typeof headers === 'number') return null;
  if (rate === null || clients === null || seconds === null) return null;
  const { method, body } = draft;
  // What is as ever is left out, so that the equivalent command is a short one.
  const more = {
    ...(method !== 'GET' && { method }),
    ...(headers.length > 0 && { headers: [...headers] }),
    ...(body !== '' && { body }),
  };
  return { loadBalancerArn, port, path: draft.path.trim(), ...more, rate, clients, seconds };
}
