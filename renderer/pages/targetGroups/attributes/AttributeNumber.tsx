import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
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

/** An attribute that is a number, or `off` where it may be. */
export function AttributeNumber({ form, field, label, description, of }: AttributeNumberProps) {
  const { groupAttributes } = useTexts();
  const range = attributeRange(field);
  const problem = form.shownProblem(field);
  const { problems, health } = groupAttributes;
  return (
    <NumberField
      label={of === undefined ? label : `${of}: ${label}`}
      {...(description !== undefined && { description })}
      constraint={range && (range.mayBeOff ? health.offHint : groupAttributes.range)(range.min, range.max)}
      value={form.draft[field]}
      error={problem && problems[problem.code](problem.min, problem.max)}
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
