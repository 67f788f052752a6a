import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxConfiguration } from './nginxConfiguration.ts';

/**
 * The targets of the proxies: one nginx on two ports, and on two more in HTTP/2, which answers `/` with 100 bytes, `/10k` and `/1m` with as much,
 * and swallows what is posted; the same below `/h2/`. Returns its command; files go to `folder`.
 */
export function originCommand(
  folder: string,
  targets: readonly number[],
  http2Targets: readonly number[],
): readonly string[] {
  const root = join(folder, 'www');
  mkdirSync(join(root, 'h2'), { recursive: true });
  chmodSync(folder, 0o755); // its worker runs as another user
  writeFileSync(join(root, '10k'), 'x'.repeat(10 * 1_024));
  writeFileSync(join(root, '1m'), 'x'.repeat(1_024 * 1_024));
  writeFileSync(join(root, 'h2', '1m'), 'x'.repeat(1_024 * 1_024));
  const servers = `sendfile on;
  open_file_cache max=16 inactive=600s;
  open_file_cache_valid 600s;
  server {
    ${targets.map((port) => `listen 127.0.0.1:${port} backlog=2048;`).join(' ')}
    ${http2Targets.map((port) => `listen 127.0.0.1:${port} http2 backlog=2048;`).join(' ')}
    http2_max_concurrent_streams 1000;
    root ${root};
    location = / { return 200 "${'y'.repeat(100)}"; }
    location = /h2/small { return 200 "${'y'.repeat(100)}"; }
    location / { }
  }`;
  const file = join(folder, 'origin.conf');
  writeFileSync(file, nginxConfiguration({ folder, name: 'origin', servers }));
  return ['nginx', '-c', file];
}
