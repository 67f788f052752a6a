import type { InstanceState } from '../../model/Instance.ts';
import type { InstanceId } from '../../model/names.ts';
import type { Operation } from './Operation.ts';

export interface InstanceStateInput {
  readonly instanceId: InstanceId;
  readonly event: 'started' | 'ended';
}

/** What the runner saw: an instance runs now, or has ended. Anything that no longer fits is of no account. */
export const noteInstance: Operation<InstanceStateInput, null> = (resources, { instanceId, event }, { nowMs }) => {
  const instance = resources.instances.get(instanceId);
  const state = instance && NEXT[event][instance.state];
  if (!state) return { changes: [], output: null, title: null, resource: null };
  const put = { ...instance, state, terminatedAtMs: state === 'terminated' ? nowMs : instance.terminatedAtMs };
  return {
    changes: [{ kind: 'instance', id: instanceId, put }],
    output: null,
    title: `Instance ${instance.name || instanceId} is ${state}`,
    fact: { code: 'instanceState', name: instance.name || instanceId, state },
    resource: instanceId,
  };
};

const NEXT: Readonly<Record<InstanceStateInput['event'], Partial<Readonly<Record<InstanceState, InstanceState>>>>> = {
  started: { pending: 'running' },
  ended: { stopping: 'stopped', 'shutting-down': 'terminated' },
};
