import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Log } from '../../model/Log.ts';
import { findPortHolder } from '../listeners/io/findPortHolder.ts';

/** The last address of the block that zones' subnets and elastic addresses leave free. */
const CLAIM_HOST = '255.254';
/** No service is known to use it. */
const CLAIM_PORT = 47_128;

/**
 * Marks the loopback addresses `127.<byte>.…` as an engine's, by a port that it holds while it runs. Where another engine
 * has marked them, a warning says so, since what one of them listens on the other cannot; they may still live side by side as
 * long as their ports differ. Resolves with what gives the mark up. Does nothing where the system has no such address.
 */
export async function claimAddresses(byte: number, log: Log): Promise<() => void> {
  const host = `127.${byte}.${CLAIM_HOST}`;
  const server = createServer((socket) => {
    socket.destroy();
  });
  server.unref();
  try {
    server.listen({ host, port: CLAIM_PORT, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code; // the system's errors have one
    if (code === 'EADDRINUSE') log('warn', sentence(byte, (await findPortHolder(host, CLAIM_PORT))?.pid));
    return () => undefined;
  }
  return () => {
    server.close();
  };
}

function sentence(byte: number, pid: number | undefined): string {
  const who = pid === undefined ? '' : ` (process ${pid})`;
  return (
    `Another engine${who} has the addresses 127.${byte}.0.0/16, too: a port that it listens on cannot be had here. ` +
    'Stop it, or start one of them with another number from 0 to 255 in BALANZA_LOOPBACK_BYTE.'
  );
}
