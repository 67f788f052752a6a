import { SAMPLE_DEFAULTS, SAMPLE_MODES, type SampleMode, type SampleSettings } from './SampleSettings.ts';

export type ParsedSampleChanges =
  | { readonly kind: 'changes'; readonly changes: Partial<SampleSettings> }
  /** `message` names the field and what it takes. */
  | { readonly kind: 'invalid'; readonly message: string };

type NumberField = Exclude<keyof SampleSettings, 'mode'>;

const RANGES: Readonly<Record<NumberField, { readonly min: number; readonly max: number; readonly isWhole: boolean }>> =
  {
    latencyMs: { min: 0, max: 600_000, isWhole: false },
    errorPercent: { min: 0, max: 100, isWhole: false },
    errorStatus: { min: 200, max: 599, isWhole: true },
    healthStatus: { min: 200, max: 599, isWhole: true },
  };

/**
 * Reads what is to change of a sample target's behaviour: a JSON object with some of the fields of `SampleSettings`.
 * Unknown fields and values out of range are refused, and then nothing changes.
 */
export function parseSampleChanges(text: string): ParsedSampleChanges {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return invalid('The body is not JSON. Send an object such as {"latencyMs": 200}.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return invalid('The body is not a JSON object. Send one such as {"latencyMs": 200}.');
  }
  const changes: { -readonly [Field in keyof SampleSettings]?: SampleSettings[Field] } = {};
  for (const [field, value] of Object.entries(json)) {
    if (isNumberField(field)) {
      const { min, max, isWhole } = RANGES[field];
      if (typeof value !== 'number' || value < min || value > max || (isWhole && !Number.isInteger(value))) {
        return invalid(
          `'${field}' takes a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}, not ${shown(value)}.`,
        );
      }
      changes[field] = value;
    } else if (field === 'mode') {
      if (!isMode(value)) return invalid(`'mode' takes one of ${listed(SAMPLE_MODES)}, not ${shown(value)}.`);
      changes.mode = value;
    } else {
      return invalid(`There is no '${field}'. The fields are ${listed(Object.keys(SAMPLE_DEFAULTS))}.`);
    }
  }
  return { kind: 'changes', changes };
}

const invalid = (message: string): ParsedSampleChanges => ({ kind: 'invalid', message });
const isNumberField = (field: string): field is NumberField => Object.hasOwn(RANGES, field);
const isMode = (value: unknown): value is SampleMode => SAMPLE_MODES.some((mode) => mode === value);
const shown = (value: unknown) => JSON.stringify(value).slice(0, 80);
const listed = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
