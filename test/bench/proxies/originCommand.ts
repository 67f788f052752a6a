import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { certificateFile } from './certificateFile.ts';
import { nginxConfiguration } from './nginxConfiguration.ts';

/** Ports of the targets, by what they speak; those that tunnel are no nginx. */
export interface OriginPorts {
  readonly plain: readonly number[];
  readonly http2: readonly number[];
  readonly secure: readonly number[];
}

/**
 * The targets of the proxies: one nginx on many ports, in HTTP/1.1, in HTTP/2 and over TLS, which answers `/` with 100
 * bytes, `/10k` and `/1m` with as much, and swallows what is posted; `/h2/…` and `/tls/small` the same. Files go to `folder`.
 */
export function originCommand(folder: string, { plain, http2, secure }: OriginPorts): readonly string[] {
  const root = join(folder, 'www');
  mkdirSync(join(root, 'h2'), { recursive: true });
  chmodSync(folder, 0o755); // its worker runs as another user
  writeFileSync(join(root, '10k'), 'x'.repeat(10 * 1_024));
  writeFileSync(join(root, '1m'), 'x'.repeat(1_024 * 1_024));
  writeFileSync(join(root, 'h2', '1m'), 'x'.repeat(1_024 * 1_024));
  const certificate = certificateFile(folder);
  const small = `return 200 "${'y'.repeat(100)}";`;
  const listen = (ports: readonly number[], kind: string) =>
    ports.map((port) => `listen 0.0.0.0:${port} ${kind} backlog=2048;`).join(' ');
  const servers = `sendfile on;
  open_file_cache max=16 inactive=600s;
  open_file_cache_valid 600s;
  server {
    ${listen(plain, '')}
    ${listen(http2, 'http2')}
    ${listen(secure, 'ssl')}
    ssl_certificate ${certificate};
    ssl_certificate_key ${certificate};
    ssl_protocols TLSv1.2 TLSv1.3;
    http2_max_concurrent_streams 1000;
    root ${root};
    location = / { ${small} }
    location = /h2/small { ${small} }
    location = /tls/small { ${small} }
    location / { }
  }`;
  const file = join(folder, 'origin.conf');
  writeFileSync(file, nginxConfiguration({ folder, name: 'origin', servers }));
  return ['nginx', '-c', file];
}
