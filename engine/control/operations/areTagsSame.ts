import type { LoadBalancerArn, ListenerArn, TargetGroupArn } from '../../model/names.ts';
import type { Resources } from '../../model/Resources.ts';
import { addedTags } from './addedTags.ts';

type AskedTags = Parameters<typeof addedTags>[1] | undefined;

/**
 * Whether a second create asks for the tags that the resource has. Tags count as settings: what was asked for is never
 * left out in silence. Without any there is nothing to compare. Source: API-02.
 */
export function areTagsSame(
  { tags }: Resources,
  arn: LoadBalancerArn | ListenerArn | TargetGroupArn,
  asked: AskedTags,
): boolean {
  if (asked === undefined || asked.length === 0) return true;
  const text = (pairs: Readonly<Record<string, string>>) => JSON.stringify(Object.entries(pairs).toSorted());
  return text(tags.get(arn) ?? {}) === text(addedTags({}, asked));
}
