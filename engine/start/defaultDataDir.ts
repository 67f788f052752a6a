import { homedir, platform } from 'node:os';
import { join } from 'node:path';

/** The platform's application data folder for Balanza. Source: contract, `--data-dir`. */
export function defaultDataDir(
  env: Readonly<Record<string, string | undefined>>,
  system: NodeJS.Platform = platform(),
): string {
  if (system === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Balanza');
  if (system === 'win32') return join(env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming'), 'Balanza');
  const xdg = env['XDG_DATA_HOME'];
  return join(xdg?.startsWith('/') ? xdg : join(homedir(), '.local', 'share'), 'balanza');
}
