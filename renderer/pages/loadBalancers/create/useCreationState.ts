import { useState } from 'react';
import type { EditedTags } from '../../../parts/TagsEditor.tsx';
import type { FormDraft } from '../../../parts/useFormGuard.ts';

const NO_TAGS: EditedTags = { tags: [], isValid: true };

/** A form for something new, as it is being filled in. */
export interface CreationState<Draft> {
  readonly draft: Draft;
  readonly tags: EditedTags;
  /** Whether it was tried to create it, so that what is missing is shown. */
  readonly isChecked: boolean;
  /** Whether leaving would lose something. */
  readonly isDirty: boolean;
  /** What is kept of it when it is left. */
  readonly kept: FormDraft<{ draft: Draft; tags: EditedTags }>;
  readonly change: (changes: Partial<Draft>) => void;
  readonly setTags: (tags: EditedTags) => void;
  readonly check: () => void;
}

/** State of a form for something new; `empty`: as it comes, asked for once. */
export function useCreationState<Draft>(empty: () => Draft): CreationState<Draft> {
  const [first] = useState(empty);
  const [draft, setDraft] = useState(first);
  const [tags, setTags] = useState(NO_TAGS);
  const [isChecked, setChecked] = useState(false);
  return {
    draft,
    tags,
    isChecked,
    isDirty: draft !== first || tags !== NO_TAGS,
    kept: {
      value: { draft, tags },
      restore: (kept) => {
        setDraft(kept.draft);
        setTags(kept.tags);
      },
    },
    change: (changes) => {
      setDraft((before) => ({ ...before, ...changes }));
    },
    setTags,
    check: () => {
      setChecked(true);
    },
  };
}
