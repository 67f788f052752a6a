import { BalanzaError } from '../../model/BalanzaError.ts';
import type { ParameterTree } from './ParameterTree.ts';
import type { ListShape, MapShape, ScalarShape, Shape, StructureShape, ValueOf } from './Shape.ts';

/** How a service writes lists: `Subnets.member.1` (elasticloadbalancing, sts) or `SubnetId.1` (ec2). */
export type ListStyle = 'member' | 'flat';

/**
 * Reads a request by its shape. An empty value of a list is the empty list. `ValidationError` for a parameter that the
 * shape does not have, a required one that is missing, a list with a place that is no number, and text that is no
 * number or boolean; the sentence names the parameter as the client wrote it. Source: contract, *The AWS endpoint*.
 */
export function readParameters<Of extends StructureShape>(
  shape: Of,
  tree: ParameterTree,
  style: ListStyle,
): ValueOf<Of> {
  return readStructure(shape, tree, { path: '', style }) as ValueOf<Of>; // read by that shape
}

interface Place {
  /** Name so far, as the client wrote it. */
  readonly path: string;
  readonly style: ListStyle;
}

function readShape(shape: Shape, tree: ParameterTree, place: Place): unknown {
  switch (shape.kind) {
    case 'list':
      return readList(shape, tree, place);
    case 'map':
      return readMap(shape, tree, place);
    case 'structure':
      return readStructure(shape, tree, place);
    default:
      return readScalar(shape, tree, place);
  }
}

function readStructure(shape: StructureShape, tree: ParameterTree, place: Place): Readonly<Record<string, unknown>> {
  // An empty value is a structure without members, as AWS's clients write it.
  if (tree.value !== undefined && tree.value !== '') throw wrong(place, tree.value, 'be a structure');
  const value: Record<string, unknown> = {};
  for (const [name, child] of tree.children) {
    const at = below(place, name);
    const member = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    if (member === undefined)
      throw new BalanzaError('ValidationError', `The parameter '${at.path}' is not known here. Leave it out.`);
    value[name] = readShape(member, child, at);
  }
  for (const name of shape.required) {
    if (value[name] === undefined) throw missing(below(place, name));
  }
  return value;
}

function readList(shape: ListShape, tree: ParameterTree, place: Place): readonly unknown[] {
  if (tree.children.size === 0) {
    if (tree.value === '' || tree.value === undefined) return [];
    throw wrong(place, tree.value, `be a list, written as ${place.path}${place.style === 'member' ? '.member' : ''}.1`);
  }
  const items = place.style === 'member' ? tree.children.get('member') : tree;
  const other = place.style === 'member' ? [...tree.children.keys()].find((name) => name !== 'member') : undefined;
  if (items === undefined || other !== undefined)
    throw wrong(below(place, other ?? ''), '', `be written as ${place.path}.member.1`);
  const within = place.style === 'member' ? below(place, 'member') : place;
  return [...items.children]
    .map(([name, child]) => {
      if (!/^\d{1,9}$/.test(name)) throw wrong(below(within, name), name, 'have a number as its place in the list');
      return [Number(name), child, below(within, name)] as const;
    })
    .toSorted(([one], [other]) => one - other)
    .map(([, child, at]) => readShape(shape.member, child, at));
}

const ENTRY: StructureShape = { kind: 'structure', members: { key: { kind: 'string' } }, required: ['key'] };

function readMap({ value }: MapShape, tree: ParameterTree, place: Place): Readonly<Record<string, unknown>> {
  const entry: StructureShape = { ...ENTRY, members: { ...ENTRY.members, value }, required: ['key', 'value'] };
  const entries = tree.children.get('entry') ?? { value: tree.value, children: new Map() };
  const list = readList({ kind: 'list', member: entry }, entries, { path: below(place, 'entry').path, style: 'flat' });
  const pairs = list as readonly { readonly key: string; readonly value: unknown }[]; // as `entry` reads them
  return Object.fromEntries(pairs.map(({ key, value: of }) => [key, of]));
}

function readScalar(shape: ScalarShape, tree: ParameterTree, place: Place): string | number | boolean {
  const { value } = tree;
  const [inner] = tree.children.keys();
  if (inner !== undefined)
    throw new BalanzaError('ValidationError', `The parameter '${below(place, inner).path}' is not known here.`);
  if (value === undefined) throw missing(place);
  switch (shape.kind) {
    case 'string':
      return value;
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true';
      throw wrong(place, value, 'satisfy enum value set: [true, false]');
    case 'integer':
      if (/^-?\d{1,15}$/.test(value)) return Number(value);
      throw wrong(place, value, 'be of type integer');
    case 'double':
      if (value !== '' && Number.isFinite(Number(value))) return Number(value);
      throw wrong(place, value, 'be of type double');
    case 'timestamp': {
      const atMs = Date.parse(value);
      if (!Number.isNaN(atMs)) return atMs;
      throw wrong(place, value, 'be of type timestamp');
    }
    default:
      return shape.kind satisfies never;
  }
}

function below({ path, style }: Place, name: string): Place {
  return { path: path === '' ? name : `${path}.${name}`, style };
}

function missing({ path }: Place): BalanzaError {
  return new BalanzaError(
    'ValidationError',
    `1 validation error detected: Value null at '${path}' failed to satisfy constraint: Member must not be null`,
  );
}

function wrong({ path }: Place, value: string, constraint: string): BalanzaError {
  return new BalanzaError(
    'ValidationError',
    `1 validation error detected: Value '${value.slice(0, 128)}' at '${path}' failed to satisfy constraint: Member must ${constraint}`,
  );
}
