import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
const LIMIT_MS = 20_000;

/** Resolves once something accepts on `port` of 127.0.0.1; throws, naming `what`, when nothing does for 20 s. */
export async function untilListening(port: number, what: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < LIMIT_MS; waitedMs += POLL_MS) {
    if (await accepts(port)) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${what} does not listen on port ${port}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => {
      resolve(false);
    });
  });
}
