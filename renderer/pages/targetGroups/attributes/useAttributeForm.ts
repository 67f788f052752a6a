import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AttributeInput, Attributes } from '../../../../engine/model/AttributeDefinition.ts';
import {
  ATTRIBUTE_FIELDS,
  attributeChanges,
  attributeDraft,
  attributeProblems,
  isUnified,
  withoutContradictions,
  type AttributeDraft,
  type AttributeField,
  type AttributeProblem,
  type AttributeProblems,
} from './attributeDraft.ts';

/** What the page that edits attributes holds. */
export interface AttributeForm {
  readonly draft: AttributeDraft;
  /** As the attributes are. */
  readonly saved: AttributeDraft;
  /** The fields that somebody typed into, and whether DNS and routing share one minimum; to be kept. */
  readonly kept: { readonly typed: Partial<AttributeDraft>; readonly isUnified: boolean };
  /** Takes over what was kept. */
  readonly restore: (kept: AttributeForm['kept']) => void;
  readonly problems: AttributeProblems;
  /** The problem to show: only of fields that were left, or when it was tried to save. */
  readonly shownProblem: (field: AttributeField) => AttributeProblem | null;
  readonly changes: readonly AttributeInput[];
  /** What brings back the attributes as they are. */
  readonly back: readonly AttributeInput[];
  /** Whether DNS and routing share one minimum. */
  readonly isUnified: boolean;
  readonly unify: (isUnified: boolean) => void;
  readonly isHealthOpen: boolean;
  readonly openHealth: (isOpen: boolean) => void;
  readonly type: (field: AttributeField, text: string) => void;
  readonly leave: (field: AttributeField) => void;
  /** Shows every problem, puts the focus on the first, and says whether there is none. */
  readonly check: () => boolean;
  readonly control: (field: AttributeField) => (control: { readonly focus: () => void } | null) => void;
}

/** The state of the form for the attributes of a group; fields that nobody typed into follow what is saved. */
export function useAttributeForm(attributes: Attributes): AttributeForm {
  const before = attributeDraft(attributes);
  const [typed, setTyped] = useState<Partial<AttributeDraft>>({});
  const [left, setLeft] = useState<ReadonlySet<AttributeField>>(new Set());
  const [isOne, setOne] = useState(() => isUnified(before));
  const [isHealthOpen, setHealthOpen] = useState(() =>
    HEALTH_FIELDS.some((field) => before[field] !== STANDARD[field]),
  );
  const controls = useRef(new Map<AttributeField, { readonly focus: () => void }>());
  const each = withoutContradictions({ ...before, ...typed });
  const draft = isOne ? { ...each, dnsCount: each.routingCount, dnsPercent: each.routingPercent } : each;
  const problems = attributeProblems(draft);
  const isShown = (field: AttributeField) => !(isOne && field.startsWith('dns'));
  return {
    draft,
    saved: before,
    kept: { typed, isUnified: isOne },
    restore: (kept) => {
      setTyped(kept.typed);
      setOne(kept.isUnified);
      if (HEALTH_FIELDS.some((field) => kept.typed[field] !== undefined)) setHealthOpen(true);
    },
    problems,
    shownProblem: (field) => (left.has(field) ? (problems[field] ?? null) : null),
    changes: attributeChanges(before, draft),
    back: attributeChanges(draft, before),
    isUnified: isOne,
    unify: setOne,
    isHealthOpen,
    openHealth: setHealthOpen,
    type: (field, text) => {
      setTyped((soFar) => ({ ...soFar, [field]: text }));
    },
    leave: (field) => {
      setLeft((soFar) => new Set([...soFar, field]));
    },
    check: () => {
      setLeft(new Set(ATTRIBUTE_FIELDS));
      const first = ATTRIBUTE_FIELDS.find((field) => problems[field] !== undefined && isShown(field));
      if (first === undefined) return Object.keys(problems).length === 0;
      if (HEALTH_FIELDS.includes(first)) {
        flushSync(() => {
          setHealthOpen(true);
        });
      }
      controls.current.get(first)?.focus();
      return false;
    },
    control: (field) => (control) => {
      if (control) controls.current.set(field, control);
      else controls.current.delete(field);
    },
  };
}

const STANDARD = attributeDraft({});
const HEALTH_FIELDS: readonly AttributeField[] = ['dnsCount', 'dnsPercent', 'routingCount', 'routingPercent'];
