import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { CommandStep } from '../../../awsCommand/commandScript.ts';
import { variableOf } from '../../../awsCommand/shellWord.ts';
import type { EditedTags } from '../../../parts/TagsEditor.tsx';
import { parsePort } from '../listeners/parsePort.ts';
import type { FailedListener } from './creationTasks.ts';
import { securityGroupsOf, type CreationDraft } from './creationProblems.ts';

/** The call that creates the load balancer of a draft. */
export function creationRequest(draft: CreationDraft, tags: EditedTags['tags']): CallInput<'createLoadBalancer'> {
  return {
    name: draft.name,
    type: draft.type,
    scheme: draft.scheme,
    subnets: Object.values(draft.subnets),
    securityGroups: securityGroupsOf(draft.securityGroups),
    ...(tags.length > 0 && { tags: tags.map(({ key, value }) => ({ key, value })) }),
  };
}

/** The listeners of a draft that are complete; once it was checked, all. */
export function completeListeners(draft: CreationDraft): readonly Omit<FailedListener, 'sentence'>[] {
  return draft.listeners.flatMap(({ protocol, port, targetGroupArn }) => {
    const number = parsePort(port);
    return number === null || targetGroupArn === null ? [] : [{ protocol, port: number, targetGroupArn }];
  });
}

/** The call that creates one of them. */
export function listenerRequest(
  loadBalancerArn: string,
  { protocol, port, targetGroupArn }: Omit<FailedListener, 'sentence'>,
): CallInput<'createListener'> {
  return { loadBalancerArn, protocol, port, defaultActions: [{ type: 'forward', targetGroupArn }] };
}

const VARIABLE = 'LOAD_BALANCER_ARN';

/** What the form does, as steps of a script. */
export function creationSteps(draft: CreationDraft, tags: EditedTags['tags']): readonly CommandStep[] {
  const creation = { name: 'createLoadBalancer', input: creationRequest(draft, tags) } as const;
  const arn = variableOf(VARIABLE);
  const listeners = completeListeners(draft).map((one) => listenerRequest(arn, one));
  if (listeners.length === 0) return [creation];
  return [
    { ...creation, variable: VARIABLE },
    ...listeners.map((input) => ({ name: 'createListener', input }) as const),
  ];
}
