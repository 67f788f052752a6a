import Box from '@cloudscape-design/components/box';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  CONDITION_LIMITS,
  REPEATABLE_FIELDS,
  valueCount,
  wildcardCount,
} from '../../../../engine/model/conditionProblem.ts';
import type { ConditionField } from '../../../../engine/model/Listener.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { conditionOf, newCondition, type ConditionDraft } from './conditionDraft.ts';
import { ConditionFields } from './ConditionFields.tsx';
import type { RuleProblems } from './ruleProblems.ts';

const FIELDS: readonly ConditionField[] = [
  'host-header',
  'path-pattern',
  'http-request-method',
  'source-ip',
  'http-header',
  'query-string',
];
const NO_PROBLEMS: RuleProblems['conditions'][number] = { name: null, values: [] };

export interface ConditionsEditorProps {
  readonly conditions: readonly ConditionDraft[];
  readonly problems: RuleProblems;
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  readonly onChange: (conditions: readonly ConditionDraft[]) => void;
}

/** The conditions of a rule: most kinds once, each with several values; how many of the limits are used up. */
export function ConditionsEditor({ conditions, problems, isChecked, onChange }: ConditionsEditorProps) {
  const { ruleForm: texts, rule: words } = useTexts().listeners;
  const drafted = conditions.map(conditionOf);
  const canAdd = conditions.reduce((sum, { values }) => sum + values.length, 0) < CONDITION_LIMITS.values;
  return (
    <SpaceBetween size="m">
      <Box color="text-body-secondary">{texts.conditionsText}</Box>
      {conditions.map((condition, place) => (
        // Several conditions of a field have nothing of their own to tell them apart by but their place.
        <ConditionFields
          key={`${condition.field} ${place}`}
          condition={condition}
          problems={problems.conditions[place] ?? NO_PROBLEMS}
          isChecked={isChecked}
          canAdd={canAdd}
          onChange={(after) => {
            onChange(conditions.map((one, other) => (other === place ? after : one)));
          }}
          onRemove={() => {
            onChange(conditions.filter((_, other) => other !== place));
          }}
        />
      ))}
      <ButtonDropdown
        expandToViewport
        items={FIELDS.map((field) => ({
          id: field,
          text: words.fields[field],
          ...(!REPEATABLE_FIELDS.has(field) &&
            conditions.some((one) => one.field === field) && { disabled: true, disabledReason: texts.once }),
        }))}
        onItemClick={({ detail }) => {
          const field = FIELDS.find((one) => one === detail.id);
          if (field) onChange([...conditions, newCondition(field)]);
        }}
      >
        {texts.addCondition}
      </ButtonDropdown>
      <FormField errorText={limitError(texts.problems, problems, isChecked)}>
        <Box color="text-body-secondary">
          {texts.counter({ values: valueCount(drafted), wildcards: wildcardCount(drafted) }, CONDITION_LIMITS)}
        </Box>
      </FormField>
    </SpaceBetween>
  );
}

interface LimitTexts {
  readonly none: string;
  readonly values: (most: number) => string;
  readonly wildcards: (most: number) => string;
}

function limitError(texts: LimitTexts, problems: RuleProblems, isChecked: boolean): string | null {
  if (problems.areValuesTooMany) return texts.values(CONDITION_LIMITS.values);
  if (problems.areWildcardsTooMany) return texts.wildcards(CONDITION_LIMITS.wildcards);
  return isChecked && problems.isConditionMissing ? texts.none : null;
}
