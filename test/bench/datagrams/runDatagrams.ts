import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ChildProcess } from 'node:child_process';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { DATAGRAM_MARKS } from '../acceptance.ts';
import { Children } from '../Children.ts';
import { cpuSecondsOf } from '../cpuSecondsOf.ts';
import { beside } from '../engine/beside.ts';
import { firstLine } from '../engine/firstLine.ts';
import { hasProgram } from '../hasProgram.ts';
import { median, medianRatio } from '../proxies/medianRatio.ts';
import { untilListening } from '../untilListening.ts';
import { UsageError } from '../UsageError.ts';
import { DatagramCounts, type DatagramOrder } from './DatagramOrder.ts';
import { DatagramsReady } from './DatagramsReady.ts';

/** The relay has the first CPU, one at a time; load and targets have the second. */
const RELAY_CORE = 0;
const LOAD_CORE = Math.min(1, cpus().length - 1);
const ECHOES = ['127.0.0.1:18201', '127.0.0.1:18202'] as const;
/** In the first zone of the engine of benchmarks. */
const APPLIANCES = ['127.252.10.200', '127.252.10.201'] as const;
const PORT = 18_210;
const NGINX_PORT = 18_211;
const GENEVE_PORT = 6_081;
const STREAM_MODULE = '/usr/lib/nginx/modules/ngx_stream_module.so';
const INSTALL = 'apt-get install nginx-light libnginx-mod-stream';
/** Compiles what is to be compiled. */
const WARM_UP_SECONDS = 3;

type Shape = Pick<DatagramOrder, 'flows' | 'perSecond' | 'bytes'>;

/** The loads by name. Source: perf figures, part two, 4. */
const LOADS: Readonly<Record<string, Shape>> = {
  closed16: { flows: 16, perSecond: 0, bytes: 200 },
  '10k64': { flows: 64, perSecond: 10_000, bytes: 200 },
  '10k64of1400': { flows: 64, perSecond: 10_000, bytes: 1_400 },
};

/** One that passes datagrams on. */
interface Relay {
  readonly name: 'UDP' | 'GENEVE' | 'nginx';
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  readonly isGeneve: boolean;
}

interface Sample {
  /** There and back, for each CPU second of the relay. */
  readonly perCpuSecond: number;
  readonly perSecond: number;
  readonly lossPercent: number;
}

/** Samples by load and relay, one for each round. */
type Samples = Readonly<Record<string, Readonly<Record<string, readonly Sample[]>>>>;

/**
 * `npm run bench -- datagrams [--rounds N] [--seconds N] [--json] [--gate]`: what a datagram costs Balanza, as a listener
 * for UDP and inside GENEVE, beside nginx's relay, in turns. Resolves with the exit code.
 */
export async function runDatagrams(args: readonly string[]): Promise<number> {
  const { rounds, seconds, json, gate } = options(args);
  if (!hasProgram('nginx') || !existsSync(STREAM_MODULE))
    throw new Error(`nginx or its module for streams is not installed. On Debian: ${INSTALL}`);
  const folder = mkdtempSync(join(tmpdir(), 'balanza-bench-'));
  const children = new Children(folder);
  try {
    const samples = await measure({ children, folder, rounds, seconds });
    const failures = failuresOf(samples);
    process.stdout.write(json ? `${JSON.stringify({ rounds, seconds, samples, failures })}\n` : table(samples));
    for (const failure of failures) say(failure);
    return gate && failures.length > 0 ? 1 : 0;
  } finally {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure({
  children,
  folder,
  rounds,
  seconds,
}: {
  readonly children: Children;
  readonly folder: string;
  readonly rounds: number;
  readonly seconds: number;
}): Promise<Samples> {
  const echo = beside('datagramEcho', ...ECHOES, ...APPLIANCES.map((address) => `${address}:${GENEVE_PORT}`));
  children.start({ name: 'echo', command: echo, core: LOAD_CORE });
  await untilListening(18_202, 'echo');
  const command = beside('balanzaDatagrams', PORT, ...ECHOES, '--', ...APPLIANCES);
  const engine = children.start({ name: 'balanza', command, core: RELAY_CORE, stdout: 'pipe' });
  const { pid, address, gatewayAddress } = DatagramsReady.parse(await firstLine(engine, 'balanza'));
  const peer = children.start({ name: 'nginx', command: nginx(folder), core: RELAY_CORE });
  const relays: readonly Relay[] = [
    { name: 'nginx', address: '127.0.0.1', port: NGINX_PORT, pid: peer.pid ?? 0, isGeneve: false },
    { name: 'UDP', address, port: PORT, pid, isGeneve: false },
    { name: 'GENEVE', address: gatewayAddress, port: GENEVE_PORT, pid, isGeneve: true },
  ];
  const load = new LoadProgram(
    children.start({
      name: 'load',
      command: beside('datagramLoad'),
      core: LOAD_CORE,
      stdout: 'pipe',
      stdin: 'pipe',
    }),
  );
  await load.ready();
  for (const relay of relays) await sampleOf(load, relay, { ...orderOf('closed16'), seconds: WARM_UP_SECONDS });
  const samples: Record<string, Record<string, Sample[]>> = {};
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const name of Object.keys(LOADS))
      for (const relay of round % 2 === 0 ? relays : relays.toReversed()) {
        const sample = await sampleOf(load, relay, { ...orderOf(name), seconds });
        ((samples[name] ??= {})[relay.name] ??= []).push(sample);
      }
  }
  return samples;
}

