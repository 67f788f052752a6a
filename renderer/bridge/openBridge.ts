import type { Bridge } from '../../engine/contract/Bridge.ts';
import { SIGN_IN } from '../../engine/contract/messages.ts';
import { noteConnection } from '../store/connection.ts';
import type { Connection } from './Connection.ts';
import { ipcBridge } from './ipcBridge.ts';
import { signIn, signOut } from './signIn.ts';
import { webSocketBridge } from './webSocketBridge.ts';
import { windowBridge } from './windowBridge.ts';

/** The bridge of this window: Electron's where preload has put one, else a socket. Null: the window is not signed in. */
export async function openBridge(): Promise<Bridge | null> {
  const desktop = windowBridge();
  if (desktop !== undefined) return ipcBridge(desktop, noteConnection);
  const key = await signIn();
  if (key === null) {
    noteConnection({ kind: 'signedOut' });
    return null;
  }
  const onConnection = (connection: Connection) => {
    if (connection.kind === 'signedOut') signOut();
    noteConnection(connection);
  };
  return webSocketBridge({ url: `ws://${location.host}${SIGN_IN.socketPath}`, key, onConnection });
}
