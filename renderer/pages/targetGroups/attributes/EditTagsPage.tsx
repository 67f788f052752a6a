import { TagsPage } from '../../../parts/TagsPage.tsx';
import { OfGroup } from '../groupDetails/OfGroup.tsx';

/** Edits the tags of the target group that the address names. */
export function EditTagsPage() {
  return (
    <OfGroup>
      {({ name, targetGroupArn }) => (
        <TagsPage key={targetGroupArn} resource={targetGroupArn} backTo={`/target-groups/${name}?tab=tags`} />
      )}
    </OfGroup>
  );
}
