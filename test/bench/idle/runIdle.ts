import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { IDLE_MARKS } from '../acceptance.ts';
import { Children } from '../Children.ts';
import { cpuSecondsOf } from '../cpuSecondsOf.ts';
import { beside } from '../engine/beside.ts';
import { driverOf, type Driver } from '../engine/driverOf.ts';
import { EngineReady } from '../engine/EngineReady.ts';
import { firstLine } from '../engine/firstLine.ts';
import { SECURE_PORTS_ABOVE } from '../proxies/workloads.ts';
import { untilListening } from '../untilListening.ts';
import { UsageError } from '../UsageError.ts';
import { residentKilobytes } from './residentKilobytes.ts';

/** Connections of each kind: those over TLS are as large at the client, which is on the same machine. */
const CONNECTIONS = { plain: 10_000, tls: 2_000, h2: 2_000, tunnel: 2_000 } as const;
type Kind = keyof typeof CONNECTIONS;
const TARGETS = 1_000;
/** Files that the engine has open besides client connections: probes, ports, its own. */
const SPARE_FILES = 500;
const PORT = 18_079;
const TARGET_PORT = 18_080;
const TUNNEL_PORT = 18_081;
const INTERVAL_SECONDS = 5;
/** Whole periods of the checks. */
const WATCH_SECONDS = 20;
/** A start: compiled code, and the garbage that it leaves collected. */
const SETTLE_SECONDS = 30;
const FIRST_CLIENTS = 20;

interface IdleResult {
  readonly connections: number;
  readonly targets: number;
  readonly checksPerSecond: number;
  /** Per cent of one CPU, checks alone: each of the two nodes checks all targets. */
  readonly checksCorePercent: number;
  /** Of these, what 1,000 checks every 5 s take, as one node makes them. */
  readonly thousandChecksCorePercent: number;
  /** The same with all clients connected. */
  readonly withClientsCorePercent: number;
  readonly residentMegabytes: number;
  readonly withClientsResidentMegabytes: number;
  readonly kilobytesPerConnection: number;
}

