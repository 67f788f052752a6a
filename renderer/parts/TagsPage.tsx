import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import type { TagEditorProps } from '@cloudscape-design/components/tag-editor';
import { useState } from 'react';
import { useResources } from '../store/resources.ts';
import { useTexts } from '../texts/useTexts.ts';
import { FormPage } from './FormPage.tsx';
import { tagChanges, type TagChanges, type Tags } from './tagChanges.ts';
import { TagsEditor } from './TagsEditor.tsx';
import type { CallOf } from './undoableChange.ts';
import { useUndoableSave } from './useUndoableSave.ts';

export interface TagsPageProps {
  /** ARN or id of the resource. */
  readonly resource: string;
  /** Of a Classic Load Balancer, whose API names it by name; left out: it is none. */
  readonly classicName?: string;
  /** Where one gets from here; an address without `#`. */
  readonly backTo: string;
}

const NO_TAGS: Tags = {};

/** The page that edits the tags of a resource, of whatever kind. */
export function TagsPage({ resource, classicName, backTo }: TagsPageProps) {
  const { parts } = useTexts();
  const saved = useResources(({ resources }) => resources.tags.get(resource)) ?? NO_TAGS;
  const [edited, setEdited] = useState<readonly TagEditorProps.Tag[] | null>(null);
  const [isValid, setValid] = useState(true);
  const { isBusy, error, save } = useUndoableSave();
  const changes = tagChanges(saved, edited === null ? saved : tagsOf(edited));
  const callsOf = (wanted: TagChanges) =>
    classicName === undefined ? tagCalls(resource, wanted) : classicTagCalls(classicName, wanted);
  const isDirty = changes.put.length > 0 || changes.remove.length > 0;

  const submit = async () => {
    if (!isValid) return;
    const back = tagChanges(tagsOf(edited ?? []), saved);
    await save({ calls: callsOf(changes), undo: callsOf(back), done: parts.tagsSaved, backTo });
  };
  return (
    <FormPage
      title={parts.manageTags}
      cancelTo={backTo}
      isDirty={isDirty}
      draft={{
        value: { tags: edited ?? editable(saved) },
        restore: ({ tags }) => {
          setEdited(tags);
        },
      }}
      canSubmit={isDirty && isValid}
      steps={isValid ? callsOf(changes) : []}
      isBusy={isBusy}
      error={error}
      onSubmit={() => void submit()}
    >
      <Container header={<Header variant="h2">{parts.tags}</Header>}>
        <TagsEditor
          tags={edited ?? editable(saved)}
          onChange={(after) => {
            setEdited(after.tags);
            setValid(after.isValid);
          }}
        />
      </Container>
    </FormPage>
  );
}

function editable(tags: Tags): readonly TagEditorProps.Tag[] {
  return Object.entries(tags).map(([key, value]) => ({ key, value, existing: true }));
}

/** The tags as they are to be; those that were marked for removal are not among them. */
function tagsOf(tags: readonly TagEditorProps.Tag[]): Tags {
  return Object.fromEntries(
    tags
      .filter(({ key, markedForRemoval }) => markedForRemoval !== true && key !== '')
      .map(({ key, value }) => [key, value]),
  );
}

/** Removals first, so that 50 tags can become 50 others. */
function tagCalls(resource: string, { put, remove }: TagChanges): readonly CallOf[] {
  const resourceArns = [resource];
  const removal: CallOf = { name: 'removeTags', input: { resourceArns, tagKeys: [...remove] } };
  const addition: CallOf = { name: 'addTags', input: { resourceArns, tags: [...put] } };
  return [...(remove.length > 0 ? [removal] : []), ...(put.length > 0 ? [addition] : [])];
}

function classicTagCalls(name: string, { put, remove }: TagChanges): readonly CallOf[] {
  const loadBalancerNames = [name];
  const tags = remove.map((key) => ({ key }));
  const removal: CallOf = { name: 'removeClassicTags', input: { loadBalancerNames, tags } };
  const addition: CallOf = { name: 'addClassicTags', input: { loadBalancerNames, tags: [...put] } };
  return [...(remove.length > 0 ? [removal] : []), ...(put.length > 0 ? [addition] : [])];
}
