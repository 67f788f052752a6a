/**
 * Shapes of what crosses the wire, declared once: requests are read by them, answers written by them, in the order of
 * their members, and TypeScript knows the value of each. Names are those of the wire. Absent members are undefined.
 */
export type Shape = ScalarShape | ListShape | MapShape | StructureShape;
export type ScalarKind = keyof ScalarValues;

/** `timestamp`: milliseconds since the epoch here, ISO 8601 on the wire. */
interface ScalarValues {
  readonly string: string;
  readonly integer: number;
  readonly double: number;
  readonly boolean: boolean;
  readonly timestamp: number;
}

export interface ScalarShape<Kind extends ScalarKind = ScalarKind> {
  readonly kind: Kind;
}
export interface ListShape<Member extends Shape = Shape> {
  readonly kind: 'list';
  readonly member: Member;
}
/** Scalars by keys of the user's. */
export interface MapShape<Value extends ScalarShape = ScalarShape> {
  readonly kind: 'map';
  readonly value: Value;
}
export interface StructureShape<Members extends ShapeMembers = ShapeMembers, Required extends string = string> {
  readonly kind: 'structure';
  readonly members: Members;
  readonly required: readonly Required[];
}
export interface ShapeMembers {
  readonly [name: string]: Shape;
}

/** What a shape holds. */
export type ValueOf<Of> =
  Of extends ListShape<infer Member>
    ? readonly ValueOf<Member>[]
    : Of extends StructureShape<infer Members, infer Required>
      ? { readonly [Name in keyof Members & Required]: ValueOf<Members[Name]> } & {
          readonly [Name in Exclude<keyof Members, Required>]?: ValueOf<Members[Name]> | undefined;
        }
      : Of extends ScalarShape<infer Kind>
        ? ScalarValues[Kind]
        : Of extends MapShape<ScalarShape<infer Kind>>
          ? Readonly<Record<string, ScalarValues[Kind]>>
          : never;

export const string: ScalarShape<'string'> = { kind: 'string' };
export const integer: ScalarShape<'integer'> = { kind: 'integer' };
export const double: ScalarShape<'double'> = { kind: 'double' };
export const boolean: ScalarShape<'boolean'> = { kind: 'boolean' };
export const timestamp: ScalarShape<'timestamp'> = { kind: 'timestamp' };

export function list<const Member extends Shape>(member: Member): ListShape<Member> {
  return { kind: 'list', member };
}

export function map<const Value extends ScalarShape>(value: Value): MapShape<Value> {
  return { kind: 'map', value };
}

/** `required`: members that a request must have. */
export function structure<const Members extends ShapeMembers>(members: Members): StructureShape<Members, never>;
export function structure<const Members extends ShapeMembers, const Required extends keyof Members & string>(
  members: Members,
  required: readonly Required[],
): StructureShape<Members, Required>;
export function structure(members: ShapeMembers, required: readonly string[] = []): StructureShape {
  return { kind: 'structure', members, required };
}
