import TagEditor from '@cloudscape-design/components/tag-editor';
import type { TagEditorProps } from '@cloudscape-design/components/tag-editor';

export interface EditedTags {
  readonly tags: readonly TagEditorProps.Tag[];
  readonly isValid: boolean;
}

/** Tags of a resource while they are edited. */
export function TagsEditor({
  tags,
  onChange,
}: {
  readonly tags: readonly TagEditorProps.Tag[];
  readonly onChange: (edited: EditedTags) => void;
}) {
  return (
    <TagEditor
      tags={tags}
      tagLimit={50}
      onChange={({ detail }) => {
        onChange({ tags: detail.tags, isValid: detail.valid });
      }}
    />
  );
}
