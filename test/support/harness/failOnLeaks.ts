import { afterAll, beforeAll } from 'vitest';
import { leaksSince, openResources, type OpenResources } from './openResources.ts';

/** How long what was closed may take to be gone; a limit that only turns a leak into a message. */
const PATIENCE_MS = 3_000;
const POLL_MS = 20;

let before: OpenResources;

beforeAll(() => {
  before = openResources();
});

/** Set up for every test file: fails it when a server, socket, process, worker or timer of its is still open. */
afterAll(async () => {
  for (let waitedMs = 0; leaksSince(before).length > 0 && waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  const leaks = leaksSince(before);
  if (leaks.length > 0) throw new Error(`Still open after the last test of this file: ${leaks.join('; ')}`);
});
