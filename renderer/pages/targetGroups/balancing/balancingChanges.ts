import type { AttributeDefinitions, AttributeInput, Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import {
  methodProblems,
  ownerOfParameter,
  type MethodProblem,
} from '../../../../engine/model/upstream/methodProblems.ts';
import { METHOD_KEY } from './methodsOf.ts';

/** Values that were typed, by attribute; ''  takes one away. */
export type TypedAttributes = Readonly<Record<string, string>>;

/** What is wrong with a value by itself: no whole number of the range. */
export interface RangeProblem {
  readonly key: string;
  readonly code: 'range';
  readonly min: number;
  readonly max: number;
}

export type BalancingProblem = MethodProblem | RangeProblem;

/** The method that is in force: what a group has that names none depends on its kind, `standard`. */
export function methodOf(attributes: Attributes, standard: string): string {
  return attributes[METHOD_KEY] ?? standard;
}

/** The attributes as they would be. */
export function drafted(attributes: Attributes, typed: TypedAttributes): Attributes {
  return Object.fromEntries(
    Object.entries({ ...attributes, ...typed })
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

/** What has to be set to make the attributes those of the draft; '' removes one. */
export function balancingChanges(attributes: Attributes, typed: TypedAttributes): readonly AttributeInput[] {
  return Object.entries(typed)
    .map(([key, value]) => ({ key, value: value.trim() }))
    .filter(({ key, value }) => value !== (attributes[key] ?? ''));
}

/** What brings the attributes back. */
export function changesBack(attributes: Attributes, changes: readonly AttributeInput[]): readonly AttributeInput[] {
  return changes.map(({ key }) => ({ key, value: attributes[key] ?? '' }));
}

/** The draft with another method: parameters that are only the method's before it are taken away with it. */
export function withMethod(attributes: Attributes, typed: TypedAttributes, method: string): TypedAttributes {
  const keys = [...new Set([...Object.keys(attributes), ...Object.keys(typed)])];
  const owned = (isOwn: boolean) =>
    keys.filter((key) => {
      const owner = ownerOfParameter(key);
      return owner !== undefined && (owner === method) === isOwn;
    });
  // Back at the method that is saved, its parameters are as they were.
  const restored = new Set(owned(true).filter((key) => typed[key] === '' && attributes[key] !== undefined));
  return {
    ...Object.fromEntries(Object.entries(typed).filter(([key]) => !restored.has(key))),
    ...Object.fromEntries(owned(false).map((key) => [key, ''])),
    [METHOD_KEY]: method,
  };
}

/** Everything that is wrong with a draft, in the order in which it is found. */
export function balancingProblems(
  group: TargetGroup,
  typed: TypedAttributes,
  { definitions, registered }: { definitions: AttributeDefinitions; registered: ReadonlySet<string> },
): readonly BalancingProblem[] {
  const attributes = drafted(group.attributes, typed);
  const ranges = Object.entries(typed).flatMap(([key, value]): readonly RangeProblem[] => {
    const values = definitions[key]?.values;
    const text = value.trim();
    if (values?.kind !== 'number' || text === '' || values.also?.includes(text)) return [];
    const isIn = /^\d{1,9}$/.test(text) && Number(text) >= values.min && Number(text) <= values.max;
    return isIn ? [] : [{ key, code: 'range', min: values.min, max: values.max }];
  });
  return [...ranges, ...methodProblems({ ...group, attributes }, (target) => registered.has(target))];
}
