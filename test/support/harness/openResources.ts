import { subscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

const WORKER = 'Worker';

/** Kinds as Node names them, and what to call them. Others (files being read, the runner's own pipe) are not ours to judge. */
const WATCHED: Readonly<Record<string, string>> = {
  TCPServerWrap: 'TCP server',
  TCPSocketWrap: 'TCP socket',
  UDPWrap: 'UDP socket',
  PipeServerWrap: 'local server',
  ProcessWrap: 'child process',
  [WORKER]: 'worker',
  FSEventWrap: 'file watch',
  Timeout: 'timer',
};

const runningWorkers = new Set<Worker>();

// Node leaves workers out of its list, but announces each one.
subscribe('worker_threads', (message) => {
  const { worker } = message as { worker: Worker }; // documented for this channel
  runningWorkers.add(worker);
  worker.once('exit', () => runningWorkers.delete(worker));
});

/** How many resources of each watched kind keep the process alive. */
export type OpenResources = ReadonlyMap<string, number>;

/** What is open in this process now. Timers that do not hold the process (`unref`) are not seen. */
export function openResources(): OpenResources {
  const open = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    if (WATCHED[kind] !== undefined) open.set(kind, (open.get(kind) ?? 0) + 1);
  }
  if (runningWorkers.size > 0) open.set(WORKER, runningWorkers.size);
  return open;
}

/** What is open now beyond `before`, as `2 × TCP socket`; empty when nothing is. */
export function leaksSince(before: OpenResources, now: OpenResources = openResources()): readonly string[] {
  return [...now]
    .map(([kind, count]) => ({ kind, more: count - (before.get(kind) ?? 0) }))
    .filter(({ more }) => more > 0)
    .map(({ kind, more }) => `${more} × ${WATCHED[kind] ?? kind}`);
}
