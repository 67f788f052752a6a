import { readFileSync } from 'node:fs';

/** Linux counts processes' time in these, whatever the kernel's own tick is. */
const TICKS_PER_SECOND = 100;
const NANOSECONDS_PER_MS = 1e6;

/** CPU seconds of a process so far, threads that have ended too; 0 when it is gone. */
export function processSeconds(pid: number): number {
  // The second field is a name in brackets, which may hold spaces; utime and stime are 14 and 15.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** Of a process's main thread, ms so far: on a CPU, and ready but waiting for one, which tells how busy the machine is. */
export function mainThreadMs(pid: number): { readonly ran: number; readonly waited: number } {
  const [ran = 0, waited = 0] = read(`/proc/${pid}/schedstat`).split(' ').map(Number);
  return { ran: ran / NANOSECONDS_PER_MS, waited: waited / NANOSECONDS_PER_MS };
}

/** The command line of a process, words separated by spaces. */
export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Empty for what has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}
