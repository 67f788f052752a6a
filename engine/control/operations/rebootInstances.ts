import { BalanzaError } from '../../model/BalanzaError.ts';
import type { InstanceId } from '../../model/names.ts';
import { parseInput } from '../../model/parseInput.ts';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { findInstance } from './find.ts';
import type { Operation } from './Operation.ts';

export type RebootInstancesInput = RequestOf<'rebootInstances'>;

/**
 * The instances that are to end and start again while they stay `running`, each once; no record changes. Errors:
 * `InvalidInstanceIDNotFound`, `IncorrectInstanceState` for one that does not run.
 */
export const rebootInstances: Operation<RebootInstancesInput, readonly InstanceId[]> = (resources, input) => {
  const { instanceIds } = parseInput(REQUESTS.rebootInstances, input);
  const instances = [...new Set(instanceIds)].map((id) => findInstance(resources, id));
  const wrong = instances.find(({ state }) => state !== 'running');
  if (wrong)
    throw new BalanzaError(
      'IncorrectInstanceState',
      `The instance '${wrong.instanceId}' is in the state '${wrong.state}' and cannot be rebooted.`,
    );
  return { changes: [], output: instances.map(({ instanceId }) => instanceId), title: null, resource: null };
};
