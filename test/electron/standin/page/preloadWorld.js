/** `electron` as a sandboxed preload script sees it; nothing else can be required there, as in Electron. */
(bridge, codec, sendText, process, preload) => {
  delete globalThis.standInSend;
  const listeners = new Map();
  const waiting = new Map();
  let ids = 0;
  const send = (message) => sendText(codec.encode(message));
  bridge.onOpen = (url) => send({ kind: 'open', url });

  const ipcRenderer = {
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    removeListener(channel, listener) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((one) => one !== listener),
      );
      return ipcRenderer;
    },
    send(channel, ...given) {
      send({ kind: 'send', channel, given });
    },
    invoke(channel, ...given) {
      return new Promise((resolve, reject) => {
        ids += 1;
        const text = codec.encode({ kind: 'invoke', id: ids, channel, given });
        waiting.set(ids, { resolve, reject, channel });
        sendText(text);
      });
    },
    sendSync() {
      throw new Error('stand-in: sendSync is not modelled');
    },
    postMessage() {
      throw new Error('stand-in: message ports are not modelled');
    },
  };

  Object.defineProperty(globalThis, 'standInDeliver', {
    value: (text) => {
      const message = codec.decode(text);
      if (message.id === undefined) {
        for (const listener of listeners.get(message.channel) ?? [])
          listener({ sender: ipcRenderer }, ...message.given);
        return;
      }
      const { resolve, reject, channel } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) resolve(message.value);
      else reject(new Error(`Error invoking remote method '${channel}': ${message.error}`));
    },
  });

  const required = (name) => {
    if (name === 'electron') return { contextBridge: bridge, ipcRenderer };
    throw new Error(`module not found: ${name}`);
  };
  const module = { exports: {} };
  preload(required, module.exports, module, process, undefined, globalThis);
};
