import { TagsPage } from '../../../parts/TagsPage.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { OfGroup } from '../groupDetails/OfGroup.tsx';

/** Edits the tags of the target group that the address names. */
export function EditTagsPage() {
  const { parts } = useTexts();
  return (
    <OfGroup title={parts.manageTags}>
      {({ name, targetGroupArn }) => (
        <TagsPage key={targetGroupArn} resource={targetGroupArn} backTo={`/target-groups/${name}?tab=tags`} />
      )}
    </OfGroup>
  );
}
