import { SIGN_IN } from '../../engine/contract/messages.ts';

const STORAGE_KEY = 'balanza.key';
const TOKEN = new RegExp(`^#${SIGN_IN.fragment}=([A-Za-z0-9_-]+)$`);

/**
 * The key that opens the socket, or null when this window has none. A token in the address is exchanged for one and
 * taken out of the address first, so that it stays neither in the history nor on the screen. The key lives as long as
 * the tab, and survives a reload.
 */
export async function signIn(): Promise<string | null> {
  const token = TOKEN.exec(location.hash)?.[1];
  if (token === undefined) return sessionStorage.getItem(STORAGE_KEY);
  history.replaceState(null, '', '#/dashboard');
  const key = await exchange(token);
  if (key !== null) sessionStorage.setItem(STORAGE_KEY, key);
  return key ?? sessionStorage.getItem(STORAGE_KEY);
}

/** Forgets a key that the engine no longer knows. */
export function signOut(): void {
  sessionStorage.removeItem(STORAGE_KEY);
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
