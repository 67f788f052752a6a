import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../../model/Clock.ts';

/** The body of a request, or why there is none. */
export type ReadBody =
  { readonly kind: 'whole'; readonly bytes: Buffer } | { readonly kind: 'tooLarge' | 'timeout' | 'gone' };

/** Reads a body whole. `limit`: bytes, 0 for none; `timeoutMs`: between two parts of it. */
export function readBody(
  incoming: IncomingMessage,
  { limit, timeoutMs, clock }: { readonly limit: number; readonly timeoutMs: number; readonly clock: Clock },
): Promise<ReadBody> {
  const declared = Number(incoming.headers['content-length'] ?? 0);
  if (limit > 0 && declared > limit) return Promise.resolve({ kind: 'tooLarge' });
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let size = 0;
    let stopTimer: () => void = () => undefined;
    const finish = (body: ReadBody): void => {
      stopTimer();
      incoming.removeAllListeners('data');
      resolve(body);
    };
    const wait = (): void => {
      stopTimer();
      if (timeoutMs > 0) stopTimer = clock.after(timeoutMs, () => finish({ kind: 'timeout' }));
    };
    incoming.on('data', (part: Buffer) => {
      size += part.length;
      parts.push(part);
      if (limit > 0 && size > limit) finish({ kind: 'tooLarge' });
      else wait();
    });
    incoming.once('end', () => finish({ kind: 'whole', bytes: Buffer.concat(parts) }));
    incoming.once('close', () => finish({ kind: 'gone' }));
    wait();
  });
}
