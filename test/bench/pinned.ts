import { cpus } from 'node:os';
import { hasProgram } from './hasProgram.ts';

/** `command`, kept on one CPU where the system can do that and has more than one. */
export function pinned(core: number, command: readonly string[]): readonly string[] {
  return cpus().length > 1 && hasProgram('taskset') ? ['taskset', '-c', String(core), ...command] : command;
}
