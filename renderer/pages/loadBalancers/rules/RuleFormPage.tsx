import Alert from '@cloudscape-design/components/alert';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { PRIORITY, type Condition, type Listener, type Rule } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import { idOfArn } from '../../../../engine/model/names.ts';
import { FormPage } from '../../../parts/FormPage.tsx';
import { NumberField } from '../../../parts/NumberField.tsx';
import { TagsEditor, type EditedTags } from '../../../parts/TagsEditor.tsx';
import { useResources } from '../../../store/resources.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { freePriority } from '../freePriority.ts';
import { listenerPath } from '../../../parts/loadBalancerPath.ts';
import { MissingListener } from '../MissingListener.tsx';
import { MissingLoadBalancer } from '../MissingLoadBalancer.tsx';
import { MissingPage } from '../../../parts/MissingPage.tsx';
import { rulesOfListener } from '../rulesOfListener.ts';
import { shadowedRules } from '../shadowedRules.ts';
import { useListener, useLoadBalancer } from '../useLoadBalancer.ts';
import { ActionEditor } from './ActionEditor.tsx';
import { actionDraft, actionOf, type ActionDraft } from './actionDraft.ts';
import { actionProblems } from './actionProblems.ts';
import { ActionSummary } from './ActionSummary.tsx';
import { conditionDraft, conditionOf, newCondition } from './conditionDraft.ts';
import { ConditionsEditor } from './ConditionsEditor.tsx';
import { conditionsText } from './conditionsText.ts';
import { ruleProblems, type RuleDraft } from './ruleProblems.ts';
import { draftProblem, transformDrafts, transformsOf, type TransformDraft } from './TransformDraft.ts';
import { TransformFields } from './TransformFields.tsx';
import { transformsText } from './transformsText.ts';
import { useSaveRule } from './useSaveRule.ts';

/** Adds a rule, or edits the one that the address names. */
export function RuleFormPage() {
  const texts = useTexts();
  const { ruleId } = useParams();
  const loadBalancer = useLoadBalancer();
  const listener = useListener(loadBalancer);
  const rule = useResources(({ resources }) =>
    [...resources.rules.values()].find(
      (one) => idOfArn(one.ruleArn) === ruleId && one.listenerArn === listener?.listenerArn,
    ),
  );
  if (!loadBalancer) return <MissingLoadBalancer />;
  if (!listener) return <MissingListener loadBalancer={loadBalancer} />;
  const back = listenerPath(loadBalancer, listener.port);
  if (ruleId !== undefined && (!rule || rule.priority === 'default')) {
    return (
      <MissingPage
        what={texts.parts.missing.rule(ruleId)}
        back={{ name: `${listener.protocol}:${listener.port}`, to: back }}
      />
    );
  }
  return <RuleForm key={rule?.ruleArn ?? 'new'} {...{ loadBalancer, listener, rule: rule ?? null, back }} />;
}

interface RuleFormProps {
  readonly loadBalancer: LoadBalancer;
  readonly listener: Listener;
  /** Null: a new one. */
  readonly rule: Rule | null;
  readonly back: string;
}

interface Draft extends RuleDraft {
  readonly action: ActionDraft;
  readonly transforms: readonly TransformDraft[];
}

function RuleForm({ listener, rule, back }: RuleFormProps) {
  const { listeners, ruleActions, parts } = useTexts();
  const texts = listeners.ruleForm;
  const resources = useResources((state) => state.resources);
  const others = rulesOfListener(resources, listener.listenerArn).filter(({ ruleArn }) => ruleArn !== rule?.ruleArn);
  const [initial] = useState(() => draftOf(rule, others));
  const [draft, setDraft] = useState(initial);
  const [savedTags] = useState(() => tagsOf((rule && resources.tags.get(rule.ruleArn)) ?? {}));
  const [tags, setTags] = useState(savedTags);
  const [isChecked, setChecked] = useState(false);
  const problems = ruleProblems(draft, others);
  const ofAction = actionProblems(draft.action, listener);
  const isForward = draft.action.type === 'forward';
  const wrong =
    problems.count +
    ofAction.count +
    draft.transforms.filter((one) => !isForward || draftProblem(one) !== null).length +
    (tags.isValid ? 0 : 1);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(initial) || tags !== savedTags;
  const saving = useSaveRule({ listener, rule, back, savedTags: savedTags.tags });
  const change = (changes: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...changes }));
  };
  const wanted = () => ({
    conditions: draft.conditions.map(conditionOf),
    priority: Number(draft.priority),
    action: actionOf(draft.action),
    transforms: transformsOf(draft.transforms),
    tags: tags.tags,
  });
  return (
    <FormPage
      title={rule ? texts.editTitle(Number(rule.priority)) : texts.addTitle}
      submitText={rule ? parts.save : listeners.rule.add}
      cancelTo={back}
      isDirty={isDirty}
      draft={{
        value: { draft, tags },
        restore: (kept) => {
          setDraft(kept.draft);
          setTags(kept.tags);
        },
      }}
      canSubmit={isDirty || rule === null}
      steps={wrong === 0 && (isDirty || rule === null) ? saving.callsOf(wanted()) : []}
      isBusy={saving.isBusy}
      error={isChecked && wrong > 0 ? parts.fieldsNeedAttention(wrong) : saving.error}
      onSubmit={() => {
        setChecked(true);
        if (wrong > 0) return;
        void saving.save(wanted());
      }}
    >
      <SpaceBetween size="l">
        <Section title={texts.naming}>
          <TagsEditor tags={tags.tags} onChange={setTags} />
        </Section>
        <Section title={texts.conditions}>
          <ConditionsEditor
            conditions={draft.conditions}
            problems={problems}
            isChecked={isChecked}
            onChange={(conditions) => {
              change({ conditions });
            }}
          />
        </Section>
        <Section title={ruleActions.transforms.title}>
          <TransformFields
            transforms={draft.transforms}
            isForward={isForward}
            isChecked={isChecked}
            onChange={(transforms) => {
              change({ transforms });
            }}
          />
        </Section>
        <Section title={texts.actions}>
          <ActionEditor
            action={draft.action}
            problems={ofAction}
            isChecked={isChecked}
            listener={listener}
            onChange={(action) => {
              change({ action });
            }}
          />
        </Section>
        <Section title={texts.priority}>
          <NumberField
            label={texts.priority}
            constraint={texts.priorityConstraint(PRIORITY.min, PRIORITY.max)}
            value={draft.priority}
            error={priorityError(texts.problems, problems.priority, freePriority(others, Number(draft.priority)))}
            onChange={(priority) => {
              change({ priority });
            }}
          />
        </Section>
        <Review draft={draft} listener={listener} rules={others} />
      </SpaceBetween>
    </FormPage>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return <Container header={<Header variant="h2">{title}</Header>}>{children}</Container>;
}

