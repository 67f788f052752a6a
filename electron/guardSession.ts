import type { Session } from 'electron';
import { isAppAddress } from './appAddress.ts';

/** All that the console may ask of the system: the copy buttons write text. */
const ALLOWED = 'clipboard-sanitized-write';

/**
 * Denies pages every permission but writing text to the clipboard, every device, and every download that the console
 * did not make itself; such a download asks where to save it, which is Electron's own behaviour.
 */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(permission === ALLOWED && isAppAddress(contents.getURL()));
  });
  session.setPermissionCheckHandler((contents, permission) => {
    return permission === ALLOWED && contents !== null && isAppAddress(contents.getURL());
  });
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    const made = item.getURL();
    const isOurs = made.startsWith('blob:') && isAppAddress(made.slice('blob:'.length));
    if (!isOurs) event.preventDefault();
  });
}
