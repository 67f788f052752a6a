import { Menu, nativeImage, Tray } from 'electron';
import type { Texts } from './textsFor.ts';
import { TRAY_ICON } from './trayIcon.ts';

export interface TrayActions {
  readonly open: () => void;
  readonly quit: () => void;
}

/**
 * The icon that stays when the window is closed, with a way back to it and one to end. Null where the desktop has no
 * tray; then starting Balanza again brings the window back.
 */
export function createTray(texts: Texts, actions: TrayActions): Tray | null {
  try {
    const tray = new Tray(nativeImage.createFromDataURL(TRAY_ICON));
    tray.setToolTip('Balanza');
    wordTray(tray, texts, actions);
    tray.on('click', actions.open);
    return tray;
  } catch {
    return null;
  }
}

/** Gives the tray its menu in a language. */
export function wordTray(tray: Tray, texts: Texts, { open, quit }: TrayActions): void {
  tray.setContextMenu(
    Menu.buildFromTemplate([
      { label: texts.open, click: open },
      { type: 'separator' },
      { label: texts.stopEngine, click: quit },
    ]),
  );
}
