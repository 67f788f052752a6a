import { readdirSync, readFileSync } from 'node:fs';

const NANOSECONDS = 1e9;

/**
 * CPU seconds used so far by a process, all its threads, and its children. Linux's `schedstat` counts nanoseconds, so
 * samples of a second are exact. A busy engine's main thread is part of the bill, as its clients would see it.
 */
export function cpuSecondsOf(pid: number): number {
  let total = 0;
  for (const process of processTree(pid)) {
    for (const thread of threadsOf(process)) total += threadSeconds(process, thread);
  }
  return total;
}

function processTree(pid: number): readonly number[] {
  const children = threadsOf(pid).flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' '));
  return [pid, ...children.filter((child) => child !== '').flatMap((child) => processTree(Number(child)))];
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return []; // it has ended
  }
}

const threadSeconds = (pid: number, thread: string): number =>
  Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / NANOSECONDS;

/** Empty for what has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
