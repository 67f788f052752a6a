import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinned } from '../pinned.ts';
import { parseH2load } from './parseH2load.ts';
import type { WrkResult } from './parseWrk.ts';
import type { LoadRun } from './runWrk.ts';
import { SECURE_PORTS_ABOVE } from './workloads.ts';

const run = promisify(execFile);

/** Puts a load of HTTP/2 over TLS on a proxy for some seconds. */
export async function runH2load({ address, port, workload, seconds, core, folder }: LoadRun): Promise<WrkResult> {
  const { connections, streams = 1, path = '/', postBytes } = workload;
  const args = ['-t1', `-c${connections}`, `-m${streams}`, `-D${seconds}`];
  if (postBytes !== undefined) args.push('-d', bodyFile(folder, postBytes));
  const url = `https://${address}:${port + SECURE_PORTS_ABOVE}${path}`;
  const [program = '', ...rest] = pinned(core, ['h2load', ...args, url]);
  const { stdout } = await run(program, rest, { timeout: (seconds + 60) * 1_000, maxBuffer: 16_777_216 });
  return parseH2load(stdout);
}

function bodyFile(folder: string, bytes: number): string {
  const file = join(folder, `post${bytes}`);
  writeFileSync(file, 'p'.repeat(bytes));
  return file;
}
