import { BalanzaError } from './BalanzaError.ts';

/** The values that an attribute may have. All travel as text. */
export type AttributeValues =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  /** Whole numbers from `min` to `max`; `also` are words or numbers allowed besides. */
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly also?: readonly string[] }
  | { readonly kind: 'text'; readonly maxCharacters: number }
  /** The name of an HTTP field. */
  | { readonly kind: 'fieldName'; readonly maxCharacters: number };

/** One attribute: what it may be, what it is until set, and whether more than the default is offered yet. */
export interface AttributeDefinition {
  readonly values: AttributeValues;
  readonly standard: string;
  /** Only the default can be set: ELB fixes it (`fixed`), or its behaviour is not built yet (`notOffered`). */
  readonly only?: 'fixed' | 'notOffered';
  /** Described only once it has been set: ours, not ELB's. */
  readonly hiddenUntilSet?: boolean;
}

export type AttributeDefinitions = Readonly<Record<string, AttributeDefinition>>;
export type Attributes = Readonly<Record<string, string>>;

/** The value of an attribute: what was set, else the default. Throws when there is no such attribute: a broken promise. */
export function attributeValue(definitions: AttributeDefinitions, attributes: Attributes, key: string): string {
  const definition = definitions[key];
  if (!definition) throw new Error(`no attribute ${key}`);
  return attributes[key] ?? definition.standard;
}

/** Every attribute that is described, with its value, in the order of the definitions. Source: API-07. */
export function describedAttributes(
  definitions: AttributeDefinitions,
  attributes: Attributes,
): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(definitions)
    .filter(([key, { hiddenUntilSet }]) => hiddenUntilSet !== true || attributes[key] !== undefined)
    .map(([key, { standard }]) => ({ key, value: attributes[key] ?? standard }));
}

export interface AttributeInput {
  readonly key: string;
  readonly value: string;
}

/**
 * The attributes after a change, checked as a whole: none of the call is applied when one is wrong (API-07).
 * `what` begins the sentence of an unknown key: `Load balancer`, `Target group` or `Listener`. An empty value takes one of ours
 * (`balanza.`) away.
 *
 * Errors: `InvalidConfigurationRequest` for an unknown key, `ValidationError` for a value out of range or not offered.
 */
export function changedAttributes(
  what: 'Load balancer' | 'Target group' | 'Listener',
  definitions: AttributeDefinitions,
  change: { readonly attributes: Attributes; readonly inputs: readonly AttributeInput[] },
): Attributes {
  const next: Record<string, string> = { ...change.attributes };
  for (const { key, value } of change.inputs) {
    // `hasOwn`: keys are the caller's, and every object has a `constructor`.
    const definition = Object.hasOwn(definitions, key) ? definitions[key] : undefined;
    if (!definition) {
      throw new BalanzaError('InvalidConfigurationRequest', `${what} attribute key '${key}' is not recognized`, {
        advice: `The keys are: ${Object.keys(definitions).join(', ')}.`,
      });
    }
    if (value === '' && definition.hiddenUntilSet === true) Reflect.deleteProperty(next, key);
    else next[key] = checkedValue(what, key, { value, definition });
  }
  return next;
}

function checkedValue(
  what: string,
  key: string,
  { value, definition }: { readonly value: string; readonly definition: AttributeDefinition },
): string {
  const wanted = problemOf(value, definition.values);
  if (wanted !== null)
    throw new BalanzaError('ValidationError', `${what} attribute '${key}' value '${value}' must be ${wanted}.`);
  if (definition.only !== undefined && value !== definition.standard) {
    throw new BalanzaError(
      definition.only === 'fixed' ? 'InvalidConfigurationRequest' : 'ValidationError',
      definition.only === 'fixed'
        ? `${what} attribute '${key}' cannot be changed: it is always '${definition.standard}' for this type.`
        : `${what} attribute '${key}' value '${value}' is not offered yet: only '${definition.standard}' is.`,
    );
  }
  return value;
}

/** What the value must be, or null when it is. */
function problemOf(value: string, values: AttributeValues): string | null {
  switch (values.kind) {
    case 'boolean':
      return value === 'true' || value === 'false' ? null : "'true' or 'false'";
    case 'enum':
      return values.values.includes(value) ? null : `one of '${values.values.join("', '")}'`;
    case 'number': {
      const isNumber = /^\d{1,9}$/.test(value) && Number(value) >= values.min && Number(value) <= values.max;
      const also = values.also ?? [];
      if (isNumber || also.includes(value)) return null;
      return `between '${values.min}-${values.max}' inclusive${also.length > 0 ? `, or '${also.join("', '")}'` : ''}`;
    }
    case 'text':
      return value.length <= values.maxCharacters && /^[\x20-\x7e]*$/.test(value)
        ? null
        : `at most ${values.maxCharacters} letters, digits, signs and blanks`;
    case 'fieldName':
      return value.length <= values.maxCharacters && /^[A-Za-z0-9_-]+$/.test(value)
        ? null
        : `the name of a header: 1 to ${values.maxCharacters} letters, digits, hyphens and underscores`;
    default:
      return values satisfies never;
  }
}
