import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinned } from '../pinned.ts';
import { parseWrk, type WrkResult } from './parseWrk.ts';
import { FLOW_PORTS_ABOVE, SECURE_PORTS_ABOVE, type Workload } from './workloads.ts';

const run = promisify(execFile);

/** A load, and on whom. */
export interface LoadRun {
  readonly address: string;
  readonly port: number;
  readonly workload: Workload;
  readonly seconds: number;
  /** CPU for the load. */
  readonly core: number;
  readonly folder: string;
}

/** Puts a load on a proxy for some seconds. */
export async function runWrk({ address, port, workload, seconds, core, folder }: LoadRun): Promise<WrkResult> {
  const args = ['-t1', `-c${workload.connections}`, `-d${seconds}s`, '--latency'];
  for (const header of workload.headers ?? []) args.push('-H', header);
  if (workload.postBytes !== undefined) args.push('-s', postScript(folder, workload.postBytes));
  const above = workload.isSecure === true ? SECURE_PORTS_ABOVE : workload.isFlow === true ? FLOW_PORTS_ABOVE : 0;
  const origin = `${workload.isSecure === true ? 'https' : 'http'}://${address}:${port + above}`;
  const [program = '', ...rest] = pinned(core, ['wrk', ...args, `${origin}${workload.path ?? '/'}`]);
  const { stdout } = await run(program, rest, { timeout: (seconds + 60) * 1_000 });
  return parseWrk(stdout);
}

function postScript(folder: string, bytes: number): string {
  const file = join(folder, `post${bytes}.lua`);
  writeFileSync(file, `wrk.method = "POST"\nwrk.body = string.rep("p", ${bytes})\n`);
  return file;
}
