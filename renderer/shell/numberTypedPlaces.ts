import type { DataRouter } from 'react-router';

/** Where a place of the router's stands among the others; undefined: the router has not made it. */
const placeNow = () => (history.state as { readonly idx?: number } | null)?.idx; // the router writes nothing else there

/**
 * Makes a router that knows of a place that somebody came to by typing its address as of those that it made itself: such
 * a place gets its number before the router hears of it. Without one the router cannot tell how far to go back, and lets
 * every such change of page pass: the question about unsaved changes would not be asked. Listeners of a window are called
 * in the order in which they came, so ours has to be there before the router's. Returns how to end it, too.
 */
export function numberTypedPlaces<Router extends Pick<DataRouter, 'subscribe'>>(
  make: () => Router,
): { readonly router: Router; readonly close: () => void } {
  let place = placeNow() ?? 0;
  const note = () => {
    place = placeNow() ?? place;
  };
  const onPop = () => {
    if (placeNow() === undefined) history.replaceState({ idx: place + 1 }, '');
    else note();
  };
  window.addEventListener('popstate', onPop);
  const router = make();
  const unsubscribe = router.subscribe(note);
  return {
    router,
    close: () => {
      unsubscribe();
      window.removeEventListener('popstate', onPop);
    },
  };
}
