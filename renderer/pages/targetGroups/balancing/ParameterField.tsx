import Checkbox from '@cloudscape-design/components/checkbox';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { useFormats } from '../../../look/useFormats.ts';
import { LimitedInput } from '../../../parts/LimitedInput.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { problemWord } from './problemWord.ts';
import type { BalancingForm } from './useBalancingForm.ts';

/** One parameter of a group, by its definition in the model; empty while it is not set. */
export function ParameterField({ form, name }: { readonly form: BalancingForm; readonly name: string }) {
  const texts = useTexts();
  const formats = useFormats();
  const { balancing } = texts;
  const definition = form.definitions[name];
  if (definition === undefined) return null;
  const { label = name, note } = balancing.fields[name] ?? {};
  const value = form.value(name);
  const error = problemWord(form.problemOf(name), texts, formats.integer);
  const type = (text: string) => {
    form.type({ [name]: text });
  };
  switch (definition.values.kind) {
    case 'boolean':
      return (
        <FormField errorText={error}>
          <Checkbox
            checked={value === 'true'}
            description={note}
            onChange={({ detail }) => {
              type(detail.checked ? 'true' : '');
            }}
          >
            {label}
          </Checkbox>
        </FormField>
      );
    case 'number': {
      const { min, max } = definition.values;
      return (
        <NumberField
          label={label}
          description={note}
          constraint={balancing.range(formats.integer(min), formats.integer(max), definition.standard)}
          value={value}
          error={error}
          onChange={type}
        />
      );
    }
    case 'enum': {
      const options = definition.values.values.map((option) => ({ value: option, label: option }));
      return (
        <FormField label={label} description={note} errorText={error}>
          <Select
            selectedOption={
              options.find((option) => option.value === (value === '' ? definition.standard : value)) ?? null
            }
            options={options}
            onChange={({ detail }) => {
              type(detail.selectedOption.value ?? '');
            }}
          />
        </FormField>
      );
    }
    case 'text':
    case 'fieldName':
      return (
        <FormField label={label} description={note} errorText={error}>
          <LimitedInput most={definition.values.maxCharacters} value={value} spellcheck={false} onChange={type} />
        </FormField>
      );
    default:
      return definition.values satisfies never;
  }
}
