import { BrowserWindow, dialog, shell, type Event, type WebContents } from 'electron';
import { isAppAddress } from './appAddress.ts';
import { outsideAddress } from './outsideAddress.ts';
import type { Texts } from './textsFor.ts';

/**
 * Keeps a page where it belongs: it goes to no address but ours, opens no window, embeds no other page. Links to the
 * outside are given to the system's browser. To be called for each `web-contents-created`, not only for our window's.
 */
export function guardWebContents(contents: WebContents, texts: () => Texts): void {
  const stay = (event: Event<{ readonly url: string }>) => {
    if (!isAppAddress(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    void openOutside(url, contents, texts);
    return { action: 'deny' };
  });
}

async function openOutside(text: string, contents: WebContents, texts: () => Texts): Promise<void> {
  const address = outsideAddress(text);
  if (address === null) return;
  const window = BrowserWindow.fromWebContents(contents);
  if (address.isRemote && window !== null) {
    const { response } = await dialog.showMessageBox(window, {
      type: 'question',
      message: texts().openLink,
      detail: address.url,
      buttons: [texts().open, texts().cancel],
      defaultId: 0,
      cancelId: 1,
    });
    if (response !== 0) return;
  }
  await shell.openExternal(address.url);
}
