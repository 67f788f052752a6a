import type { Socket } from 'node:net';
import type { Clock } from '../../../model/Clock.ts';

/** How bytes pass between two ends. */
export interface PassOptions {
  readonly clock: Clock;
  /** The longest that nothing moves either way, milliseconds; 0: any time. */
  readonly timeoutMs: number;
  /** An end that has ended may still be sent to (`proxy_half_close`); otherwise the first end ends both, as in nginx. */
  readonly keepsHalfOpen: boolean;
  readonly onFromClient: (bytes: Buffer) => void;
  readonly onFromServer: (bytes: Buffer) => void;
}

/**
 * Passes bytes both ways until the ends have ended, one breaks, or nothing moves for the timeout; then both are closed. An
 * end that takes no more holds the other one back. What was read before an end goes out.
 */
export async function passBothWays(client: Socket, server: Socket, options: PassOptions): Promise<void> {
  const { clock, timeoutMs, keepsHalfOpen, onFromClient, onFromServer } = options;
  let stopTimer: () => void = () => undefined;
  const touch = (): void => {
    stopTimer();
    if (timeoutMs === 0) return;
    stopTimer = clock.after(timeoutMs, () => {
      client.destroy();
      server.destroy();
    });
  };
  const join = (one: Socket, other: Socket, onBytes: (bytes: Buffer) => void): void => {
    one.on('data', (bytes: Buffer) => {
      onBytes(bytes);
      touch();
    });
    one.once('end', () => {
      if (keepsHalfOpen) return;
      one.destroySoon();
      other.destroySoon();
    });
    one.once('error', () => one.destroy());
    one.once('close', () => {
      // What came from it is still on its way.
      if (one.readableEnded) other.destroySoon();
      else other.destroy();
    });
    one.pipe(other);
  };
  touch();
  const done = Promise.all([closed(client), closed(server)]);
  join(client, server, onFromClient);
  join(server, client, onFromServer);
  client.resume();
  server.resume();
  await done;
  stopTimer();
}

/** Resolves when a socket has closed, or at once. */
export async function closed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}
