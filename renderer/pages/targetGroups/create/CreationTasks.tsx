import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { useIsConnected } from '../../../store/connection.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { Creation, TaskState } from './useCreation.ts';

export interface CreationTasksProps {
  readonly creation: Creation;
  readonly name: string;
  /** How many targets were to be registered. */
  readonly targets: number;
  readonly onRetry: () => void;
  /** Back to the steps, where the group could not be made. */
  readonly onBack: () => void;
}

const INDICATOR: Readonly<Record<TaskState['kind'], StatusIndicatorProps.Type>> = {
  waiting: 'pending',
  running: 'in-progress',
  done: 'success',
  failed: 'error',
  skipped: 'stopped',
};

/** *Server-side tasks and status*: each task with its outcome, and another try of what failed. Source: console, *Target groups*. */
export function CreationTasks({ creation, name, targets, onRetry, onBack }: CreationTasksProps) {
  const { targetGroups } = useTexts();
  const texts = targetGroups.create;
  const isConnected = useIsConnected();
  const { create, register, group } = creation;
  const hasFailed = create.kind === 'failed' || register.kind === 'failed';
  const isDone = group !== null && (register.kind === 'done' || register.kind === 'skipped');
  return (
    <Container header={<Header variant="h1">{texts.tasksTitle}</Header>}>
      <SpaceBetween size="m">
        <div role="status">
          <SpaceBetween size="s">
            <Task text={texts.tasks.create(name)} state={create} />
            <Task text={texts.tasks.register(targets)} state={register} />
          </SpaceBetween>
        </div>
        {isDone && <Alert type="success">{texts.created(name)}</Alert>}
        {register.kind === 'failed' && <Alert type="warning">{texts.partly}</Alert>}
        <SpaceBetween direction="horizontal" size="xs">
          {hasFailed && (
            <Button disabled={!isConnected} onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          {create.kind === 'failed' && <Button onClick={onBack}>{texts.previous}</Button>}
          {group !== null && (
            <Button variant="primary" href={`#/target-groups/${group.name}`}>
              {texts.view}
            </Button>
          )}
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}

function Task({ text, state }: { readonly text: string; readonly state: TaskState }) {
  const { taskStatus } = useTexts().targetGroups.create;
  return (
    <div>
      <b>{text}</b>
      <div>
        <StatusIndicator type={INDICATOR[state.kind]}>
          {taskStatus[state.kind]}
          {state.kind === 'failed' && `: ${state.why}`}
        </StatusIndicator>
      </div>
    </div>
  );
}
