import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { nodeId } from '../../../../engine/model/names.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { countByState, targetsOfLoadBalancer } from '../../../parts/healthyTargets.ts';
import { Page } from '../../../shell/Page.tsx';
import { useIsConnected } from '../../../store/connection.ts';
import { useResources } from '../../../store/resources.ts';
import { useStates } from '../../../store/states.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { listenerPath, loadBalancerPath } from '../../../parts/loadBalancerPath.ts';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { listenersOf } from '../rulesOfListener.ts';
import { useLoadBalancer } from '../useLoadBalancer.ts';
import { listenerRequest } from './creationSteps.ts';
import {
  creationTasks,
  type CreationFacts,
  type CreationTask,
  type FailedListener,
  type TaskStatus,
} from './creationTasks.ts';
import { FormButton } from '../../../parts/FormButton.tsx';

/** What the engine does with a load balancer that was just created, and what of it failed. */
export function CreationStatusPage() {
  const loadBalancer = useLoadBalancer();
  if (!loadBalancer) return <MissingLoadBalancer />;
  return <Status loadBalancer={loadBalancer} />;
}

function Status({ loadBalancer }: { readonly loadBalancer: LoadBalancer }) {
  const texts = useTexts();
  const { progress } = texts.loadBalancers;
  // The form put it there; an address that was opened by itself has none.
  const given = useLocation().state as { readonly failed?: readonly FailedListener[] } | null;
  const [failed, setFailed] = useState(given?.failed ?? []);
  const facts = useFacts(loadBalancer, failed);
  const tasks = creationTasks(facts);
  return (
    <Page
      title={progress.created(loadBalancer.name)}
      actions={
        <Button variant="primary" href={`#${loadBalancerPath(loadBalancer)}`}>
          {progress.view}
        </Button>
      }
    >
      <Container header={<Header variant="h2">{progress.title}</Header>}>
        <SpaceBetween size="s">
          {tasks.map((task) => (
            <TaskLine
              key={keyOf(task)}
              task={task}
              facts={facts}
              loadBalancer={loadBalancer}
              onRetried={(done, sentence) => {
                setFailed((before) =>
                  before.flatMap((one) => (one === done ? (sentence === null ? [] : [{ ...one, sentence }]) : [one])),
                );
              }}
            />
          ))}
        </SpaceBetween>
      </Container>
    </Page>
  );
}

const LOOK: Readonly<Record<TaskStatus, StatusIndicatorProps.Type>> = {
  done: 'success',
  running: 'in-progress',
  waiting: 'pending',
  failed: 'error',
};

interface TaskLineProps {
  readonly task: CreationTask;
  readonly facts: CreationFacts;
  readonly loadBalancer: LoadBalancer;
  readonly onRetried: (listener: FailedListener, sentence: string | null) => void;
}

function TaskLine({ task, facts, loadBalancer, onRetried }: TaskLineProps) {
  const texts = useTexts();
  const { progress } = texts.loadBalancers;
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <StatusIndicator type={LOOK[task.status]}>
        {[titleOf(texts, task), task.sentence ?? detailOf(texts, task, facts)]
          .filter((text) => text !== '')
          .join(' · ')}
      </StatusIndicator>
      {task.kind === 'listener' && task.retry !== null && (
        <RetryButton loadBalancer={loadBalancer} listener={task.retry} onRetried={onRetried} />
      )}
      {task.kind === 'listener' && task.retry === null && task.status === 'failed' && (
        <FormButton href={`#${listenerPath(loadBalancer, task.port, '/edit')}`}>{progress.changePort}</FormButton>
      )}
    </SpaceBetween>
  );
}

interface RetryButtonProps {
  readonly loadBalancer: LoadBalancer;
  readonly listener: FailedListener;
  readonly onRetried: TaskLineProps['onRetried'];
}

function RetryButton({ loadBalancer, listener, onRetried }: RetryButtonProps) {
  const { loadBalancers, shell } = useTexts();
  const isConnected = useIsConnected();
  const call = useCall();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const answer = await call('createListener', listenerRequest(loadBalancer.loadBalancerArn, listener));
    setBusy(false);
    onRetried(listener, answer.ok ? null : answer.error.message);
  };
  return (
    <Button
      loading={isBusy}
      disabled={!isConnected}
      disabledReason={shell.connection.readOnly}
      onClick={() => void retry()}
    >
      {loadBalancers.progress.retry}
    </Button>
  );
}

const keyOf = (task: CreationTask) =>
  task.kind === 'node' ? `node ${task.zone}` : task.kind === 'listener' ? `listener ${task.port}` : task.kind;

function titleOf({ loadBalancers: { progress } }: Texts, task: CreationTask): string {
  switch (task.kind) {
    case 'balancer':
      return progress.createLoadBalancer;
    case 'node':
      return progress.node(task.zone, task.address);
    case 'listener':
      return progress.listener(task.port);
    case 'checks':
      return progress.checks;
    case 'dns':
      return progress.dns;
    default:
      return task satisfies never;
  }
}

function detailOf({ loadBalancers: { progress } }: Texts, task: CreationTask, { targets, dns }: CreationFacts): string {
  if (task.kind === 'checks')
    return targets.total === 0 ? progress.noTargets : progress.healthy(targets.healthy, targets.total);
  if (task.kind === 'dns' && dns !== undefined)
    return progress.published(dns.filter(({ published }) => published).length, dns.length);
  const words = { done: progress.done, running: progress.running, waiting: progress.waiting, failed: progress.failed };
  return words[task.status];
}

function useFacts(loadBalancer: LoadBalancer, failed: readonly FailedListener[]): CreationFacts {
  const arn = loadBalancer.loadBalancerArn;
  const resources = useResources((state) => state.resources);
  const listening = useStates(({ listeners }) => listeners);
  const healths = useStates(({ targets }) => targets);
  const dns = useStates((states) => states.dns.get(arn));
  const targets = useMemo(() => targetsOfLoadBalancer(resources, arn), [resources, arn]);
  const counts = countByState(targets, healths);
  const nodes = loadBalancer.zoneMappings.map(({ zone }) => ({
    zone,
    id: nodeId(arn, zone),
    address: resources.nodes.get(nodeId(arn, zone))?.address ?? '',
  }));
  return {
    nodes,
    listeners: listenersOf(resources, arn).map(({ port, listenerArn }) => ({
      port,
      states: nodes.map(({ id }) => listening.get(`${id}|${listenerArn}`)),
    })),
    failed,
    targets: { total: targets.length, healthy: counts.healthy, initial: counts.initial },
    dns,
  };
}
