import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { attributeRange, type AttributeField } from './attributeDraft.ts';
import type { AttributeForm } from './useAttributeForm.ts';

export interface AttributeNumberProps {
  readonly form: AttributeForm;
  readonly field: AttributeField;
  readonly label: string;
  readonly description?: string;
  /** What the field belongs to, where two have the same label. */
  readonly of?: string;
}

const HINTS = {
  none: ({ range }: Texts['groupAttributes']) => range,
  off: ({ health }: Texts['groupAttributes']) => health.offHint,
  '0': ({ traffic }: Texts['groupAttributes']) => traffic.slowStartHint,
} as const;

/** An attribute that is a number, or a word where it may be. */
export function AttributeNumber({ form, field, label, description, of }: AttributeNumberProps) {
  const { groupAttributes } = useTexts();
  const range = attributeRange(field);
  const problem = form.shownProblem(field);
  const { problems } = groupAttributes;
  return (
    <NumberField
      label={of === undefined ? label : `${of}: ${label}`}
      {...(description !== undefined && { description })}
      constraint={range && HINTS[range.also ?? 'none'](groupAttributes)(range.min, range.max)}
      value={form.draft[field]}
      error={problem && 'min' in problem ? problems[problem.code](problem.min, problem.max) : null}
      inputRef={form.control(field)}
      onChange={(text) => {
        form.type(field, text);
      }}
      onBlur={() => {
        form.leave(field);
      }}
    />
  );
}
