import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Clock } from '../model/Clock.ts';

/** How long a closing server waits for answers that are under way. */
export const CLOSE_GRACE_MS = 2_000;

/** Stops listening, ends idle connections at once, the others after their answer or after `CLOSE_GRACE_MS`. */
export async function closeServer(server: Server, clock: Clock): Promise<void> {
  const ended = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cancel = clock.after(CLOSE_GRACE_MS, () => {
    server.closeAllConnections();
  });
  await ended;
  cancel();
}
