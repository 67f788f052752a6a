import { spawnSync } from 'node:child_process';

/** Whether a program is there, and says each of these words of its version. */
export function hasTool(tool: string, ...words: readonly string[]): boolean {
  const { status, stdout, stderr } = spawnSync(tool, ['--version'], { encoding: 'utf8' });
  // wrk says its version, and exits with 1.
  return status !== null && words.every((word) => `${stdout}${stderr}`.includes(word));
}
