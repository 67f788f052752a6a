import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ScalarShape, Shape, StructureShape, ValueOf } from '../query/Shape.ts';

/**
 * Reads a request of JSON or CBOR by its shape. Moments are seconds since the epoch, or dates. Members that are null are
 * absent. `ValidationError` for a member that the shape does not have, a required one that is missing, and a value of
 * another kind; the sentence names the member. Source: contract, *The AWS endpoint*.
 */
export function readStructured<Of extends StructureShape>(shape: Of, value: unknown): ValueOf<Of> {
  return readShape(shape, value, '') as ValueOf<Of>; // read by that shape
}

function readShape(shape: Shape, value: unknown, path: string): unknown {
  switch (shape.kind) {
    case 'list':
      if (!Array.isArray(value)) throw wrong(path, 'a list');
      return (value as readonly unknown[]).map((member, place) =>
        readShape(shape.member, member, `${path}.${place + 1}`),
      ); // an array of anything
    case 'map':
      return Object.fromEntries(
        Object.entries(record(value, path)).map(([key, of]) => [key, readShape(shape.value, of, below(path, key))]),
      );
    case 'structure':
      return readStructure(shape, record(value, path), path);
    default:
      return readScalar(shape, value, path);
  }
}

function readStructure(
  { members, required }: StructureShape,
  value: Readonly<Record<string, unknown>>,
  path: string,
): Readonly<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const [name, of] of Object.entries(value)) {
    const member = Object.hasOwn(members, name) ? members[name] : undefined;
    if (member === undefined)
      throw new BalanzaError(
        'ValidationError',
        `The parameter '${below(path, name).slice(0, 128)}' is not known here. Leave it out.`,
      );
    if (of !== null && of !== undefined) read[name] = readShape(member, of, below(path, name));
  }
  const missing = required.find((name) => read[name] === undefined);
  if (missing === undefined) return read;
  throw new BalanzaError('MissingParameter', `The parameter ${below(path, missing)} is required.`);
}

function readScalar({ kind }: ScalarShape, value: unknown, path: string): string | number | boolean {
  switch (kind) {
    case 'string':
      if (typeof value === 'string') return value;
      throw wrong(path, 'text');
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw wrong(path, 'true or false');
    case 'integer':
      if (Number.isSafeInteger(value)) return Number(value);
      throw wrong(path, 'a whole number');
    case 'double':
      if (typeof value === 'number') return value;
      throw wrong(path, 'a number');
    case 'timestamp': {
      const atMs = value instanceof Date ? value.getTime() : typeof value === 'number' ? value * 1_000 : NaN;
      if (Number.isFinite(atMs)) return Math.round(atMs);
      throw wrong(path, 'a moment, in seconds since the epoch');
    }
    default:
      return kind satisfies never;
  }
}

function record(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date)
    throw wrong(path, 'a structure');
  return value as Readonly<Record<string, unknown>>; // an object, and no list
}

const below = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function wrong(path: string, what: string): BalanzaError {
  return new BalanzaError(
    'ValidationError',
    path === '' ? `The body must be ${what}.` : `The parameter ${path.slice(0, 128)} must be ${what}.`,
  );
}
