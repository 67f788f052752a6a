import { BalanzaError } from '../../model/BalanzaError.ts';
import type { Instance } from '../../model/Instance.ts';
import { boolean, list, string, structure } from '../query/Shape.ts';
import { INSTANCE_TYPE } from './reservationView.ts';

const textShape = structure({ value: string });
const flagShape = structure({ value: boolean });

export const instanceAttributeShape = structure({
  instanceId: string,
  instanceType: textShape,
  userData: textShape,
  instanceInitiatedShutdownBehavior: textShape,
  disableApiTermination: flagShape,
  disableApiStop: flagShape,
  ebsOptimized: flagShape,
  sourceDestCheck: flagShape,
  groupSet: list(structure({ groupId: string })),
});

/** One attribute of an instance, by EC2's name. `ValidationError` for a name that none has. */
export function instanceAttribute(instance: Instance, name: string) {
  const { instanceId, program, securityGroups } = instance;
  const isOff = { value: false };
  const values: Readonly<Record<string, object>> = {
    instanceType: { value: INSTANCE_TYPE },
    userData: program.kind === 'command' ? { value: Buffer.from(program.command).toString('base64') } : {},
    instanceInitiatedShutdownBehavior: { value: 'stop' },
    disableApiTermination: isOff,
    disableApiStop: isOff,
    ebsOptimized: isOff,
    sourceDestCheck: { value: true },
    groupSet: securityGroups.map((groupId) => ({ groupId })),
  };
  if (Object.hasOwn(values, name)) return { instanceId, [name]: values[name] };
  throw new BalanzaError(
    'ValidationError',
    `Value (${name.slice(0, 64)}) for parameter attribute is invalid. There are ${Object.keys(values).join(', ')}.`,
  );
}
