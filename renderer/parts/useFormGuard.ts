import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { useFormats } from '../look/useFormats.ts';
import { draftOf, dropDraft, keepDraft } from '../store/drafts.ts';
import { dismissFlash, flash } from '../store/flashes.ts';
import { noteUnsaved } from '../store/unsaved.ts';
import { useTexts } from '../texts/useTexts.ts';

/** What a form holds, to be kept while it is not saved. Never a secret: it is written to the disk as it is. */
export interface FormDraft<Value extends object = object> {
  /** JSON, with the same keys each time. */
  readonly value: Value;
  /** Fills the form with what was kept. */
  readonly restore: (value: Value) => void;
}

const FLASH = 'draft';

/**
 * Asks before a page is left while something would be lost, and keeps what the form holds for seven days: who comes back
 * to it finds it offered at the top of the page. Source: console, *Forms*.
 */
export function useFormGuard<Value extends object>(isDirty: boolean, draft: FormDraft<Value> | undefined): void {
  const { pathname } = useLocation();
  const texts = useTexts().shell.draft;
  const formats = useFormats();
  const draftPage = draft === undefined ? null : pathname;
  useEffect(() => {
    noteUnsaved(isDirty, draftPage);
    return () => {
      noteUnsaved(false);
    };
  }, [isDirty, draftPage]);

  const text = draft === undefined ? null : JSON.stringify(draft.value);
  const hasKept = useRef(false);
  const offer = useEffectEvent(() => {
    const kept = draftPage === null ? null : draftOf(draftPage);
    if (draft === undefined || kept === null || !hasShapeOf(draft.value, kept.value)) return;
    const { value } = kept;
    if (JSON.stringify(value) === text) return;
    flash({
      id: FLASH,
      type: 'info',
      header: texts.title,
      content: texts.text(formats.moment(kept.savedAtMs)),
      action: {
        text: texts.restore,
        run: () => {
          restore(value);
          dismissFlash(FLASH);
        },
      },
      onDismiss: () => {
        if (draftPage !== null) dropDraft(draftPage);
      },
    });
  });
  const restore = useEffectEvent((value: Value) => draft?.restore(value));
  useEffect(() => {
    offer();
    return () => {
      dismissFlash(FLASH);
    };
  }, [draftPage]);
  useEffect(() => {
    // The form is being filled: the draft would only take the place of that.
    if (isDirty) dismissFlash(FLASH);
  }, [isDirty]);
  useEffect(() => {
    if (draftPage === null || text === null) return;
    if (isDirty) keepDraft(draftPage, JSON.parse(text));
    // Back to how it came, by hand: there is nothing left to keep.
    else if (hasKept.current) dropDraft(draftPage);
    hasKept.current = isDirty;
  }, [draftPage, text, isDirty]);
}

/** Whether what was kept is of a form as it is now: an older console may have had other fields. */
function hasShapeOf<Value extends object>(sample: Value, value: unknown): value is Value {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(sample).every(([key, one]) => fields.has(key) || one === undefined);
}
