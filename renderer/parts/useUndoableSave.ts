import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall } from '../bridge/useCall.ts';
import { setUnsaved } from '../store/unsaved.ts';
import { useTexts } from '../texts/useTexts.ts';
import { undoableChange, type UndoableChange } from './undoableChange.ts';

/** What a form would save. */
export interface UndoableSave extends UndoableChange {
  /** Where one gets from here once it is saved; an address without `#`. */
  readonly backTo: string;
  /** Fields that are wrong: with any, nothing is saved. Default 0. */
  readonly wrong?: number;
}

/** How a form saves a change that can be undone, and what its page shows of it. */
export interface UndoableSaving {
  readonly isBusy: boolean;
  /** Why nothing was saved; null: it was, or was not tried. */
  readonly error: string | null;
  readonly save: (change: UndoableSave) => Promise<void>;
}

/** Saves what a form holds, with an offer to undo that, and goes back; stays where it is wrong or refused, and says why. */
export function useUndoableSave(): UndoableSaving {
  const { parts } = useTexts();
  const call = useCall();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async ({ backTo, wrong = 0, ...change }: UndoableSave) => {
    if (wrong > 0) {
      setError(parts.fieldsNeedAttention(wrong));
      return;
    }
    setBusy(true);
    const refusal = await undoableChange(call, change);
    setBusy(false);
    setError(refusal && refusal.message);
    if (refusal) return;
    setUnsaved(false);
    void navigate(backTo);
  };
  return { isBusy, error, save };
}
