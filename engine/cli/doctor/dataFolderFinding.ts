import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Finding } from './Finding.ts';

const check = 'Data folder';

/** Whether the data folder can be used, or made; and that nobody else can look into it, since it holds keys. */
export function dataFolderFinding(dataDir: string): Finding {
  const remedy = 'Make it writable, or choose another with --data-dir.';
  if (!existsSync(dataDir)) {
    const parent = nearestFolder(dataDir);
    return isUsable(parent)
      ? { check, verdict: 'ok', detail: `${dataDir} will be made at the first start` }
      : { check, verdict: 'trouble', detail: `${dataDir} cannot be made in ${parent}`, remedy };
  }
  if (!statSync(dataDir).isDirectory())
    return {
      check,
      verdict: 'trouble',
      detail: `${dataDir} is not a folder`,
      remedy: 'Choose another with --data-dir.',
    };
  if (!isUsable(dataDir)) return { check, verdict: 'trouble', detail: `${dataDir} cannot be written to`, remedy };
  const isPrivate = process.platform === 'win32' || (statSync(dataDir).mode & 0o077) === 0;
  if (isPrivate) return { check, verdict: 'ok', detail: dataDir };
  const detail = `${dataDir} can be looked into by other users of this machine`;
  return { check, verdict: 'note', detail, remedy: `chmod 700 '${dataDir}'` };
}

/** The folder itself or the nearest above it that exists. */
function nearestFolder(path: string): string {
  const above = dirname(path);
  return existsSync(above) || above === path ? above : nearestFolder(above);
}

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
