import type { AttributeInput, Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import { targetGroupAttribute, targetGroupAttributes } from '../../../../engine/model/targetGroupAttributes.ts';

const HEALTH = 'target_group_health';
const COUNT = 'minimum_healthy_targets.count';
const PERCENT = 'minimum_healthy_targets.percentage';

/** Keys of the attributes that the page edits, in its order. */
export const EDITED_ATTRIBUTES = {
  delay: 'deregistration_delay.timeout_seconds',
  crossZone: 'load_balancing.cross_zone.enabled',
  dnsCount: `${HEALTH}.dns_failover.${COUNT}`,
  dnsPercent: `${HEALTH}.dns_failover.${PERCENT}`,
  routingCount: `${HEALTH}.unhealthy_state_routing.${COUNT}`,
  routingPercent: `${HEALTH}.unhealthy_state_routing.${PERCENT}`,
} as const;
export type AttributeField = keyof typeof EDITED_ATTRIBUTES;
/** Values as typed. */
export type AttributeDraft = Readonly<Record<AttributeField, string>>;

export const ATTRIBUTE_FIELDS: readonly AttributeField[] = [
  'delay',
  'crossZone',
  'dnsCount',
  'dnsPercent',
  'routingCount',
  'routingPercent',
];

/** What is wrong with a value: no whole number of the range, nor, where it may be, `off`. */
export interface AttributeProblem {
  readonly code: 'wholeNumber' | 'wholeNumberOrOff';
  readonly min: number;
  readonly max: number;
}
export type AttributeProblems = { readonly [Field in AttributeField]?: AttributeProblem };

/** The attributes of a group as the form shows them first. */
export function attributeDraft(attributes: Attributes): AttributeDraft {
  const value = (field: AttributeField) => targetGroupAttribute(attributes, EDITED_ATTRIBUTES[field]);
  return {
    delay: value('delay'),
    crossZone: value('crossZone'),
    dnsCount: value('dnsCount'),
    dnsPercent: value('dnsPercent'),
    routingCount: value('routingCount'),
    routingPercent: value('routingPercent'),
  };
}

/** The range of a field, as the model defines it; null for one that is chosen and not typed. */
export function attributeRange(
  field: AttributeField,
): { readonly min: number; readonly max: number; readonly mayBeOff: boolean } | null {
  const values = targetGroupAttributes[EDITED_ATTRIBUTES[field]]?.values;
  if (values?.kind !== 'number') return null;
  return { min: values.min, max: values.max, mayBeOff: values.also?.includes('off') ?? false };
}

/** Every problem of a draft, by field. Digits are plain; nothing is guessed (UIX-02). */
export function attributeProblems(draft: AttributeDraft): AttributeProblems {
  const found = ATTRIBUTE_FIELDS.flatMap((field): readonly (readonly [AttributeField, AttributeProblem])[] => {
    const range = attributeRange(field);
    const text = draft[field].trim();
    if (range === null || (range.mayBeOff && text === 'off')) return [];
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (value >= range.min && value <= range.max) return [];
    const { min, max, mayBeOff } = range;
    return [[field, { code: mayBeOff ? 'wholeNumberOrOff' : 'wholeNumber', min, max }]];
  });
  return Object.fromEntries(found);
}

/** What has to be set to make the attributes those of the draft. */
export function attributeChanges(before: AttributeDraft, draft: AttributeDraft): readonly AttributeInput[] {
  return ATTRIBUTE_FIELDS.filter((field) => normal(draft[field]) !== normal(before[field])).map((field) => ({
    key: EDITED_ATTRIBUTES[field],
    value: normal(draft[field]),
  }));
}

/** Whether DNS and routing have the same minimum. */
export function isUnified({ dnsCount, dnsPercent, routingCount, routingPercent }: AttributeDraft): boolean {
  return normal(dnsCount) === normal(routingCount) && normal(dnsPercent) === normal(routingPercent);
}

/**
 * Whether a zone would stay in DNS with so few healthy targets that its node sends to all of them: the minimum for DNS
 * must be that for routing or more. Source: ELB, *Target group health*.
 */
export function isDnsBelowRouting(draft: AttributeDraft): boolean {
  return (
    isBelow(draft.dnsCount, draft.routingCount) ||
    (draft.routingPercent.trim() !== 'off' && isBelow(draft.dnsPercent, draft.routingPercent))
  );
}

/** `off` is below every number: it asks for nothing. */
function isBelow(dns: string, routing: string): boolean {
  const number = (text: string) => (text.trim() === 'off' ? 0 : Number(text));
  return number(dns) < number(routing);
}

/** `010` and ` 10 ` are 10. */
function normal(text: string): string {
  const trimmed = text.trim();
  return /^\d{1,9}$/.test(trimmed) ? String(Number(trimmed)) : trimmed;
}
