import type { EventNews } from '../../model/EngineEvent.ts';
import type { Resources } from '../../model/Resources.ts';
import { targetName } from '../operations/targetsOfEvent.ts';
import type { HealthChange } from './HealthBoard.ts';

/** What the history says of a target whose state has changed; nothing of one that was not known before. Source: E-116. */
export function healthEvents(
  resources: Resources,
  { targetGroupArn, key, before, after }: HealthChange,
): readonly EventNews[] {
  if (before === undefined || before.state === after.state) return [];
  const group = resources.targetGroups.get(targetGroupArn)?.name ?? targetGroupArn;
  const target = targetName(resources, key);
  const { reason, description } = after.state === 'healthy' ? { reason: null, description: '' } : after;
  const states = { before: before.state, after: after.state };
  return [
    {
      kind: 'health',
      title: `Target ${target} of ${group} is ${after.state}`,
      detail: reason === null ? `was ${before.state}` : `${reason}: ${description}`,
      resource: targetGroupArn,
      fact: { code: 'targetHealth', group, target, ...states, reason, description },
    },
  ];
}
