import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Answer } from '../../../engine/contract/Answer.ts';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import { SIGN_IN, type MessageFromWindow, type MessageToWindow } from '../../../engine/contract/messages.ts';
import type { UntypedBridge } from './UntypedBridge.ts';

type Subscriber = Parameters<UntypedBridge['subscribe']>[2];

export interface SignedInBridge extends Bridge {
  /** What the token was exchanged for: a browser may be given it. */
  readonly key: string;
  close(): Promise<void>;
}

/** A bridge over the WebSocket, signed in as a browser signs in by an address with a token. */
export async function socketBridge(link: string): Promise<SignedInBridge> {
  const { origin, host, hash } = new URL(link);
  const response = await fetch(`${origin}${SIGN_IN.path}`, {
    method: 'POST',
    headers: { origin, [SIGN_IN.header]: '1', connection: 'close' },
    body: JSON.stringify({ token: hash.slice(`#${SIGN_IN.fragment}=`.length) }),
  });
  const { key } = (await response.json()) as { key: string }; // asserted by its use
  const socket = new WebSocket(`ws://${host}${SIGN_IN.socketPath}`, { headers: { origin } });
  const answers = new Map<number, (answer: Answer<unknown>) => void>();
  const subscribers = new Map<number, Subscriber>();
  let lastId = 0;
  const send = (message: MessageFromWindow) => {
    socket.send(JSON.stringify(message));
  };
  const receive = (message: MessageToWindow) => {
    if (message.type === 'answer') answers.get(message.id)?.(message.answer);
    if (message.type === 'value') subscribers.get(message.id)?.onValue(message.value);
    if (message.type === 'ended') subscribers.get(message.id)?.onEnd(message.error);
  };
  await once(socket, 'open');
  send({ type: 'signIn', key });
  await once(socket, 'message');
  socket.on('message', (data) => {
    receive(JSON.parse((data as Buffer).toString()) as MessageToWindow); // text frames of our own engine
  });
  const isClosed = once(socket, 'close').then(([code]) => {
    const message = `The socket was closed with ${String(code)}.`;
    for (const answer of answers.values()) answer({ ok: false, error: { code: 'Disconnected', message } });
  });
  const bridge: UntypedBridge = {
    call: (name, input) =>
      new Promise((resolve) => {
        lastId += 1;
        answers.set(lastId, resolve);
        send({ type: 'call', id: lastId, name, input });
      }),
    subscribe: (name, input, subscriber) => {
      lastId += 1;
      const id = lastId;
      subscribers.set(id, subscriber);
      send({ type: 'subscribe', id, name, input });
      return () => {
        subscribers.delete(id);
        send({ type: 'unsubscribe', id });
      };
    },
  };
  return {
    ...(bridge as unknown as Bridge), // the engine keeps the contract's types: that is what is tested
    key,
    close: async () => {
      socket.close();
      await isClosed;
    },
  };
}
