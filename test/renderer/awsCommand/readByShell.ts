import { execFileSync } from 'node:child_process';

/** How a POSIX shell reads a line: the words of its one command, the program first. */
export function readByShell(line: string): readonly string[] {
  const program = `aws() { printf '%s\\0' aws "$@"; }; npm() { printf '%s\\0' npm "$@"; }\n${line}`;
  return execFileSync('sh', ['-c', program], { encoding: 'utf8' }).split('\0').slice(0, -1);
}
