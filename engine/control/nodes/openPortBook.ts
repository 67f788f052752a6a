import type { Log } from '../../model/Log.ts';
import type { Store } from '../../store/Store.ts';
import { SHARED_PORTS_SETTING, SharedPortBook } from './SharedPortBook.ts';

/**
 * The book of the ports on a shared address, kept in the store. A disk that refuses costs no more than other ports after
 * the next start. `first`: as of the book.
 */
export function openPortBook(store: Store, log: Log, first?: number): SharedPortBook {
  const kept = {
    read: () => store.setting(SHARED_PORTS_SETTING),
    write: (ports: Readonly<Record<string, number>>) => {
      try {
        store.putSetting(SHARED_PORTS_SETTING, ports);
      } catch (error) {
        log('error', `ports could not be kept: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
  return new SharedPortBook(kept, first);
}
