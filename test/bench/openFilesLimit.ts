import { readFileSync } from 'node:fs';

/** How many files a process may have open (`ulimit -n`); Infinity where the system does not say. */
export function openFilesLimit(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity; // not Linux
  }
}
