import type { RequestName, RequestOf } from '../../model/requests.ts';

/**
 * Parameters as the request of an operation: the names are the same but for the case of their first letter. The
 * operation checks what they hold, and refuses by name what is not offered.
 */
export function requestOf<Name extends RequestName>(_name: Name, parameters: object): RequestOf<Name> {
  return renamed(parameters) as RequestOf<Name>; // unknown until the operation has parsed it
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [`${name.charAt(0).toLowerCase()}${name.slice(1)}`, renamed(member)]),
  );
}
