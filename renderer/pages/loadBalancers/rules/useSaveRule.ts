import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { Action, Condition, Listener, Rule, Transform } from '../../../../engine/model/Listener.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { tagChanges } from '../../../parts/tagChanges.ts';
import type { EditedTags } from '../../../parts/TagsEditor.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { flash } from '../../../store/flashes.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { askedAction } from './actionDraft.ts';
import { askedTransforms } from './TransformDraft.ts';
import { askedCondition } from './conditionDraft.ts';

interface Saving {
  readonly listener: Listener;
  /** Null: a new one. */
  readonly rule: Rule | null;
  /** Where one gets when it is saved. */
  readonly back: string;
  readonly savedTags: EditedTags['tags'];
}

export interface WantedRule {
  readonly conditions: readonly Condition[];
  readonly priority: number;
  readonly action: Action;
  readonly transforms: readonly Transform[];
  readonly tags: EditedTags['tags'];
}

/** Saves a rule with its priority and tags: a new one by one call, one that exists by those that it takes, with `Undo`. */
export function useSaveRule({ listener, rule, back, savedTags }: Saving) {
  const { ruleForm: texts } = useTexts().listeners;
  const call = useCall();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = async (wanted: WantedRule) => {
    const answer = await call('createRule', creationOf(listener, wanted));
    if (answer.ok) flash({ type: 'success', header: texts.added(wanted.priority) });
    return answer.ok ? null : answer.error;
  };
  const oldOf = ({ conditions, priority, action, transforms }: Rule): WantedRule => ({
    conditions,
    priority: Number(priority),
    action,
    transforms,
    tags: savedTags,
  });
  const modify = ({ ruleArn, ...before }: Rule, wanted: WantedRule) => {
    const old = oldOf({ ruleArn, ...before });
    return undoableChange(call, {
      calls: callsBetween(ruleArn, old, wanted),
      undo: callsBetween(ruleArn, wanted, old),
      done: texts.saved(wanted.priority),
    });
  };
  const save = async (wanted: WantedRule) => {
    setBusy(true);
    const refusal = await (rule ? modify(rule, wanted) : create(wanted));
    setBusy(false);
    setError(refusal && refusal.message);
    if (refusal) return;
    setUnsaved(false);
    void navigate(back);
  };
  /** What saving it would call. */
  const callsOf = (wanted: WantedRule): readonly CallOf[] =>
    rule
      ? callsBetween(rule.ruleArn, oldOf(rule), wanted)
      : [{ name: 'createRule', input: creationOf(listener, wanted) }];
  return { isBusy, error, save, callsOf };
}

function creationOf(
  { listenerArn }: Listener,
  { conditions, priority, action, transforms, tags }: WantedRule,
): CallInput<'createRule'> {
  return {
    listenerArn,
    priority,
    conditions: conditions.map(askedCondition),
    actions: [askedAction(action)],
    ...(transforms.length > 0 && { transforms: askedTransforms(transforms) }),
    ...(tags.length > 0 && { tags: tags.map(({ key, value }) => ({ key, value })) }),
  };
}

function callsBetween(ruleArn: string, from: WantedRule, to: WantedRule): readonly CallOf[] {
  const tags = tagChanges(tagRecord(from.tags), tagRecord(to.tags));
  const calls: CallOf[] = [];
  if (from.priority !== to.priority) {
    calls.push({ name: 'setRulePriorities', input: { rulePriorities: [{ ruleArn, priority: to.priority }] } });
  }
  calls.push({
    name: 'modifyRule',
    input: {
      ruleArn,
      conditions: to.conditions.map(askedCondition),
      actions: [askedAction(to.action)],
      ...transformChange(from.transforms, to.transforms),
    },
  });
  if (tags.remove.length > 0) {
    calls.push({ name: 'removeTags', input: { resourceArns: [ruleArn], tagKeys: [...tags.remove] } });
  }
  if (tags.put.length > 0) calls.push({ name: 'addTags', input: { resourceArns: [ruleArn], tags: [...tags.put] } });
  return calls;
}

/** What is not named stays as it is; none at all have to be asked for. */
function transformChange(
  from: readonly Transform[],
  to: readonly Transform[],
): Pick<CallInput<'modifyRule'>, 'transforms' | 'resetTransforms'> {
  if (JSON.stringify(from) === JSON.stringify(to)) return {};
  return to.length === 0 ? { resetTransforms: true } : { transforms: askedTransforms(to) };
}

function tagRecord(tags: EditedTags['tags']): Readonly<Record<string, string>> {
  const kept = tags.filter(({ key, markedForRemoval }) => markedForRemoval !== true && key !== '');
  return Object.fromEntries(kept.map(({ key, value }) => [key, value]));
}
