import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { beside } from '../engine/beside.ts';
import { pinned } from '../pinned.ts';
import type { WrkResult } from './parseWrk.ts';
import type { LoadRun } from './runWrk.ts';
import { SECURE_PORTS_ABOVE } from './workloads.ts';

const run = promisify(execFile);

/** What a client of ours says when it is done, as one line of JSON. */
const Report = z.object({ done: z.int(), failed: z.int() });

/** Puts a load on a proxy that no tool makes: messages over upgraded connections, or connections that resume sessions. */
export async function runOwnClient({ address, port, workload, seconds, core }: LoadRun): Promise<WrkResult> {
  const { connections, path = '/', messageBytes } = workload;
  const command =
    messageBytes === undefined
      ? beside('resumingClients', address, port + SECURE_PORTS_ABOVE, connections, seconds)
      : beside('tunnelClients', address, port, path, connections, seconds, messageBytes);
  const [program = '', ...args] = pinned(core, command);
  const { stdout } = await run(program, args, { timeout: (seconds + 60) * 1_000 });
  const { done, failed } = Report.parse(JSON.parse(stdout));
  return { requests: done, badStatuses: 0, socketErrors: failed, p50Ms: null, p99Ms: null };
}
