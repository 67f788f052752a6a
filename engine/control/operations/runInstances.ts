import type { z } from 'zod';
import { REQUESTS, type RequestOf } from '../../model/requests.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { SAMPLE_IMAGE, type Instance, type InstanceProgram } from '../../model/Instance.ts';
import type { InstanceId, SubnetId } from '../../model/names.ts';
import type { ResourceChange } from '../../model/Resources.ts';
import { defaultSubnetId } from '../../model/zones.ts';
import { addedTags } from './addedTags.ts';
import { checkedSecurityGroups } from './checkedSecurityGroups.ts';
import type { Operation } from './Operation.ts';
import { parseInput } from '../../model/parseInput.ts';
import { takeAddress, takenAddresses } from './nodeChanges.ts';

const schema = REQUESTS.runInstances;
export type RunInstancesInput = RequestOf<'runInstances'>;

/**
 * Starts instances, each with the lowest free address of its zone. They are `pending` until they run. Errors:
 * `InvalidAMIIDNotFound`; `ValidationError` for a name and a tag `Name` that differ; `SubnetNotFound`, `InvalidSubnet`,
 * `InvalidSecurityGroup`, `DuplicateTagKeys`, `TooManyTags`. Source: contract, *Instances*.
 */
export const runInstances: Operation<RunInstancesInput, readonly Instance[]> = (
  resources,
  input,
  { nowMs, random },
) => {
  const asked = parseInput(schema, input);
  if (asked.imageId !== SAMPLE_IMAGE) {
    throw new BalanzaError('InvalidAMIIDNotFound', `The image id '[${asked.imageId.slice(0, 128)}]' does not exist`, {
      advice: `There is '${SAMPLE_IMAGE}': give a command as user data to run something else.`,
    });
  }
  const subnet = resources.subnets.get((asked.subnetId ?? defaultSubnetId(0)) as SubnetId); // a text that is no id is not found
  if (!subnet) throw new BalanzaError('SubnetNotFound', `The subnet ID '${asked.subnetId ?? ''}' does not exist.`);
  const program: InstanceProgram =
    asked.userData === undefined ? { kind: 'sample' } : { kind: 'command', command: asked.userData };
  const securityGroups = checkedSecurityGroups(resources, subnet.vpcId, asked.securityGroups);
  const tags = askedTags(asked);
  const name = tags['Name'] ?? '';
  const taken = takenAddresses(resources);
  const instances = Array.from({ length: asked.count }, (): Instance => ({
    instanceId: `i-0${random.hex(16)}` as InstanceId, // made here
    name,
    zone: subnet.zone,
    subnetId: subnet.subnetId,
    vpcId: subnet.vpcId,
    securityGroups,
    address: takeAddress(resources, subnet.zone, taken),
    program,
    state: 'pending',
    launchedAtMs: nowMs,
    terminatedAtMs: null,
  }));
  return {
    changes: instances.flatMap((instance): readonly ResourceChange[] => [
      { kind: 'instance', id: instance.instanceId, put: instance },
      ...(Object.keys(tags).length > 0 ? [{ kind: 'tags' as const, id: instance.instanceId, put: tags }] : []),
    ]),
    output: instances,
    title: `${asked.count} instance${asked.count === 1 ? '' : 's'}${name && ` ${name}`} started in ${subnet.zone}`,
    fact: { code: 'instancesLaunched', name, count: asked.count, zone: subnet.zone },
    resource: instances[0]?.instanceId ?? null,
  };
};

/** The tags of each instance; the name is the tag `Name`. */
function askedTags({
  name,
  tags = [],
}: Pick<z.output<typeof schema>, 'name' | 'tags'>): Readonly<Record<string, string>> {
  const given = addedTags({}, tags);
  const tagged = given['Name'];
  if (tagged !== undefined && name !== '' && tagged !== name) {
    throw new BalanzaError(
      'ValidationError',
      `The name '${name}' and the tag Name '${tagged}' differ. Give one of them.`,
    );
  }
  return name === '' ? given : { Name: name, ...given };
}
