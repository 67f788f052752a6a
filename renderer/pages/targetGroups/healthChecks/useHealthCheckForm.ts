import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  changedHealthCheckFields,
  draftedHealthCheck,
  HEALTH_CHECK_FIELDS,
  healthCheckDraft,
  healthCheckProblems,
  type HealthCheckDraft,
  type HealthCheckField,
  type HealthCheckProblem,
  type HealthCheckProblems,
} from '../../../../engine/model/healthCheckProblems.ts';
import type { HealthCheckRules } from '../../../../engine/model/healthCheckRules.ts';
import { STANDARD_HEALTH_CHECK, type HealthCheckSettings } from '../../../../engine/model/TargetGroup.ts';

/** What the fields of a health check hold and may do; `HealthCheckFields` draws it. */
export interface HealthCheckForm {
  /** As typed. */
  readonly draft: HealthCheckDraft;
  /** The fields that somebody typed into, as typed. */
  readonly typed: Partial<HealthCheckDraft>;
  /** Takes the place of what was typed: a draft that was kept. */
  readonly retype: (typed: Partial<HealthCheckDraft>) => void;
  /** What the draft stands for; a field with a problem keeps the value before. */
  readonly drafted: HealthCheckSettings;
  /** All problems, shown or not. */
  readonly problems: HealthCheckProblems;
  /** The problem to show: only of fields that were left, or when it was tried to save. */
  readonly shownProblem: (field: HealthCheckField) => HealthCheckProblem | null;
  /** What the engine said against a field, until that field is typed into. */
  readonly rejection: { readonly field: HealthCheckField; readonly sentence: string } | null;
  /** Whether somebody typed something that is not there already. */
  readonly isDirty: boolean;
  /** Fields that would be saved with another value. */
  readonly changed: readonly HealthCheckField[];
  readonly isAdvancedOpen: boolean;
  readonly openAdvanced: (isOpen: boolean) => void;
  readonly type: (field: HealthCheckField, text: string) => void;
  /** The field was left. */
  readonly leave: (field: HealthCheckField) => void;
  /** Fills the advanced fields with what a new group has. */
  readonly restoreDefaults: () => void;
  /** Forgets what was typed. */
  readonly forget: () => void;
  /** Shows every problem, puts the focus on the first, and says whether there is none. */
  readonly check: () => boolean;
  readonly reject: (field: HealthCheckField, sentence: string) => void;
  readonly focus: (field: HealthCheckField) => void;
  /** A ref for the control of a field. */
  readonly control: (field: HealthCheckField) => (control: Focusable | null) => void;
}

interface Focusable {
  readonly focus: () => void;
}

/** Fields of the section *Advanced health check settings*. */
const ADVANCED_FIELDS = HEALTH_CHECK_FIELDS.slice(2);
/** Which other field's typing can bring about a problem of a field: leaving either shows it. */
const ALSO_LEFT: Partial<Record<HealthCheckField, HealthCheckField>> = {
  healthCheckIntervalSeconds: 'healthCheckTimeoutSeconds',
};

/**
 * The state of a form for health check settings. `saved`: what the group has, or a new one gets; what was typed stands on
 * top of it, field by field, so fields that were left alone follow when it changes. `rules`: of the group's protocol. `firstField` gets the focus.
 * Source: console, *Edit health check settings*; UIX-02.
 */
export function useHealthCheckForm(
  saved: HealthCheckSettings,
  rules: HealthCheckRules,
  firstField: HealthCheckField | null = null,
): HealthCheckForm {
  const [typed, setTyped] = useState<Partial<HealthCheckDraft>>({});
  const [left, setLeft] = useState<ReadonlySet<HealthCheckField>>(new Set());
  const [rejection, setRejection] = useState<HealthCheckForm['rejection']>(null);
  const [isAdvancedOpen, setAdvancedOpen] = useState(
    () => isAdvanced(firstField) || ADVANCED_FIELDS.some((field) => saved[field] !== STANDARD_HEALTH_CHECK[field]),
  );
  const controls = useRef(new Map<HealthCheckField, Focusable>());
  const before = healthCheckDraft(saved);
  const draft: HealthCheckDraft = { ...before, ...typed };
  const problems = healthCheckProblems(draft, rules);
  const drafted = draftedHealthCheck(draft, saved, rules);

  useEffect(() => {
    if (firstField !== null) controls.current.get(firstField)?.focus();
  }, [firstField]);

  const focus = (field: HealthCheckField) => {
    if (isAdvanced(field)) {
      flushSync(() => {
        setAdvancedOpen(true);
      });
    }
    controls.current.get(field)?.focus();
  };
  const isShown = (field: HealthCheckField) => left.has(field) || left.has(ALSO_LEFT[field] ?? field);
  return {
    draft,
    typed,
    retype: (kept) => {
      setTyped(kept);
      if (ADVANCED_FIELDS.some((field) => kept[field] !== undefined)) setAdvancedOpen(true);
    },
    drafted,
    problems,
    shownProblem: (field) => (isShown(field) ? (problems[field] ?? null) : null),
    rejection,
    isDirty: HEALTH_CHECK_FIELDS.some((field) => draft[field] !== before[field]),
    changed: changedHealthCheckFields(saved, drafted),
    isAdvancedOpen,
    openAdvanced: setAdvancedOpen,
    type: (field, text) => {
      setTyped((soFar) => ({ ...soFar, [field]: text }));
      if (rejection?.field === field) setRejection(null);
    },
    leave: (field) => {
      setLeft((soFar) => (soFar.has(field) ? soFar : new Set([...soFar, field])));
    },
    restoreDefaults: () => {
      const protocol = rules.protocols.find((one) => one === draft.healthCheckProtocol) ?? 'HTTP';
      const standard = healthCheckDraft(rules.standard(protocol));
      setTyped((soFar) => ({
        ...soFar,
        ...Object.fromEntries(ADVANCED_FIELDS.map((field) => [field, standard[field]])),
      }));
      setRejection(null);
    },
    forget: () => {
      setTyped({});
      setLeft(new Set());
      setRejection(null);
    },
    check: () => {
      setLeft(new Set(HEALTH_CHECK_FIELDS));
      const first = HEALTH_CHECK_FIELDS.find((field) => problems[field] !== undefined);
      if (first !== undefined) focus(first);
      return first === undefined;
    },
    reject: (field, sentence) => {
      setRejection({ field, sentence });
      focus(field);
    },
    focus,
    control: (field) => (control) => {
      if (control) controls.current.set(field, control);
      else controls.current.delete(field);
    },
  };
}

function isAdvanced(field: HealthCheckField | null): boolean {
  return ADVANCED_FIELDS.some((one) => one === field);
}
