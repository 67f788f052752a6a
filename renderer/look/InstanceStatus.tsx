import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { InstanceDetailView } from '../../engine/contract/views/StatesView.ts';
import type { Instance } from '../../engine/model/Instance.ts';
import { useTexts } from '../texts/useTexts.ts';
import { INSTANCE_LOOK, shownInstanceState } from './instanceLook.ts';

/** An instance's state: icon and word; `Exited (code n)` when its command ended by itself. Source: console, *Live status vocabulary*. */
export function InstanceStatus({
  instance,
  detail,
}: {
  readonly instance: Pick<Instance, 'state'>;
  readonly detail: Pick<InstanceDetailView, 'exitCode'> | undefined;
}) {
  const { instance: words, exited } = useTexts().states;
  const state = shownInstanceState(instance, detail);
  return (
    <StatusIndicator type={INSTANCE_LOOK[state]}>
      {state === 'exited' ? exited(String(detail?.exitCode ?? '')) : words[state]}
    </StatusIndicator>
  );
}
