import type { ClassicRequestName, ClassicRequestOf } from '../../model/classicRequests.ts';

/**
 * Parameters as the request of an operation: the names are the same, but begin with a small letter (`SSLCertificateId`
 * is `sslCertificateId`). The operation checks what they hold.
 */
export function classicRequest<Name extends ClassicRequestName>(
  _name: Name,
  parameters: object,
): ClassicRequestOf<Name> {
  return renamed(parameters) as ClassicRequestOf<Name>; // unknown until the operation has parsed it
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([name, member]) => [small(name), renamed(member)]),
  );
}

/** A word of capitals at the beginning becomes small as a whole. */
function small(name: string): string {
  return name.replace(/^[A-Z]+(?=[A-Z][a-z])|^[A-Z]/, (start) => start.toLowerCase());
}
