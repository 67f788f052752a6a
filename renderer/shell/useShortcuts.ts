import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useHelp } from '../store/help.ts';
import { setPaused, usePause } from '../store/pause.ts';
import { prefer, usePreferences } from '../store/preferences.ts';
import { openPalette } from '../store/palette.ts';

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
