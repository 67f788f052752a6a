import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { NotificationView } from '../../../contract/views/NotificationView.ts';
import type { Clock } from '../../../model/Clock.ts';

/** A receiver that has not answered by then is given up. */
const TIMEOUT_MS = 10_000;

/** Sends a notification; resolves with null, or with what went wrong, as a sentence. Never rejects. */
export type PostNotification = (address: string, notification: NotificationView) => Promise<string | null>;

/**
 * POSTs a notification as JSON: its fields, and `text` with title and detail, which chat services show. Any 2xx is
 * success; redirects are not followed. `signal` gives it up. Source: E-117; contract, *What one machine cannot do*.
 */
export function postNotification(clock: Clock, signal: AbortSignal): PostNotification {
  return (address, { desktop: _, ...notification }) => {
    const text = notification.detail === '' ? notification.title : `${notification.title}: ${notification.detail}`;
    const body = JSON.stringify({ text, ...notification });
    return new Promise((resolve) => {
      let url: URL;
      try {
        url = new URL(address);
      } catch {
        resolve(`'${address}' is no address.`);
        return;
      }
      const asked = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: false,
        signal,
        headers: { 'Content-Type': 'application/json', 'Content-Length': new TextEncoder().encode(body).length },
      });
      const cancel = clock.after(TIMEOUT_MS, () => {
        asked.destroy(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`));
      });
      const end = (sentence: string | null) => {
        cancel();
        resolve(sentence);
      };
      asked.once('response', (response: IncomingMessage) => {
        response.resume();
        response.on('error', () => undefined); // the status has said all
        const status = response.statusCode ?? 0;
        end(status >= 200 && status < 300 ? null : `${url.host} answered ${status}.`);
      });
      asked.on('error', (error) => {
        end(`${url.host} could not be reached: ${error.message}.`);
      });
      asked.end(body);
    });
  };
}
