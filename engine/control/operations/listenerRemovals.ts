import type { ListenerArn } from '../../model/names.ts';
import type { ResourceChange, Resources } from '../../model/Resources.ts';

/** A listener goes with its rules, and their tags. */
export function listenerRemovals(resources: Resources, listenerArn: ListenerArn): readonly ResourceChange[] {
  const rules = [...resources.rules.values()].filter((rule) => rule.listenerArn === listenerArn);
  return [
    ...rules.flatMap(({ ruleArn }): ResourceChange[] => [
      { kind: 'rule', id: ruleArn, put: null },
      ...tagsRemoval(resources, ruleArn),
    ]),
    { kind: 'listener', id: listenerArn, put: null },
    ...tagsRemoval(resources, listenerArn),
  ];
}

/** The tags of what is removed go with it. */
export function tagsRemoval(resources: Resources, id: string): readonly ResourceChange[] {
  return resources.tags.has(id) ? [{ kind: 'tags', id, put: null }] : [];
}
