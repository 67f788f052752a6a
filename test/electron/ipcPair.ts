import { EventEmitter } from 'node:events';
import type { IpcMain, WebContents } from 'electron';
import { onTestFinished, vi } from 'vitest';
import type { Language } from '../../engine/contract/Language.ts';
import type { Bridge, ConsoleFace } from '../../engine/contract/Bridge.ts';
import { CALLS } from '../../engine/contract/calls.ts';
import { STREAMS } from '../../engine/contract/streams.ts';
import { IPC_CHANNEL, WINDOW_CALLS, type NotifyManner, type WindowBridge } from '../../engine/contract/WindowBridge.ts';
import { ipcTransport } from '../../electron/ipcTransport.ts';
import { nameArguments } from '../../electron/preload/allowedNames.ts';
import type { UntypedBridge } from '../support/bridge/UntypedBridge.ts';

type Handler = (event: unknown, ...given: readonly unknown[]) => unknown;

/** The frame that sends; a test makes it another. */
export interface Sender {
  senderFrame: { readonly url: string; readonly parent: object | null } | null;
}

/** Main's transport and a preload script, with nothing of Electron between them but what IPC does to values. */
export interface IpcPair {
  readonly bridge: Bridge;
  readonly exposed: WindowBridge;
  readonly contents: EventEmitter;
  readonly sender: Sender;
  readonly warnings: readonly string[];
  /** What the console has said to be in, in order. */
  readonly languages: readonly Language[];
  /** How it has asked for notifications, in order. */
  readonly manners: readonly NotifyManner[];
  /** Loads the preload script once more, as a reload of the page does. */
  readonly reload: () => Promise<WindowBridge>;
  /** A message past the preload script, as a page that has broken out of its world would send it. */
  readonly invoke: (channel: string, ...given: readonly unknown[]) => Promise<unknown>;
  readonly unsubscribe: (id: string) => void;
  /** What a call from another window's contents is answered. */
  readonly callFromElsewhere: () => Promise<unknown>;
}

/** Loads preload anew for each page, over a face of the engine. */
export async function ipcPair(face: ConsoleFace): Promise<IpcPair> {
  const handlers = new Map<string, Handler>();
  const main = new EventEmitter();
  const ipc = Object.assign(main, {
    handle: (channel: string, handler: Handler) => void handlers.set(channel, handler),
    removeHandler: (channel: string) => void handlers.delete(channel),
  });
  let inPage = new EventEmitter();
  const contents = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    send: (channel: string, ...given: readonly unknown[]) => inPage.emit(channel, {}, ...structuredClone(given)),
  });
  const sender: Sender = { senderFrame: { url: 'app://console/index.html#/zones', parent: null } };
  const event = () => ({ sender: contents, senderFrame: sender.senderFrame });
  const invoke = async (channel: string, ...given: readonly unknown[]) =>
    structuredClone(await handlers.get(channel)?.(event(), ...structuredClone(given)));
  const warnings: string[] = [];
  const languages: Language[] = [];
  const manners: NotifyManner[] = [];
  const transport = ipcTransport({
    ipc: ipc as unknown as IpcMain, // the four functions that the transport uses
    face,
    isOurs: (asked) => asked === (contents as unknown as WebContents), // only its identity matters
    onLanguage: (language) => languages.push(language),
    onManner: (manner) => manners.push(manner),
    warn: (sentence) => warnings.push(sentence),
  });
  onTestFinished(() => transport.close());

  const load = async (): Promise<WindowBridge> => {
    const page = new EventEmitter();
    inPage = page;
    const exposed = new Map<string, unknown>();
    const ipcRenderer = {
      on: (channel: string, listener: Handler) => void page.on(channel, listener),
      send: (channel: string, ...given: readonly unknown[]) =>
        void main.emit(channel, event(), ...structuredClone(given)),
      invoke,
    };
    const contextBridge = { exposeInMainWorld: (name: string, value: unknown) => void exposed.set(name, value) };
    vi.resetModules();
    vi.doMock('electron', () => ({ contextBridge, ipcRenderer }));
    const { argv } = process;
    process.argv = [...argv, ...nameArguments(Object.keys({ ...CALLS, ...WINDOW_CALLS }), Object.keys(STREAMS))];
    await import('../../electron/preload/preload.ts');
    process.argv = argv;
    return exposed.get('balanza') as WindowBridge; // what preload promises
  };
  const exposed = await load();
  const bridge: UntypedBridge = {
    call: (name, input) => exposed.call(name as never, input), // a name is a name at run time
    subscribe: (name, input, { onValue, onEnd }) => exposed.subscribe(name as never, input, onValue, onEnd), // as above
  };
  return {
    bridge: bridge as unknown as Bridge, // the engine keeps the contract's types: that is what is tested
    exposed,
    contents,
    sender,
    warnings,
    languages,
    manners,
    reload: load,
    invoke,
    callFromElsewhere: () =>
      Promise.resolve(
        handlers.get(IPC_CHANNEL.call)?.({ ...event(), sender: new EventEmitter() }, 'describeEngine', {}),
      ),
    unsubscribe: (id) => void main.emit(IPC_CHANNEL.unsubscribe, event(), id),
  };
}
