import { useSyncExternalStore } from 'react';

/** CSS pixels of a window from which tables have room for all the columns that they come with. */
const WIDE = 1_600;

/** Whether the window is wide; followed while it is resized. */
export function useIsWide(): boolean {
  return useSyncExternalStore(onResize, () => window.innerWidth >= WIDE);
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => {
    window.removeEventListener('resize', changed);
  };
}
