import Box from '@cloudscape-design/components/box';
import FormField from '@cloudscape-design/components/form-field';
import Link from '@cloudscape-design/components/link';
import Select from '@cloudscape-design/components/select';
import Toggle from '@cloudscape-design/components/toggle';
import type { AttributeDefinition } from '../../../engine/model/AttributeDefinition.ts';
import { LimitedInput } from '../../parts/LimitedInput.tsx';
import { NumberField } from '../../parts/NumberField.tsx';
import { showHelp } from '../../store/help.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { attributeProblem } from './attributeProblem.ts';

export interface AttributeFieldProps {
  readonly attributeKey: string;
  /** Undefined: there is no such attribute, and no field. */
  readonly definition: AttributeDefinition | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One attribute of a load balancer, by its definition in the model; what is locked says why. */
export function AttributeField({ attributeKey, definition, value, onChange }: AttributeFieldProps) {
  const { attributes: texts } = useTexts().loadBalancers;
  const { parts } = useTexts();
  if (definition === undefined) return null;
  const label = texts.names[attributeKey] ?? attributeKey;
  const isLocked = definition.only !== undefined;
  const explained = texts.explained[attributeKey];
  const locked = lockedText(texts, attributeKey, definition) ?? explained;
  const info = (
    <Link
      variant="info"
      ariaLabel={`${parts.info}: ${label}`}
      onFollow={() => {
        showHelp({
          title: label,
          paragraphs: [explained ?? rangeText(texts, definition) ?? locked ?? label],
          apiName: attributeKey,
        });
      }}
    >
      {parts.info}
    </Link>
  );
  switch (definition.values.kind) {
    case 'boolean':
      return (
        <FormField label={label} info={info} description={locked}>
          <Toggle
            checked={value === 'true'}
            disabled={isLocked}
            onChange={({ detail }) => {
              onChange(String(detail.checked));
            }}
          >
            {value === 'true' ? parts.on : parts.off}
          </Toggle>
        </FormField>
      );
    case 'number':
      return (
        <NumberField
          label={label}
          info={info}
          constraint={rangeText(texts, definition)}
          value={value}
          onChange={onChange}
          isDisabled={isLocked}
          error={problemText(texts, definition, value)}
        />
      );
    case 'enum': {
      const options = definition.values.values.map((option) => ({
        value: option,
        label: texts.values[option] ?? option,
      }));
      return (
        <FormField label={label} info={info} description={locked}>
          <Select
            selectedOption={options.find((option) => option.value === value) ?? null}
            options={options}
            disabled={isLocked}
            onChange={({ detail }) => {
              if (detail.selectedOption.value !== undefined) onChange(detail.selectedOption.value);
            }}
          />
        </FormField>
      );
    }
    case 'text':
    case 'fieldName':
      return (
        <FormField label={label} info={info} description={explained} constraintText={rangeText(texts, definition)}>
          <LimitedInput most={definition.values.maxCharacters} value={value} onChange={onChange} />
        </FormField>
      );
    default:
      return <Box>{definition.values satisfies never}</Box>;
  }
}

interface RangeTexts {
  readonly range: (min: number, max: number, standard: string) => string;
  readonly textRange: (most: number) => string;
  readonly outOfRange: (min: number, max: number) => string;
  readonly empty: (standard: string) => string;
  readonly crossZoneLocked: string;
  readonly locked: Readonly<Record<NonNullable<AttributeDefinition['only']>, string>>;
}

function lockedText(texts: RangeTexts, key: string, { only }: AttributeDefinition): string | undefined {
  if (only === undefined) return undefined;
  return key === 'load_balancing.cross_zone.enabled' ? texts.crossZoneLocked : texts.locked[only];
}

function rangeText(texts: RangeTexts, { values, standard }: AttributeDefinition): string | undefined {
  if (values.kind === 'number') return texts.range(values.min, values.max, standard);
  return values.kind === 'text' || values.kind === 'fieldName' ? texts.textRange(values.maxCharacters) : undefined;
}

function problemText(texts: RangeTexts, definition: AttributeDefinition, value: string): string | null {
  const problem = attributeProblem(definition, value);
  if (problem === null) return null;
  return problem.kind === 'empty' ? texts.empty(definition.standard) : texts.outOfRange(problem.min, problem.max);
}
