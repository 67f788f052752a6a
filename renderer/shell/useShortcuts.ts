import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useHelp } from '../store/help.ts';
import { setPaused, usePause } from '../store/pause.ts';
import { prefer, usePreferences } from '../store/preferences.ts';
import { flash, dismissFlash } from '../store/flashes.ts';
import { openPalette } from '../store/palette.ts';
import { useSplitPanel } from '../store/splitPanel.ts';
import { takeNewestUndo } from '../store/undo.ts';
import { TEXT_FIELD } from '../parts/usePageKeys.ts';
import { textsNow } from '../texts/useTexts.ts';

/** Keys with Ctrl (on macOS Cmd) that work everywhere. Source: console, *Desktop conventions*. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const commands: Readonly<Record<string, () => void>> = {
      k: openPalette,
      ',': () => void navigate('/settings'),
      '.': () => {
        setPaused(!usePause.getState().isPaused);
      },
      z: undoNewest,
      j: () => {
        const { title, count } = useSplitPanel.getState();
        const { splitPanel } = usePreferences.getState();
        if (title !== null) prefer({ splitPanel: { ...splitPanel, isOpen: !(splitPanel.isOpen ?? count > 0) } });
      },
      b: () => {
        prefer({ isNavigationOpen: !(usePreferences.getState().isNavigationOpen ?? true) });
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F1') {
        event.preventDefault();
        useHelp.setState(({ isOpen }) => ({ isOpen: !isOpen }));
        return;
      }
      if (event.key === '?' && !isTyping(event)) {
        void navigate('/settings?tab=keyboard');
        return;
      }
      if (event.key.toLowerCase() === 'z' && (event.shiftKey || isTyping(event))) return;
      const command = (event.ctrlKey || event.metaKey) && !event.altKey ? commands[event.key.toLowerCase()] : undefined;
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [navigate]);
}

/** Where the key is the browser's own: it undoes what was typed; and a dialog is about something else. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=dialog]') !== null) return true;
  return target instanceof Element && target.closest(TEXT_FIELD) !== null;
}

function undoNewest(): void {
  const undo = takeNewestUndo();
  if (undo === undefined) {
    flash({ id: 'nothing-to-undo', type: 'info', header: textsNow().shell.nothingToUndo });
    return;
  }
  dismissFlash(undo.id);
  undo.run();
}
