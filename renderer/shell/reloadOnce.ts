import { useConnection } from '../store/connection.ts';
import { flash } from '../store/flashes.ts';
import { textsNow } from '../texts/useTexts.ts';

const RELOADED_KEY = 'balanza.reloadedAtMs';
/** A part that is missing again so soon after a reload is missing for another reason: the page then says that it failed. */
const ONCE_WITHIN_MS = 60_000;

/** Where the window goes, when a part of the console was asked for in order to go there. */
export interface GoingTo {
  /** An address with `#`; null: nowhere. */
  readonly address: () => string | null;
}

/**
 * Loads the window again, once, when a part of the console is not there any more: it was built anew, and the parts have
 * other names since. The window comes back where it was going, and says why. What forms held is kept as drafts.
 * Not while the engine is lost: there would be nothing to load, and the window would be the browser's.
 */
export function reloadOnce(going: GoingTo, reload: () => void = () => location.reload()): () => void {
  tellOfReload();
  const onMissing = () => {
    if (useConnection.getState().connection.kind === 'lost') return;
    const lastMs = Number(sessionStorage.getItem(RELOADED_KEY));
    if (Date.now() - lastMs < ONCE_WITHIN_MS) return;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
    const address = going.address();
    if (address !== null) history.replaceState(null, '', address);
    reload();
  };
  window.addEventListener('vite:preloadError', onMissing);
  return () => {
    window.removeEventListener('vite:preloadError', onMissing);
  };
}

const TOLD_KEY = 'balanza.reloadTold';

/** The first start after a reload of ours says that there was one. */
function tellOfReload(): void {
  const reloadedAt = sessionStorage.getItem(RELOADED_KEY);
  if (reloadedAt === null || reloadedAt === sessionStorage.getItem(TOLD_KEY)) return;
  sessionStorage.setItem(TOLD_KEY, reloadedAt);
  flash({ type: 'info', header: textsNow().shell.reloaded });
}
