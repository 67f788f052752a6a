import { useLayoutEffect, useRef, type RefObject } from 'react';

/** A little longer than the transitions of the stylesheet, which take 600 ms. */
const MOVE_MS = 700;

/**
 * Marks an element `data-changing` for a moment after `key` changes, so that parts glide to a new arrangement but jump to
 * a new figure: a transition on every tick of live data would keep the page painting for most of each second.
 */
export function useChanging(ref: RefObject<Element | null>, key: string): void {
  const before = useRef(key);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || before.current === key) return undefined;
    before.current = key;
    element.toggleAttribute('data-changing', true);
    const timer = setTimeout(() => {
      element.removeAttribute('data-changing');
    }, MOVE_MS);
    return () => {
      clearTimeout(timer);
      element.removeAttribute('data-changing');
    };
  }, [ref, key]);
}
