import type { AttributeDefinition } from '../../../engine/model/AttributeDefinition.ts';

/** What is wrong with the value of an attribute as it was typed: `range` gives the numbers it must lie between. */
export type AttributeProblem =
  { readonly kind: 'empty' } | { readonly kind: 'range'; readonly min: number; readonly max: number };

/** What is wrong with a typed value of an attribute, by the model's definition; null: nothing. */
export function attributeProblem(definition: AttributeDefinition | undefined, value: string): AttributeProblem | null {
  if (definition?.values.kind !== 'number') return null;
  if (value.trim() === '') return { kind: 'empty' };
  const { min, max } = definition.values;
  const isNumber = /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max;
  return isNumber ? null : { kind: 'range', min, max };
}
