import { randomBytes } from 'node:crypto';
import type { Store } from '../../store/Store.ts';

const NAME = 'dataplane.cookieKey';
const KEY = /^[0-9a-f]{64}$/;

/**
 * The key with which nodes seal the balancer's own cookies: 64 hexadecimal digits, made at the first start and kept in
 * the store, so that clients stay with their targets when the engine starts again.
 */
export function keptCookieKey(store: Pick<Store, 'setting' | 'putSetting'>): string {
  const kept = store.setting(NAME);
  if (typeof kept === 'string' && KEY.test(kept)) return kept;
  const made = randomBytes(32).toString('hex');
  store.putSetting(NAME, made);
  return made;
}
