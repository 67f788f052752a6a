import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinned } from '../pinned.ts';
import { percentileOf } from './percentileOf.ts';

const run = promisify(execFile);

/** A load whose rate does not depend on the answers, and on whom. */
export interface RateRun {
  readonly address: string;
  readonly port: number;
  readonly requestsPerSecond: number;
  readonly seconds: number;
  /** CPU for the load; any when left out. */
  readonly core?: number;
  readonly folder: string;
}

export interface RateResult {
  readonly requests: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const CONNECTIONS = 32;

/** Puts small requests of HTTP/1.1 on a proxy at a fixed rate, over 32 connections, and times each of them. */
export async function runAtRate({ address, port, folder, core, ...load }: RateRun): Promise<RateResult> {
  const log = join(folder, 'requests.log');
  rmSync(log, { force: true });
  const rate = Math.max(1, Math.round(load.requestsPerSecond / CONNECTIONS));
  const options = [`-c${CONNECTIONS}`, '-t1', `-D${load.seconds}`, `--rps=${rate}`, `--log-file=${log}`];
  const command = ['h2load', '--h1', ...options, `http://${address}:${port}/`];
  const [program = '', ...args] = core === undefined ? command : pinned(core, command);
  await run(program, args, { timeout: (load.seconds + 60) * 1_000, maxBuffer: 16_777_216 });
  // Start, status, microseconds.
  const lines = readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t200\t'));
  const times = lines.map((line) => Number(line.split('\t')[2]) / 1_000).sort((one, other) => one - other);
  return { requests: times.length, p50Ms: percentileOf(times, 50), p99Ms: percentileOf(times, 99) };
}
