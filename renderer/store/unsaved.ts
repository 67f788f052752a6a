import { create } from 'zustand';

interface UnsavedState {
  /** Whether the form on the page holds what would be lost. */
  readonly isDirty: boolean;
}

/** Whether leaving the page loses something. */
export const useUnsaved = create<UnsavedState>()(() => ({ isDirty: false }));

export function setUnsaved(isDirty: boolean): void {
  useUnsaved.setState({ isDirty });
}
