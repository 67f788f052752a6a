import { Menu, nativeImage, Tray } from 'electron';
import type { Texts } from './textsFor.ts';
import { TRAY_ICON } from './trayIcon.ts';

/**
 * The icon that stays when the window is closed, with a way back to it and one to end. Null where the desktop has no
 * tray; then starting Balanza again brings the window back.
 */
export function createTray(
  texts: Texts,
  actions: { readonly open: () => void; readonly quit: () => void },
): Tray | null {
  try {
    const tray = new Tray(nativeImage.createFromDataURL(TRAY_ICON));
    tray.setToolTip('Balanza');
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: texts.open, click: actions.open },
        { type: 'separator' },
        { label: texts.stopEngine, click: actions.quit },
      ]),
    );
    tray.on('click', actions.open);
    return tray;
  } catch {
    return null;
  }
}
