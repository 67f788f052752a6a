import type { ScalarKind, Shape, StructureShape, ValueOf } from '../query/Shape.ts';

/** How the scalars of a protocol are written that others write as they are. */
export type ScalarWriter = (kind: ScalarKind, value: string | number | boolean) => unknown;

/** The members of a structure as plain values, for JSON or CBOR. Absent members are left out. */
export function writeStructured<Of extends StructureShape>(
  shape: Of,
  value: ValueOf<Of>,
  scalar: ScalarWriter,
): unknown {
  return writeShape(shape, value, scalar);
}

function writeShape(shape: Shape, value: unknown, scalar: ScalarWriter): unknown {
  switch (shape.kind) {
    case 'list':
      return (value as readonly unknown[]).map((member) => writeShape(shape.member, member, scalar)); // by its shape a list
    case 'map':
      return Object.fromEntries(
        Object.entries(value as object).map(([key, of]) => [key, writeShape(shape.value, of, scalar)]), // by its shape a map
      );
    case 'structure': {
      const fields = value as Readonly<Record<string, unknown>>; // by its shape a structure
      return Object.fromEntries(
        Object.entries(shape.members)
          .filter(([name]) => fields[name] !== undefined)
          .map(([name, member]) => [name, writeShape(member, fields[name], scalar)]),
      );
    }
    default:
      return scalar(shape.kind, value as string | number | boolean); // by its shape a scalar
  }
}