function orderOf(name: string): Shape {
  const shape = LOADS[name];
  if (!shape) throw new Error(`There is no load '${name}'.`);
  return shape;
}

async function sampleOf(
  load: LoadProgram,
  { address, port, pid, isGeneve }: Relay,
  shape: Shape & { readonly seconds: number },
): Promise<Sample> {
  const before = cpuSecondsOf(pid);
  const { sent, received } = await load.carryOut({ ...shape, address, port, isGeneve });
  return {
    perCpuSecond: received / (cpuSecondsOf(pid) - before),
    perSecond: received / shape.seconds,
    // In a closed loop the last ones are always on their way.
    lossPercent: shape.perSecond === 0 ? 0 : (100 * (sent - received)) / sent,
  };
}

/** The generator: one order at a time. */
class LoadProgram {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout === null) throw new Error('the load was started without a pipe');
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  }

  async ready(): Promise<void> {
    await this.#lines.next();
  }

  async carryOut(order: DatagramOrder): Promise<DatagramCounts> {
    this.#child.stdin?.write(`${JSON.stringify(order)}\n`);
    const line = await this.#lines.next();
    if (line.done === true) throw new Error('the load ended early');
    return DatagramCounts.parse(JSON.parse(line.value));
  }
}

/** nginx's relay over the same targets, one worker; a flow rests as long as ours. */
function nginx(folder: string): readonly string[] {
  const file = join(folder, 'stream.conf');
  writeFileSync(
    file,
    `load_module ${STREAM_MODULE};
worker_processes 1;
daemon off;
pid ${join(folder, 'stream.pid')};
error_log ${join(folder, 'stream.err')} error;
worker_rlimit_nofile 8192;
events { worker_connections 4096; multi_accept on; }
stream {
  upstream targets { ${ECHOES.map((place) => `server ${place};`).join(' ')} }
  server { listen 127.0.0.1:${NGINX_PORT} udp rcvbuf=4m; proxy_pass targets; proxy_timeout 120s; }
}
`,
  );
  return ['nginx', '-c', file];
}

function failuresOf(samples: Samples): readonly string[] {
  return Object.entries(DATAGRAM_MARKS).flatMap(([load, mark]) => {
    const { UDP = [], nginx: peer = [] } = samples[load] ?? {};
    const ratio = ratioOf(UDP, peer);
    const loss = median(UDP.map(({ lossPercent }) => lossPercent)) ?? 0;
    return [
      ...(ratio !== null && ratio >= mark.floor ? [] : [`${load}: ${fixed(ratio)} × nginx, below ${mark.floor}`]),
      ...(loss < 0.1 ? [] : [`${load}: ${fixed(loss)} % of the datagrams were lost, at most 0.1`]),
    ];
  });
}

function table(samples: Samples): string {
  const head = ['load', 'relay', '/CPU-s', '× nginx', 'floor', 'goal', '/s', 'lost %'];
  const lines = Object.entries(samples).flatMap(([load, relays]) =>
    Object.entries(relays).map(([name, ours]) => {
      const mark = name === 'UDP' ? DATAGRAM_MARKS[load] : undefined;
      return [
        load,
        name,
        fixed(median(ours.map(({ perCpuSecond }) => perCpuSecond)), 0),
        fixed(ratioOf(ours, relays['nginx'] ?? [])),
        fixed(mark?.floor ?? null),
        fixed(mark?.goal ?? null),
        fixed(median(ours.map(({ perSecond }) => perSecond)), 0),
        fixed(median(ours.map(({ lossPercent }) => lossPercent))),
      ];
    }),
  );
  return [head, ...lines].map((cells) => `${cells.map((cell) => cell.padEnd(12)).join('')}\n`).join('');
}

const ratioOf = (ours: readonly Sample[], theirs: readonly Sample[]) =>
  medianRatio(
    ours.map(({ perCpuSecond }) => perCpuSecond),
    theirs.map(({ perCpuSecond }) => perCpuSecond),
  );

const fixed = (value: number | null, digits = 2) => value?.toFixed(digits) ?? '-';

function say(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}

function options(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '2' },
        json: { type: 'boolean', default: false },
        gate: { type: 'boolean', default: false },
      },
    });
    const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
    if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seconds) && seconds > 0))
      throw new Error('--rounds and --seconds take whole numbers of at least 1.');
    return { rounds, seconds, json: values.json, gate: values.gate };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
