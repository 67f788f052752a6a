import { create } from 'zustand';
import { dropDraft } from './drafts.ts';

interface UnsavedState {
  /** Whether the form on the page holds what would be lost. */
  readonly isDirty: boolean;
  /** The address of the form when what it holds is kept as a draft; null: it is not. */
  readonly draftPage: string | null;
}

/** Whether leaving the page loses something. */
export const useUnsaved = create<UnsavedState>()(() => ({ isDirty: false, draftPage: null }));

/** Notes whether the form on the page holds something, and whether that is kept. */
export function noteUnsaved(isDirty: boolean, draftPage: string | null = null): void {
  useUnsaved.setState({ isDirty, draftPage });
}

/** What the form held has been saved: there is nothing to lose, and nothing to offer again. */
export function setUnsaved(isDirty: false): void {
  const { draftPage } = useUnsaved.getState();
  if (draftPage !== null) dropDraft(draftPage);
  useUnsaved.setState({ isDirty, draftPage: null });
}
