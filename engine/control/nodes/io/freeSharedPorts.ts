import { once } from 'node:events';
import { createServer } from 'node:net';
import { SHARED_LOOPBACK } from '../../../model/BoundPorts.ts';
import { SHARED_PORTS } from '../SharedPortBook.ts';

/** Engines that stand side by side begin so far from each other. */
const STEP = 500;

/**
 * Where the ports that are given out on a shared address begin: the first step whose port nobody has. The beginning of
 * the range when all are taken; a port that is taken later is found out when it is bound.
 */
export async function freeSharedPorts(): Promise<number> {
  for (let port: number = SHARED_PORTS.min; port + STEP <= SHARED_PORTS.max; port += STEP) {
    if (await isFree(port)) return port;
  }
  return SHARED_PORTS.min;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ host: SHARED_LOOPBACK, port, exclusive: true });
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
