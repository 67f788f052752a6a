import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { TagsSection } from '../../../parts/TagsSection.tsx';

/** The tags of a target group. */
export function TagsTab({ group }: { readonly group: TargetGroup }) {
  return <TagsSection resource={group.targetGroupArn} editTo={`/target-groups/${group.name}/edit/tags`} />;
}
