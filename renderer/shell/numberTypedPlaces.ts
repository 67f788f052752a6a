import type { DataRouter } from 'react-router';

/** Where a place of the router's stands among the others; undefined: the router has not made it. */
const placeNow = () => (history.state as { readonly idx?: number } | null)?.idx; // the router writes nothing else there

/**
 * Gives a place that somebody came to by typing its address the number that the router would have given it, before the
 * router hears of it. Without one it cannot tell how far to go back, and lets every such change of page pass: the question
 * about unsaved changes would not be asked. Returns how to end it.
 */
export function numberTypedPlaces(router: Pick<DataRouter, 'subscribe'>): () => void {
  let place = placeNow() ?? 0;
  const note = () => {
    place = placeNow() ?? place;
  };
  const onPop = () => {
    if (placeNow() === undefined) history.replaceState({ idx: place + 1 }, '');
    else note();
  };
  const unsubscribe = router.subscribe(note);
  window.addEventListener('popstate', onPop, { capture: true });
  return () => {
    unsubscribe();
    window.removeEventListener('popstate', onPop, { capture: true });
  };
}
