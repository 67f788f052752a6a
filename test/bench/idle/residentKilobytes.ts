import { readFileSync } from 'node:fs';

/** Memory that a process holds, in KB (RSS). What the kernel keeps for its sockets is extra, and the same for all. */
export function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN);
}
