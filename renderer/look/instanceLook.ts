import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { InstanceDetailView } from '../../engine/contract/views/StatesView.ts';
import type { Instance, InstanceState } from '../../engine/model/Instance.ts';

/** A state of an instance as shown: EC2's, and `exited` for a command that ended by itself. */
export type ShownInstanceState = InstanceState | 'exited';

/** How each state of an instance looks; its words are in the texts (`states.instance`). Source: console, *Live status vocabulary*. */
export const INSTANCE_LOOK: Readonly<Record<ShownInstanceState, StatusIndicatorProps.Type>> = {
  pending: 'in-progress',
  running: 'success',
  stopping: 'in-progress',
  stopped: 'stopped',
  'shutting-down': 'in-progress',
  terminated: 'stopped',
  exited: 'error',
};

/** How a status check of an instance looks; its words are in the texts (`instances.statusChecks`). */
export const STATUS_CHECK_LOOK: Readonly<Record<InstanceDetailView['statusCheck'], StatusIndicatorProps.Type>> = {
  initializing: 'in-progress',
  ok: 'success',
  failed: 'error',
};

/** The state to show: a stopped instance whose command ended by itself with an exit code other than 0 has `exited`. */
export function shownInstanceState(
  { state }: Pick<Instance, 'state'>,
  detail: Pick<InstanceDetailView, 'exitCode'> | undefined,
): ShownInstanceState {
  const exitCode = detail?.exitCode ?? null;
  return state === 'stopped' && exitCode !== null && exitCode !== 0 ? 'exited' : state;
}