interface ReviewProps {
  readonly draft: Draft;
  readonly listener: Listener;
  /** The other rules of the listener. */
  readonly rules: readonly Rule[];
}

/** The rule in words, and whether an earlier one takes all of its requests, or it those of a later one. */
function Review({ draft, listener, rules }: ReviewProps) {
  const { listeners, ruleActions, parts } = useTexts();
  const texts = listeners.ruleForm;
  const transforms = transformsText(ruleActions, transformsOf(draft.transforms.filter(({ regex }) => regex !== '')));
  const conditions = draftedConditions(draft);
  const action = actionOf(draft.action);
  const isNowhere = action.type === 'forward' && action.targetGroups.length === 0;
  return (
    <Section title={texts.review}>
      <SpaceBetween size="m">
        <KeyValuePairs
          columns={4}
          items={[
            { label: listeners.rule.priority, value: draft.priority === '' ? parts.none : draft.priority },
            {
              label: listeners.rule.conditions,
              value: conditions.length === 0 ? parts.none : conditionsText(listeners.rule, conditions),
            },
            { label: ruleActions.transforms.title, value: transforms === '' ? parts.none : transforms },
            {
              label: listeners.rule.actions,
              value: isNowhere ? parts.none : <ActionSummary action={action} />,
            },
          ]}
        />
        {conditions.length > 0 &&
          shadowsOf(draft, listener, rules).map(({ rule, by }) => (
            <Alert key={rule} type="warning">
              {listeners.rule.shadowed(rule, by)}
            </Alert>
          ))}
      </SpaceBetween>
    </Section>
  );
}

/** Those with a value. */
function draftedConditions({ conditions }: RuleDraft): readonly Condition[] {
  return conditions.filter(({ values }) => values.some(({ value }) => value !== '')).map(conditionOf);
}

function shadowsOf(draft: Draft, { listenerArn }: Listener, rules: readonly Rule[]) {
  const [example] = rules;
  const priority = Number(draft.priority);
  if (!example || !Number.isInteger(priority)) return [];
  const drafted: Rule = { ...example, listenerArn, priority, conditions: draftedConditions(draft) };
  const place = (rule: Rule) => (rule.priority === 'default' ? Number.POSITIVE_INFINITY : rule.priority);
  const all = [...rules, drafted].sort((one, other) => place(one) - place(other));
  return shadowedRules(all)
    .filter(({ rule, by }) => rule === drafted || by === drafted)
    .map(({ rule, by }) => ({ rule: Number(rule.priority), by: Number(by.priority) }));
}

interface PriorityTexts {
  readonly priority: (min: number, max: number) => string;
  readonly priorityTaken: (free: number) => string;
}

function priorityError(texts: PriorityTexts, problem: 'range' | 'taken' | null, free: number | null): string | null {
  if (problem === 'range') return texts.priority(PRIORITY.min, PRIORITY.max);
  return problem === 'taken' ? texts.priorityTaken(free ?? PRIORITY.max) : null;
}

function draftOf(rule: Rule | null, others: readonly Rule[]): Draft {
  return {
    conditions: rule === null ? [newCondition('path-pattern')] : rule.conditions.map(conditionDraft),
    priority: rule === null ? String(freePriority(others) ?? '') : String(rule.priority),
    action: actionDraft(rule?.action),
    transforms: transformDrafts(rule?.transforms ?? []),
  };
}

function tagsOf(tags: Readonly<Record<string, string>>): EditedTags {
  return { tags: Object.entries(tags).map(([key, value]) => ({ key, value, existing: true })), isValid: true };
}
