import { useEffect, useEffectEvent } from 'react';

/** Where keys are typed: everything else with the focus (a checkbox, a button, a cell) leaves them to the page. */
export const TEXT_FIELD = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],[role=menu]';

/**
 * Keys of a page without Ctrl or Alt, such as `n` for new; silent while something is typed, or a dialog or menu is open.
 * Source: console, *State matrix*.
 */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(TEXT_FIELD)) return;
    if (document.querySelector('[role=dialog],[role=listbox]') !== null) return;
    const run = keys[event.key.toLowerCase()];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      onKey(event);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
