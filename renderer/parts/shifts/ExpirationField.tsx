import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { parseExpiresIn } from '../../../engine/model/parseExpiresIn.ts';
import { ZONAL_SHIFT_LIMITS } from '../../../engine/model/ZonalShift.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { NumberField } from '../NumberField.tsx';

/** As ARC writes them. */
const PRESETS = ['1m', '5m', '15m', '30m', '1h', '6h', '12h', '24h', '72h'] as const;
const CUSTOM = 'custom';
const LIMITS = {
  min: ZONAL_SHIFT_LIMITS.expiresInMs.min / 60_000,
  max: ZONAL_SHIFT_LIMITS.expiresInMs.max / 60_000,
} as const;

export interface ExpirationFieldProps {
  /** As ARC writes it, `5m`; null while what was typed is none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
}

/** How long a zonal shift lasts: a preset, or minutes of one's own. */
export function ExpirationField({ value, onChange }: ExpirationFieldProps) {
  const { startShift: texts } = useTexts().zones;
  const [isCustom, setCustom] = useState(false);
  const [minutes, setMinutes] = useState('10');
  const nameOf = (preset: string) => {
    const count = Number(preset.slice(0, -1));
    return preset.endsWith('h') ? texts.hours(count) : texts.minutes(count);
  };
  const options = [
    ...PRESETS.map((preset) => ({ value: preset, label: nameOf(preset) })), // also a text of the select
    { value: CUSTOM, label: texts.custom },
  ];
  const chosen = isCustom ? CUSTOM : value;
  const chooseMinutes = (text: string) => {
    setMinutes(text);
    const expiresIn = `${text.trim()}m`;
    onChange(parseExpiresIn(expiresIn) === null ? null : expiresIn);
  };
  return (
    <SpaceBetween size="s">
      <FormField label={texts.expiration}>
        <Select
          options={options}
          selectedOption={options.find((option) => option.value === chosen) ?? null}
          onChange={({ detail }) => {
            const picked = detail.selectedOption.value ?? '30m';
            setCustom(picked === CUSTOM);
            if (picked === CUSTOM) chooseMinutes(minutes);
            else onChange(picked);
          }}
        />
      </FormField>
      {isCustom && (
        <NumberField
          label={texts.customLabel}
          constraint={texts.customConstraint(LIMITS.min, LIMITS.max)}
          value={minutes}
          onChange={chooseMinutes}
          error={value === null ? texts.problems.expiration(LIMITS.min, LIMITS.max) : null}
        />
      )}
    </SpaceBetween>
  );
}