/** `npm run bench -- idle [--kind K] [--driver D] [--json] [--gate]`: resolves with the exit code, 1 with `--gate` when a floor is missed. */
export async function runIdle(args: readonly string[]): Promise<number> {
  const { json, gate, kind: asked, driver: wish } = options(args);
  const kind = kindOf(asked);
  const driver = driverOf(wish);
  checkOpenFiles(CONNECTIONS[kind]);
  const folder = mkdtempSync(join(tmpdir(), 'balanza-bench-'));
  const children = new Children(folder);
  try {
    const result = await measure(children, driver, kind);
    process.stdout.write(`${json ? JSON.stringify(result) : table(result, kind)}\n`);
    return gate && !isGoodEnough(result, kind) ? 1 : 0;
  } finally {
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function options(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        kind: { type: 'string', default: 'plain' },
        driver: { type: 'string', default: 'auto' },
        json: { type: 'boolean', default: false },
        gate: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function kindOf(asked: string): Kind {
  const kinds = Object.keys(CONNECTIONS) as Kind[]; // the keys of that very object
  const kind = kinds.find((one) => one === asked);
  if (kind === undefined) throw new UsageError(`--kind takes ${kinds.join(',')}; '${asked}' is none of them.`);
  return kind;
}

/** Node.js takes as many files as the hard limit allows; a connection is one at either end. */
function checkOpenFiles(connections: number): void {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const limit = Number(/^Max open files +\d+ +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  if (limit >= connections + SPARE_FILES) return;
  throw new Error(
    `A process may open ${limit} files here, and ${connections} connections need ${connections + SPARE_FILES}. Raise the limit first: ulimit -Hn 20000 as root, or nofile in /etc/security/limits.conf.`,
  );
}

async function measure(children: Children, driver: Driver, kind: Kind): Promise<IdleResult> {
  const connections = CONNECTIONS[kind];
  children.start({ name: 'targets', command: beside('idleTargets', TARGET_PORT) });
  children.start({ name: 'tunnels', command: beside('tunnelTargets', TUNNEL_PORT) });
  for (const port of [TARGET_PORT, TUNNEL_PORT]) await untilListening(port, 'targets');
  const command = beside('idleEngine', driver, PORT, TARGETS, TARGET_PORT, TUNNEL_PORT);
  const engine = children.start({ name: 'engine', command, stdout: 'pipe' });
  const { pid, address, port } = EngineReady.parse(await firstLine(engine, 'engine'));
  const securePort = kind === 'tls' || kind === 'h2' ? port + SECURE_PORTS_ABOVE : port;
  const open = async (name: string, count: number, requests: number, how: Kind) => {
    const clients = children.start({
      name,
      command: beside('idleClients', address, how === 'plain' ? port : securePort, count, requests, how),
      stdout: 'pipe',
    });
    const said = JSON.stringify(await firstLine(clients, name));
    if (said !== `{"open":${count}}`) throw new Error(`${name}: ${said}`);
    return clients;
  };
  // Every target has served, and has its history of metrics: that is no cost of idle clients.
  await children.end(await open('first clients', FIRST_CLIENTS, (2 * TARGETS) / FIRST_CLIENTS, 'plain'));
  await sleep(SETTLE_SECONDS * 1_000);
  const checksBefore = await checksSoFar();
  const alone = await watch(pid);
  const checksPerSecond = ((await checksSoFar()) - checksBefore) / WATCH_SECONDS;

  await open('clients', connections, 1, kind);
  const withClients = await watch(pid);
  return {
    connections,
    targets: TARGETS,
    checksPerSecond,
    checksCorePercent: alone.corePercent,
    thousandChecksCorePercent: alone.corePercent * (TARGETS / INTERVAL_SECONDS / checksPerSecond),
    withClientsCorePercent: withClients.corePercent,
    residentMegabytes: alone.residentKilobytes / 1_024,
    withClientsResidentMegabytes: withClients.residentKilobytes / 1_024,
    kilobytesPerConnection: (withClients.residentKilobytes - alone.residentKilobytes) / connections,
  };
}

async function checksSoFar(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${TARGET_PORT}/count`);
  return Number(await answer.text());
}

/** What a process uses while it is watched for `WATCH_SECONDS`. */
async function watch(pid: number): Promise<{ readonly corePercent: number; readonly residentKilobytes: number }> {
  const before = cpuSecondsOf(pid);
  // Garbage comes and goes by tens of megabytes: the lowest that is seen is what the process holds.
  let lowest = Infinity;
  for (let second = 0; second < WATCH_SECONDS; second += 1) {
    await sleep(1_000);
    lowest = Math.min(lowest, residentKilobytes(pid));
  }
  return { corePercent: ((cpuSecondsOf(pid) - before) / WATCH_SECONDS) * 100, residentKilobytes: lowest };
}

function isGoodEnough(result: IdleResult, kind: Kind): boolean {
  return (
    result.kilobytesPerConnection <= IDLE_MARKS.kilobytesPerConnection[kind].floor &&
    result.checksCorePercent <= IDLE_MARKS.checksCorePercent.floor
  );
}

function table(result: IdleResult, kind: Kind): string {
  const { [kind]: memory } = IDLE_MARKS.kilobytesPerConnection;
  const { checksCorePercent: cpu } = IDLE_MARKS;
  const line = (what: string, value: string, marks = '') =>
    `${what.padEnd(44)} ${value.padStart(10)}  ${marks}`.trimEnd();
  return [
    line(`${result.targets} targets, checked per second`, result.checksPerSecond.toFixed(1)),
    line(
      'CPU of the engine, which makes the checks',
      `${result.checksCorePercent.toFixed(1)} %`,
      `floor ${cpu.floor} %, goal ${cpu.goal} %`,
    ),
    line('CPU of 1000 checks every 5 s, of these', `${result.thousandChecksCorePercent.toFixed(1)} %`),
    line('memory (RSS) without clients', `${result.residentMegabytes.toFixed(0)} MB`),
    line(`CPU with ${result.connections} idle clients (${kind})`, `${result.withClientsCorePercent.toFixed(1)} %`),
    line('memory (RSS) with them', `${result.withClientsResidentMegabytes.toFixed(0)} MB`),
    line(
      'memory of an idle connection',
      `${result.kilobytesPerConnection.toFixed(2)} KB`,
      `floor ${memory.floor} KB, goal ${memory.goal} KB`,
    ),
  ].join('\n');
}
