import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Daemons are kept here, which is not in everybody's PATH. */
const DAEMON_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** Is there such a program in PATH, or among the daemons? */
export function hasProgram(name: string): boolean {
  return [...(process.env['PATH'] ?? '').split(delimiter), ...DAEMON_FOLDERS].some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false; // not in this folder
    }
  });
}
