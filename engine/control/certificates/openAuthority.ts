import { LocalAuthority } from '../../certificates/io/LocalAuthority.ts';
import type { Clock } from '../../model/Clock.ts';
import type { Store } from '../../store/Store.ts';

/** Name of the setting that holds the local CA. */
const AUTHORITY = 'certificates.authority';

/** The local CA of a store; `dataDir`: where its certificate is written, null: nowhere. */
export function openAuthority(store: Store, dataDir: string | null, clock: Clock): LocalAuthority {
  const kept = { read: () => store.setting(AUTHORITY), write: (made: unknown) => store.putSetting(AUTHORITY, made) };
  return new LocalAuthority({ kept, dataDir, nowMs: () => clock.nowMs() });
}
