import type { EventParameters } from '../../model/EventFact.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Instance, InstanceState } from '../../model/Instance.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { findInstance } from './find.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';

const schema = REQUESTS.stopInstances;
export type InstanceIdsInput = RequestOf<'stopInstances'>;

/** An action on instances: from which states to which, and what its word is. */
export interface Transition {
  readonly verb: EventParameters['instancesAsked']['what'];
  /** States in which it does something, with what follows. */
  readonly to: Partial<Readonly<Record<InstanceState, InstanceState>>>;
  /** States in which it has been done already. */
  readonly done: readonly InstanceState[];
}

/**
 * The operation that takes instances from one state to the next. Errors: `InvalidInstanceIDNotFound`,
 * `IncorrectInstanceState`. What has been done already is not done again.
 */
export function instanceTransition({ verb, to, done }: Transition): Operation<InstanceIdsInput, readonly Instance[]> {
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
    const names = instances.map(({ name, instanceId }) => name || instanceId);
    const title = changes.length === 0 ? null : `${names.join(', ')}: to be ${verb}`;
    const fact = { code: 'instancesAsked', what: verb, instances: names } as const;
    return { changes, output, title, fact, resource: instances[0]?.instanceId ?? null };
  };
}
