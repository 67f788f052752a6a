import type { Answer } from '../../engine/contract/Answer.ts';
import type { Bridge } from '../../engine/contract/Bridge.ts';
import type { WindowBridge } from '../../engine/contract/WindowBridge.ts';
import type { OnConnection } from './Connection.ts';

/** The bridge of Electron's window. The engine is in the process that owns the window, so it is connected at once. */
export function ipcBridge(window: WindowBridge, onConnection: OnConnection): Bridge {
  onConnection({ kind: 'connected' });
  return {
    call: (name, input) => window.call(name, input) as Promise<Answer<never>>, // the contract says what `name` answers
    subscribe: (name, input, { onValue, onEnd }) =>
      window.subscribe(name, input, onValue as (value: unknown) => void, onEnd), // and what it sends
  };
}
