import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { CONDITION_LIMITS, wildcardCount } from '../../../../engine/model/conditionProblem.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { Field, RuleDraft, RuleProblems } from './ruleProblems.ts';

const FIELDS: readonly Field[] = ['host-header', 'path-pattern'];

export interface ConditionsEditorProps {
  readonly conditions: RuleDraft['conditions'];
  readonly problems: RuleProblems;
  /** Whether what is missing is shown, as after a try to save. */
  readonly isChecked: boolean;
  readonly onChange: (conditions: RuleDraft['conditions']) => void;
}

/** The conditions of a rule: each kind once, with several values; how many of the limits are used up. */
export function ConditionsEditor({ conditions, problems, isChecked, onChange }: ConditionsEditorProps) {
  const { ruleForm: texts, rule: words } = useTexts().listeners;
  const all = conditions.flatMap(({ values }) => values);
  const change = (field: Field, values: readonly string[]) => {
    onChange(conditions.map((one) => (one.field === field ? { field, values } : one)));
  };
  return (
    <SpaceBetween size="m">
      <Box color="text-body-secondary">{texts.conditionsText}</Box>
      {conditions.map(({ field, values }, place) => (
        <ConditionFields
          key={field}
          field={field}
          values={values}
          problems={problems.values[place] ?? []}
          isChecked={isChecked}
          canAdd={all.length < CONDITION_LIMITS.values}
          onChange={(after) => {
            change(field, after);
          }}
          onRemove={() => {
            onChange(conditions.filter((one) => one.field !== field));
          }}
        />
      ))}
      <ButtonDropdown
        expandToViewport
        items={FIELDS.map((field) => ({
          id: field,
          text: words.fields[field],
          ...(conditions.some((one) => one.field === field) && { disabled: true, disabledReason: texts.once }),
        }))}
        onItemClick={({ detail }) => {
          const field = FIELDS.find((one) => one === detail.id);
          if (field) onChange([...conditions, { field, values: [''] }]);
        }}
      >
        {texts.addCondition}
      </ButtonDropdown>
      <FormField errorText={limitError(texts.problems, problems, isChecked)}>
        <Box color="text-body-secondary">
          {texts.counter({ values: all.length, wildcards: wildcardCount(conditions) }, CONDITION_LIMITS)}
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

interface ConditionFieldsProps {
  readonly field: Field;
  readonly values: readonly string[];
  readonly problems: RuleProblems['values'][number];
  readonly isChecked: boolean;
  readonly canAdd: boolean;
  readonly onChange: (values: readonly string[]) => void;
  readonly onRemove: () => void;
}

function ConditionFields(props: ConditionFieldsProps) {
  const { ruleForm: texts, rule: words } = useTexts().listeners;
  const { parts } = useTexts();
  const { field, values, onChange } = props;
  const errorOf = (place: number): string | null => {
    const problem = props.problems[place];
    if (!problem || (problem === 'empty' && !props.isChecked)) return null;
    return problem === 'characters' ? texts.problems.characters[field] : texts.problems[problem];
  };
  const isWithoutSlash = field === 'path-pattern' && values.some((value) => value !== '' && !/^[/*?]/.test(value));
  return (
    <SpaceBetween size="xs">
      {values.map((value, place) => (
        // Values have nothing of their own to tell them apart by but their place.
        <FormField
          key={place}
          label={place === 0 ? words.fields[field] : undefined}
          constraintText={place === values.length - 1 ? texts.constraints[field] : undefined}
          errorText={errorOf(place)}
          secondaryControl={
            <Button
              formAction="none"
              iconName="close"
              variant="icon"
              ariaLabel={values.length > 1 ? texts.removeValue(value) : texts.removeCondition(words.fields[field])}
              onClick={() => {
                if (values.length > 1) onChange(values.filter((_, other) => other !== place));
                else props.onRemove();
              }}
            />
          }
        >
          <Input
            value={value}
            ariaLabel={texts.valueOf(words.fields[field], place + 1)}
            onChange={({ detail }) => {
              onChange(values.map((one, other) => (other === place ? detail.value : one)));
            }}
          />
        </FormField>
      ))}
      {isWithoutSlash && <Alert type="warning">{texts.noSlash}</Alert>}
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          formAction="none"
          disabled={!props.canAdd}
          disabledReason={texts.problems.values(CONDITION_LIMITS.values)}
          onClick={() => {
            onChange([...values, '']);
          }}
        >
          {texts.addValue}
        </Button>
        <Button formAction="none" ariaLabel={texts.removeCondition(words.fields[field])} onClick={props.onRemove}>
          {parts.remove}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}
