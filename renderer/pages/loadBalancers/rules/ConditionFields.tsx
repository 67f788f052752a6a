import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Grid from '@cloudscape-design/components/grid';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { CONDITION_LIMITS } from '../../../../engine/model/conditionProblem.ts';
import { useTexts, type Texts } from '../../../texts/useTexts.ts';
import { EMPTY_VALUE, REGEX_FIELDS, type ConditionDraft, type ValueDraft } from './conditionDraft.ts';
import type { ConditionProblems, ValueFault } from './ruleProblems.ts';

export interface ConditionFieldsProps {
  readonly condition: ConditionDraft;
  readonly problems: ConditionProblems;
  readonly isChecked: boolean;
  readonly canAdd: boolean;
  readonly onChange: (condition: ConditionDraft) => void;
  readonly onRemove: () => void;
}

/** One condition: the name where it has one, then its values, each a pattern or, where that may be, an expression. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, problems, isChecked, canAdd, onChange, onRemove } = props;
  const { ruleActions, listeners } = useTexts();
  const { ruleForm: texts, rule: words } = listeners;
  const { field, name, values } = condition;
  const label = words.fields[field];
  const change = (place: number, change: Partial<ValueDraft>) => {
    onChange({ ...condition, values: values.map((one, other) => (other === place ? { ...one, ...change } : one)) });
  };
  return (
    <SpaceBetween size="xs">
      {field === 'http-header' && (
        <FormField
          label={ruleActions.headerName}
          constraintText={ruleActions.headerNameNote(CONDITION_LIMITS.headerNameCharacters)}
          errorText={nameError(ruleActions, problems.name, isChecked)}
        >
          <Input
            value={name}
            placeholder="User-Agent"
            onChange={({ detail }) => {
              onChange({ ...condition, name: detail.value });
            }}
          />
        </FormField>
      )}
      {values.map((value, place) => (
        // Values have nothing of their own to tell them apart by but their place.
        <FormField
          key={place}
          label={place === 0 ? label : undefined}
          constraintText={place === values.length - 1 ? constraintOf(ruleActions, field, values) : undefined}
          errorText={valueError(ruleActions, { field, fault: problems.values[place] ?? null, isChecked })}
          secondaryControl={
            <Button
              formAction="none"
              iconName="close"
              variant="icon"
              ariaLabel={values.length > 1 ? texts.removeValue(value.value) : texts.removeCondition(label)}
              onClick={() => {
                if (values.length > 1) onChange({ ...condition, values: values.filter((_, other) => other !== place) });
                else onRemove();
              }}
            />
          }
        >
          <ValueInputs
            field={field}
            value={value}
            name={texts.valueOf(label, place + 1)}
            onChange={(after) => {
              change(place, after);
            }}
          />
        </FormField>
      ))}
      {field === 'path-pattern' && values.some(({ value, isRegex }) => !isRegex && /^[^/*?]/.test(value)) && (
        <Alert type="warning">{texts.noSlash}</Alert>
      )}
      {field === 'source-ip' && <Alert type="info">{ruleActions.sourceNote}</Alert>}
      <SpaceBetween direction="horizontal" size="xs">
        <Button
          formAction="none"
          disabled={!canAdd}
          disabledReason={texts.problems.values(CONDITION_LIMITS.values)}
          onClick={() => {
            onChange({ ...condition, values: [...values, EMPTY_VALUE] });
          }}
        >
          {texts.addValue}
        </Button>
        <Button formAction="none" ariaLabel={texts.removeCondition(label)} onClick={onRemove}>
          {texts.removeThis}
        </Button>
      </SpaceBetween>
    </SpaceBetween>
  );
}

interface ValueInputsProps {
  readonly field: ConditionDraft['field'];
  readonly value: ValueDraft;
  readonly name: string;
  readonly onChange: (change: Partial<ValueDraft>) => void;
}

function ValueInputs({ field, value, name, onChange }: ValueInputsProps) {
  const { ruleActions: texts } = useTexts();
  const input = (
    <Input
      value={value.value}
      ariaLabel={name}
      placeholder={PLACEHOLDERS[field]}
      onChange={({ detail }) => {
        onChange({ value: detail.value });
      }}
    />
  );
  if (field === 'query-string') {
    return (
      <Grid gridDefinition={[{ colspan: 5 }, { colspan: 7 }]}>
        <Input
          value={value.key}
          ariaLabel={texts.keyOf(name)}
          placeholder={texts.keyPlaceholder}
          onChange={({ detail }) => {
            onChange({ key: detail.value });
          }}
        />
        {input}
      </Grid>
    );
  }
  if (!REGEX_FIELDS.has(field)) return input;
  return (
    <SpaceBetween size="xxs">
      {input}
      <Checkbox
        checked={value.isRegex}
        ariaLabel={texts.regexOf(name)}
        onChange={({ detail }) => {
          onChange({ isRegex: detail.checked });
        }}
      >
        {texts.regex}
      </Checkbox>
    </SpaceBetween>
  );
}

const PLACEHOLDERS: Readonly<Record<ConditionDraft['field'], string>> = {
  'host-header': '*.example.com',
  'path-pattern': '/api/*',
  'http-request-method': 'GET',
  'source-ip': '10.0.0.0/8',
  'http-header': '*Chrome*',
  'query-string': 'v1*',
};

type ActionTexts = Texts['ruleActions'];

function constraintOf(texts: ActionTexts, field: ConditionDraft['field'], values: readonly ValueDraft[]): string {
  return values.some(({ isRegex }) => isRegex)
    ? `${texts.constraints[field]} ${texts.regexNote}`
    : texts.constraints[field];
}

function nameError(texts: ActionTexts, problem: ConditionProblems['name'], isChecked: boolean): string | null {
  if (problem === null || (problem === 'empty' && !isChecked)) return null;
  return texts.nameProblems[problem];
}

function valueError(
  texts: ActionTexts,
  {
    field,
    fault,
    isChecked,
  }: { readonly field: ConditionDraft['field']; readonly fault: ValueFault | null; readonly isChecked: boolean },
): string | null {
  if (fault === null || (fault.why === 'empty' && !isChecked)) return null;
  if (fault.at === 'regex') return texts.regexProblems[fault.why];
  switch (fault.why) {
    case 'empty':
      return texts.valueProblems.empty;
    case 'tooLong':
      return texts.valueProblems.tooLong(
        field === 'http-request-method' ? CONDITION_LIMITS.methodCharacters : CONDITION_LIMITS.valueCharacters,
      );
    case 'characters':
      return texts.valueProblems.characters[field];
    default:
      return fault satisfies never;
  }
}
