import type { AttributeInput, Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import { targetGroupAttribute, targetGroupAttributes } from '../../../../engine/model/targetGroupAttributes.ts';

const HEALTH = 'target_group_health';
const COUNT = 'minimum_healthy_targets.count';
const PERCENT = 'minimum_healthy_targets.percentage';

/** Keys of the attributes that the page edits, in its order. */
export const EDITED_ATTRIBUTES = {
  delay: 'deregistration_delay.timeout_seconds',
  algorithm: 'load_balancing.algorithm.type',
  anomaly: 'load_balancing.algorithm.anomaly_mitigation',
  slowStart: 'slow_start.duration_seconds',
  sticky: 'stickiness.enabled',
  stickyType: 'stickiness.type',
  lbSeconds: 'stickiness.lb_cookie.duration_seconds',
  appSeconds: 'stickiness.app_cookie.duration_seconds',
  cookieName: 'stickiness.app_cookie.cookie_name',
  crossZone: 'load_balancing.cross_zone.enabled',
  dnsCount: `${HEALTH}.dns_failover.${COUNT}`,
  dnsPercent: `${HEALTH}.dns_failover.${PERCENT}`,
  routingCount: `${HEALTH}.unhealthy_state_routing.${COUNT}`,
  routingPercent: `${HEALTH}.unhealthy_state_routing.${PERCENT}`,
} as const;
export type AttributeField = keyof typeof EDITED_ATTRIBUTES;
/** Values as typed. */
export type AttributeDraft = Readonly<Record<AttributeField, string>>;

/** Every property of an object literal is one of its keys. */
export const ATTRIBUTE_FIELDS = Object.keys(EDITED_ATTRIBUTES) as readonly AttributeField[];

/**
 * What is wrong with a value: no whole number of the range, nor, where it may be, `off` or 0; a name that is missing or
 * reserved.
 */
export type AttributeProblem =
  | {
      readonly code: 'wholeNumber' | 'wholeNumberOrOff' | 'wholeNumberOrZero';
      readonly min: number;
      readonly max: number;
    }
  | { readonly code: 'cookieNameMissing' | 'cookieNameReserved' };
export type AttributeProblems = { readonly [Field in AttributeField]?: AttributeProblem };

/** The attributes of a group as the form shows them first. */
export function attributeDraft(attributes: Attributes): AttributeDraft {
  const values = ATTRIBUTE_FIELDS.map((field) => [field, targetGroupAttribute(attributes, EDITED_ATTRIBUTES[field])]);
  return Object.fromEntries(values) as AttributeDraft; // a value for each field
}

/** The range of a field, as the model defines it; null for one that is chosen and not typed. */
export function attributeRange(
  field: AttributeField,
): { readonly min: number; readonly max: number; readonly also: 'off' | '0' | null } | null {
  const values = targetGroupAttributes[EDITED_ATTRIBUTES[field]]?.values;
  if (values?.kind !== 'number') return null;
  const isAlso = (word: string) => values.also?.includes(word) ?? false;
  return { min: values.min, max: values.max, also: isAlso('off') ? 'off' : isAlso('0') ? '0' : null };
}

/** Every problem of a draft, by field. Digits are plain; nothing is guessed (UIX-02). */
export function attributeProblems(draft: AttributeDraft): AttributeProblems {
  const found = ATTRIBUTE_FIELDS.flatMap((field): readonly (readonly [AttributeField, AttributeProblem])[] => {
    const problem = field === 'cookieName' ? cookieNameProblem(draft) : numberProblem(field, draft[field]);
    return problem && isAsked(field, draft) ? [[field, problem]] : [];
  });
  return Object.fromEntries(found);
}

/** Whether a field is shown at all: what belongs to an algorithm or a kind of stickiness that is not chosen is not. */
export function isAsked(field: AttributeField, { algorithm, sticky, stickyType }: AttributeDraft): boolean {
  switch (field) {
    case 'anomaly':
      return algorithm === 'weighted_random';
    case 'slowStart':
      return algorithm === 'round_robin';
    case 'stickyType':
      return sticky === 'true';
    case 'lbSeconds':
      return sticky === 'true' && stickyType === 'lb_cookie';
    case 'appSeconds':
    case 'cookieName':
      return sticky === 'true' && stickyType === 'app_cookie';
    default:
      return true;
  }
}

/**
 * A draft without what excludes what was chosen last: slow start and mitigation go with their algorithm, chance and
 * nodes that keep to their zone go with no stickiness. Source: ELB, *Target selection algorithms*; N-001.
 */
export function withoutContradictions(draft: AttributeDraft): AttributeDraft {
  return {
    ...draft,
    slowStart: draft.algorithm === 'round_robin' ? draft.slowStart : '0',
    anomaly: draft.algorithm === 'weighted_random' ? draft.anomaly : 'off',
  };
}

/** What keeps stickiness from being turned on; null: nothing. */
export function stickinessObstacle({ algorithm, crossZone }: AttributeDraft): 'algorithm' | 'crossZone' | null {
  if (algorithm === 'weighted_random') return 'algorithm';
  return crossZone === 'false' ? 'crossZone' : null;
}

function numberProblem(field: AttributeField, typed: string): AttributeProblem | null {
  const range = attributeRange(field);
  const text = typed.trim();
  if (range === null || text === range.also) return null;
  const { min, max, also } = range;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return null;
  return { code: also === 'off' ? 'wholeNumberOrOff' : also === '0' ? 'wholeNumberOrZero' : 'wholeNumber', min, max };
}

/** The names that begin so are the balancer's own. Source: ELB, *Target stickiness*. */
const RESERVED = 'AWSALB';

function cookieNameProblem({ cookieName }: AttributeDraft): AttributeProblem | null {
  const name = cookieName.trim();
  if (name === '') return { code: 'cookieNameMissing' };
  return name.toUpperCase().startsWith(RESERVED) ? { code: 'cookieNameReserved' } : null;
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
