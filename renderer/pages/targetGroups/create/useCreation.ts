import { useState } from 'react';
import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { requestedTargets, type PendingTarget } from '../register/PendingTarget.ts';

/** How one task of the creation stands; why it failed is the engine's sentence. */
export type TaskState =
  { readonly kind: 'waiting' | 'running' | 'done' | 'skipped' } | { readonly kind: 'failed'; readonly why: string };

/** The creation of a group while it runs, and after. */
export interface Creation {
  readonly create: TaskState;
  readonly register: TaskState;
  /** Once it is there. */
  readonly group: TargetGroup | null;
}

export interface CreationInput {
  readonly request: CallInput<'createTargetGroup'>;
  readonly targets: readonly PendingTarget[];
}

const WAITING = { kind: 'waiting' } as const;
const RUNNING = { kind: 'running' } as const;
const DONE = { kind: 'done' } as const;

/**
 * Makes a group and registers its targets, and tells how each task stands. Run again after a failure, it does only what
 * is left, so that nothing stays half done unexplained. `null`: it has not begun. Source: console, *Target groups*.
 */
export function useCreation(): {
  readonly creation: Creation | null;
  readonly run: (input: CreationInput) => Promise<void>;
  readonly forget: () => void;
} {
  const call = useCall();
  const [creation, setCreation] = useState<Creation | null>(null);
  const makeGroup = async ({ request }: CreationInput) => {
    setCreation({ create: RUNNING, register: WAITING, group: null });
    const made = await call('createTargetGroup', request);
    if (made.ok) return made.value;
    setCreation({ create: { kind: 'failed', why: made.error.message }, register: WAITING, group: null });
    return null;
  };
  const run = async (input: CreationInput) => {
    const group = creation?.group ?? (await makeGroup(input));
    if (group === null) return;
    setUnsaved(false);
    if (input.targets.length === 0) {
      setCreation({ create: DONE, register: { kind: 'skipped' }, group });
      return;
    }
    setCreation({ create: DONE, register: RUNNING, group });
    const { targetGroupArn } = group;
    const answer = await call('registerTargets', { targetGroupArn, targets: requestedTargets(input.targets) });
    setCreation({
      create: DONE,
      register: answer.ok ? DONE : { kind: 'failed', why: answer.error.message },
      group,
    });
  };
  return {
    creation,
    run,
    forget: () => {
      setCreation(null);
    },
  };
}
