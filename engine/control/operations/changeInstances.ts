import { z } from 'zod';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Instance, InstanceState } from '../../model/Instance.ts';
import type { InstanceId } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from './parseInput.ts';

const schema = z.strictObject({ instanceIds: z.array(z.string()).min(1) });
export type InstanceIdsInput = z.input<typeof schema>;

/** An action on instances: from which states to which, and what its word is. */
interface Transition {
  readonly verb: string;
  /** States in which it does something, with what follows. */
  readonly to: Partial<Readonly<Record<InstanceState, InstanceState>>>;
  /** States in which it has been done already. */
  readonly done: readonly InstanceState[];
}

const START: Transition = { verb: 'started', to: { stopped: 'pending' }, done: ['pending', 'running'] };
const STOP: Transition = {
  verb: 'stopped',
  to: { running: 'stopping', pending: 'stopping' },
  done: ['stopping', 'stopped'],
};
const TERMINATE: Transition = {
  verb: 'terminated',
  to: { running: 'shutting-down', pending: 'shutting-down', stopping: 'shutting-down', stopped: 'terminated' },
  done: ['shutting-down', 'terminated'],
};

/** Starts stopped instances. Errors: `InvalidInstanceIDNotFound`, `IncorrectInstanceState`. */
export const startInstances = transition(START);
/** Stops instances; their targets become `unused`, Target.InvalidState (E-102). Errors as above. */
export const stopInstances = transition(STOP);
/** Ends instances for good. Their record goes an hour later, and their registrations with it. Errors as above. */
export const terminateInstances = transition(TERMINATE);

function transition({ verb, to, done }: Transition): Operation<InstanceIdsInput, readonly Instance[]> {
  return (resources, input, { nowMs }) => {
    const { instanceIds } = parseInput(schema, input);
    const instances = instanceIds.map((id) => findInstance(resources, id));
    const output = instances.map((instance): Instance => {
      if (done.includes(instance.state)) return instance;
      const state = to[instance.state];
      if (!state) {
        throw new BalanzaError(
          'IncorrectInstanceState',
          `The instance '${instance.instanceId}' is in the state '${instance.state}' and cannot be ${verb}.`,
        );
      }
      return { ...instance, state, terminatedAtMs: state === 'terminated' ? nowMs : null };
    });
    const changes = output
      .filter((instance, place) => instance !== instances[place])
      .map((instance): ResourceChange => ({ kind: 'instance', id: instance.instanceId, put: instance }));
    const title =
      changes.length === 0
        ? null
        : `${instances.map(({ name, instanceId }) => name || instanceId).join(', ')}: to be ${verb}`;
    return { changes, output, title, resource: instances[0]?.instanceId ?? null };
  };
}

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
    resource: instanceId,
  };
};

const NEXT: Readonly<Record<InstanceStateInput['event'], Partial<Readonly<Record<InstanceState, InstanceState>>>>> = {
  started: { pending: 'running' },
  ended: { stopping: 'stopped', 'shutting-down': 'terminated' },
};

function findInstance(resources: Resources, id: string): Instance {
  const instance = resources.instances.get(id as InstanceId); // a text that is no id is not found
  if (!instance)
    throw new BalanzaError(
      'InvalidInstanceIDNotFound',
      `The instance ID '${id}' does not exist. Check it with DescribeInstances.`,
    );
  return instance;
}
