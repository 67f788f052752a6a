import { useEffect, useEffectEvent } from 'react';

/** Keys of the tester: Ctrl+Enter runs, wherever one types; Esc stops, unless something is open over the page. Source: console, *State matrix*. */
export function useTesterKeys({ run, stop }: { readonly run: () => void; readonly stop: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('[role=dialog],[role=listbox],[role=menu]') !== null) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
    if (event.key === 'Escape') stop();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    // Before the page: what Esc closes is still there to be seen.
    document.addEventListener('keydown', listen, { capture: true });
    return () => {
      document.removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
}
