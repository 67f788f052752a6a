import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '../RawClient.ts';

/** Debian's, the judge of what nginx and Angie do alike. */
export const NGINX = '/usr/sbin/nginx';

/** Runs nginx on a configuration, whose server listens on 8080 of the address, until the test ends. */
export async function startNginx(text: string, address: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'balanza-nginx-'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off; master_process off; pid ${folder}/pid; error_log /dev/null;\n${text}`);
  const child = spawn(NGINX, ['-p', folder, '-e', '/dev/null', '-c', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true });
  });
  // A connection without a request: rotations have not begun.
  let isUp = false;
  await until('nginx', () => {
    const probe = connect(8080, address).on('error', () => probe.destroy());
    probe.on('connect', () => {
      isUp = true;
      probe.destroy();
    });
    return isUp;
  });
}
