import { contextBridge, ipcRenderer } from 'electron';
import type { Answer, ContractError } from '../../engine/contract/Answer.ts';
import { IPC_CHANNEL, type WindowBridge } from '../../engine/contract/WindowBridge.ts';
import { allowedNames } from './allowedNames.ts';

/**
 * Runs in the sandbox before the console's page, in a world of its own, and gives that page one frozen object. The page
 * never gets hold of `ipcRenderer` or of an event, only of what the engine says.
 */
const allowed = allowedNames(process.argv);

/** Names this document among those that the window has shown, so that main can tell a reload. */
const documentId = crypto.randomUUID();
let subscriptions = 0;

interface Listener {
  readonly onValue: (value: unknown) => void;
  readonly onEnd: (error: ContractError) => void;
}
const listeners = new Map<string, Listener>();

ipcRenderer.on(IPC_CHANNEL.value, (_event, id: string, value: unknown) => listeners.get(id)?.onValue(value));
ipcRenderer.on(IPC_CHANNEL.ended, (_event, id: string, error: ContractError) => end(id, error));

function end(id: string, error: ContractError): void {
  const listener = listeners.get(id);
  listeners.delete(id);
  listener?.onEnd(error);
}

function refused(code: string, message: string): { readonly ok: false; readonly error: ContractError } {
  return { ok: false, error: { code, message } };
}

/** An answer of main's. It always answers; only where it is gone, or the input cannot be cloned, does `invoke` reject. */
async function invoke(channel: string, ...message: readonly unknown[]): Promise<Answer<unknown>> {
  try {
    return (await ipcRenderer.invoke(channel, ...message)) as Answer<unknown>; // what ipcTransport answers, in all cases
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return /cloned/.test(reason)
      ? refused('ValidationError', 'JSON does not carry this input.')
      : refused('Disconnected', 'The engine does not answer. Whether the change was made shows once it is back.');
  }
}

const unknown = (kind: string, name: unknown) => refused('UnknownCall', `The engine has no ${kind} “${String(name)}”.`);

const bridge: WindowBridge = {
  platform: process.platform,

  call: async (name, input) =>
    allowed.calls.has(name) ? await invoke(IPC_CHANNEL.call, name, input) : unknown('call', name),

  subscribe: (...[name, input, onValue, onEnd]) => {
    subscriptions += 1;
    const id = `${documentId}/${subscriptions}`;
    listeners.set(id, { onValue, onEnd });
    const asked = allowed.streams.has(name)
      ? invoke(IPC_CHANNEL.subscribe, id, name, input)
      : Promise.resolve(unknown('stream', name));
    void asked.then((answer) => {
      if (!answer.ok) end(id, answer.error);
    });
    return () => {
      if (listeners.delete(id)) ipcRenderer.send(IPC_CHANNEL.unsubscribe, id);
    };
  },
};

contextBridge.exposeInMainWorld('balanza', Object.freeze(bridge));
