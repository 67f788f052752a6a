import { useState } from 'react';
import { useNavigate } from 'react-router';
import { groupsOfAction } from '../../../../engine/model/groupsOfAction.ts';
import type { Listener, Rule } from '../../../../engine/model/Listener.ts';
import type { TargetGroupArn } from '../../../../engine/model/names.ts';
import { useCall } from '../../../bridge/useCall.ts';
import { tagChanges } from '../../../parts/tagChanges.ts';
import type { EditedTags } from '../../../parts/TagsEditor.tsx';
import { undoableChange, type CallOf } from '../../../parts/undoableChange.ts';
import { flash } from '../../../store/flashes.ts';
import { setUnsaved } from '../../../store/unsaved.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { plainCondition, type RuleDraft } from './ruleProblems.ts';

interface Saving {
  readonly listener: Listener;
  /** Null: a new one. */
  readonly rule: Rule | null;
  /** Where one gets when it is saved. */
  readonly back: string;
  readonly savedTags: EditedTags['tags'];
}

export interface WantedRule {
  readonly conditions: RuleDraft['conditions'];
  readonly priority: number;
  readonly targetGroupArn: TargetGroupArn;
  readonly tags: EditedTags['tags'];
}

/** Saves a rule with its priority and tags: a new one by one call, one that exists by those that it takes, with `Undo`. */
export function useSaveRule({ listener, rule, back, savedTags }: Saving) {
  const { ruleForm: texts } = useTexts().listeners;
  const call = useCall();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const create = async ({ conditions, priority, targetGroupArn, tags }: WantedRule) => {
    const answer = await call('createRule', {
      listenerArn: listener.listenerArn,
      priority,
      conditions: mutable(conditions),
      actions: [{ type: 'forward', targetGroupArn }],
      ...(tags.length > 0 && { tags: tags.map(({ key, value }) => ({ key, value })) }),
    });
    if (answer.ok) flash({ type: 'success', header: texts.added(priority) });
    return answer.ok ? null : answer.error;
  };
  const modify = (before: Rule, wanted: WantedRule) => {
    const old: WantedRule = {
      conditions: before.conditions.flatMap(plainCondition),
      priority: Number(before.priority),
      targetGroupArn: groupsOfAction(before.action)[0] ?? wanted.targetGroupArn,
      tags: savedTags,
    };
    return undoableChange(call, {
      calls: callsBetween(before.ruleArn, old, wanted),
      undo: callsBetween(before.ruleArn, wanted, old),
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
  return { isBusy, error, save };
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
      conditions: mutable(to.conditions),
      actions: [{ type: 'forward', targetGroupArn: to.targetGroupArn }],
    },
  });
  if (tags.remove.length > 0) {
    calls.push({ name: 'removeTags', input: { resourceArns: [ruleArn], tagKeys: [...tags.remove] } });
  }
  if (tags.put.length > 0) calls.push({ name: 'addTags', input: { resourceArns: [ruleArn], tags: [...tags.put] } });
  return calls;
}

/** Copies, since inputs of calls are arrays that may be changed. */
function mutable(conditions: RuleDraft['conditions']) {
  return conditions.map(({ field, values }) => ({ field, values: [...values] }));
}

function tagRecord(tags: EditedTags['tags']): Readonly<Record<string, string>> {
  const kept = tags.filter(({ key, markedForRemoval }) => markedForRemoval !== true && key !== '');
  return Object.fromEntries(kept.map(({ key, value }) => [key, value]));
}
