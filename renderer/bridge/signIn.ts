import { SIGN_IN } from '../../engine/contract/messages.ts';

const STORAGE_KEY = 'balanza.key';
const ASKED_KEY = 'balanza.asked';
const FIRST_PAGE = '#/dashboard';
const TOKEN = new RegExp(`^#${SIGN_IN.fragment}=([A-Za-z0-9_-]+)$`);

/**
 * The key that opens the socket, or null when this window has none. A token in the address is exchanged for one and
 * taken out of the address first, so that it stays neither in the history nor on the screen; the page that was asked for
 * before takes its place. The key lives as long as the tab, and survives a reload.
 */
export async function signIn(): Promise<string | null> {
  const token = TOKEN.exec(location.hash)?.[1];
  const known = sessionStorage.getItem(STORAGE_KEY);
  if (token === undefined) {
    if (known === null) noteAskedPage(location.hash);
    return known;
  }
  history.replaceState(null, '', sessionStorage.getItem(ASKED_KEY) ?? FIRST_PAGE);
  const key = await exchange(token);
  if (key === null) return known;
  sessionStorage.setItem(STORAGE_KEY, key);
  sessionStorage.removeItem(ASKED_KEY);
  return key;
}

/** Forgets a key that the engine no longer knows; who signs in again comes back to the page. */
export function signOut(): void {
  sessionStorage.removeItem(STORAGE_KEY);
  noteAskedPage(location.hash);
}

/**
 * Signs in when an address with a token is opened in a tab that shows the console already. Only what follows the `#`
 * differs, so the browser would load nothing, and nothing would happen.
 */
export function signInWhenAsked(): void {
  window.addEventListener('hashchange', ({ oldURL }) => {
    if (!TOKEN.test(location.hash)) return;
    const { hash } = new URL(oldURL);
    if (!TOKEN.test(hash)) noteAskedPage(hash);
    location.reload();
  });
}

function noteAskedPage(hash: string): void {
  if (hash.startsWith('#/')) sessionStorage.setItem(ASKED_KEY, hash);
}

async function exchange(token: string): Promise<string | null> {
  const response = await fetch(SIGN_IN.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [SIGN_IN.header]: '1' },
    body: JSON.stringify({ token }),
  }).catch(() => null); // the engine is gone; the socket will find out and say so
  if (!response?.ok) return null;
  const answer = (await response.json()) as { readonly key: string }; // what the engine answers with 200
  return answer.key;
}
