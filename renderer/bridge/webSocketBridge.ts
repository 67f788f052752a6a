import type { Answer, ContractError } from '../../engine/contract/Answer.ts';
import type { Bridge } from '../../engine/contract/Bridge.ts';
import { CLOSE_CODE, type MessageFromWindow, type MessageToWindow } from '../../engine/contract/messages.ts';
import type { OnConnection } from './Connection.ts';

interface Subscription {
  readonly name: string;
  readonly input: unknown;
  readonly onValue: (value: never) => void;
  readonly onEnd: (error: ContractError) => void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

const DISCONNECTED: Answer<never> = {
  ok: false,
  error: {
    code: 'Disconnected',
    message: 'The engine does not answer. Whether the change was made shows once it is back.',
  },
};

/**
 * The bridge of a window in a browser. When the socket breaks it connects again, at longer and longer intervals, and
 * subscribes to all that was subscribed to: the streams begin anew with a complete value, so the window is up to date.
 * Calls that were under way are answered `Disconnected`; they are not sent again, since they may have been carried out.
 */
export function webSocketBridge(options: {
  readonly url: string;
  readonly key: string;
  readonly onConnection: OnConnection;
}): Bridge {
  const calls = new Map<number, (answer: Answer<never>) => void>();
  const subscriptions = new Map<number, Subscription>();
  let socket: WebSocket | null = null;
  let isSignedIn = false;
  let retryMs = FIRST_RETRY_MS;
  let lastId = 0;

  const send = (message: MessageFromWindow) => {
    if (socket !== null && (isSignedIn || message.type === 'signIn')) socket.send(JSON.stringify(message));
  };
  const subscribeNow = (id: number, { name, input }: Subscription) => {
    send({ type: 'subscribe', id, name, input });
  };

  const receive = (message: MessageToWindow) => {
    switch (message.type) {
      case 'signedIn':
        isSignedIn = true;
        retryMs = FIRST_RETRY_MS;
        options.onConnection({ kind: 'connected' });
        for (const [id, subscription] of subscriptions) subscribeNow(id, subscription);
        return;
      case 'answer':
        calls.get(message.id)?.(message.answer as Answer<never>); // the contract says what each call answers
        calls.delete(message.id);
        return;
      case 'value':
        subscriptions.get(message.id)?.onValue(message.value as never); // the contract says what each stream sends
        return;
      case 'ended':
        subscriptions.get(message.id)?.onEnd(message.error);
        subscriptions.delete(message.id);
        return;
      default:
        message satisfies never;
    }
  };

  const connect = () => {
    const opened = new WebSocket(options.url);
    socket = opened;
    opened.onopen = () => {
      send({ type: 'signIn', key: options.key });
    };
    opened.onmessage = ({ data }) => {
      receive(JSON.parse(String(data)) as MessageToWindow); // our own engine's
    };
    opened.onclose = ({ code }) => {
      socket = null;
      isSignedIn = false;
      for (const answer of calls.values()) answer(DISCONNECTED);
      calls.clear();
      if (code === CLOSE_CODE.signIn) {
        options.onConnection({ kind: 'signedOut' });
        return;
      }
      options.onConnection({ kind: 'lost' });
      setTimeout(connect, retryMs);
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
    };
  };
  connect();

  return {
    call: (name, input) => {
      if (!isSignedIn) return Promise.resolve(DISCONNECTED);
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        calls.set(id, resolve); // answered with what the contract says of `name`
        send({ type: 'call', id, name, input });
      });
    },
    subscribe: (name, input, { onValue, onEnd }) => {
      lastId += 1;
      const id = lastId;
      const subscription: Subscription = { name, input, onValue, onEnd }; // as above
      subscriptions.set(id, subscription);
      if (isSignedIn) subscribeNow(id, subscription);
      return () => {
        if (subscriptions.delete(id)) send({ type: 'unsubscribe', id });
      };
    },
  };
}
