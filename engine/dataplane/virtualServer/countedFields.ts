import type { HeadLimits } from '../../model/virtualServer/VirtualServer.ts';
import type { RawFields } from './RequestVariables.ts';

/** The fields that count: nginx leaves out those whose names have other characters than it is told to take. */
export function countedFields(fields: RawFields, { hasUnderscores, keepsInvalid }: HeadLimits): RawFields {
  const isCounted = (name: string): boolean =>
    /^[A-Za-z0-9-]*$/.test(name) || (/^[A-Za-z0-9_-]*$/.test(name) ? hasUnderscores || keepsInvalid : keepsInvalid);
  const names = fields.filter((_, at) => at % 2 === 0);
  if (names.every(isCounted)) return fields;
  return fields.filter((_, at) => isCounted(fields[at - (at % 2)] ?? ''));
}
