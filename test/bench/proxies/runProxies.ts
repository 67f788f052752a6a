import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Children } from '../Children.ts';
import { beside } from '../engine/beside.ts';
import { EngineReady } from '../engine/EngineReady.ts';
import type { Driver } from '../engine/driverOf.ts';
import { firstLine } from '../engine/firstLine.ts';
import { hasProgram } from '../hasProgram.ts';
import { untilListening } from '../untilListening.ts';
import { BALANZA, comparison, comparisonTable, failuresOf } from './comparison.ts';
import { measureProxies, type RunningProxy, type Samples } from './measureProxies.ts';
import { originCommand } from './originCommand.ts';
import { PEERS } from './peers.ts';
import { proxyOptions, type ProxyOptions } from './proxyOptions.ts';

/** Proxies share the first CPU, one at a time; load and targets have the second. */
const PROXY_CORE = 0;
const LOAD_CORE = Math.min(1, cpus().length - 1);
const ORIGIN_PORTS = [18_101, 18_102] as const;
/** The same targets in HTTP/2. */
const HTTP2_ORIGIN_PORTS = [18_103, 18_104] as const;
const FIRST_PROXY_PORT = 18_110;
const INSTALL = 'apt-get install wrk nghttp2-client haproxy nginx-light';

/** `npm run bench`: Balanza against its peers. Resolves with the exit code. */
export async function runProxies(args: readonly string[]): Promise<number> {
  const options = proxyOptions(args);
  const peers = installedPeers(options.peers);
  const folder = mkdtempSync(join(tmpdir(), 'balanza-bench-'));
  const children = new Children(folder);
  const stop = () => {
    void children.close().then(() => process.exit(130));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    return report(options, await measure({ options, peers, folder, children }));
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await children.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function installedPeers(asked: readonly string[]): readonly string[] {
  const missing = ['wrk', 'h2load', 'nginx'].filter((program) => !hasProgram(program));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}. On Debian: ${INSTALL}`);
  return asked.filter((name) => {
    const program = PEERS[name]?.program ?? null;
    if (program === null || hasProgram(program)) return true;
    say(`without ${name}, which is not installed. On Debian: ${INSTALL}`);
    return false;
  });
}

interface Bench {
  readonly options: ProxyOptions;
  readonly peers: readonly string[];
  readonly folder: string;
  readonly children: Children;
}

async function measure({ options, peers, folder, children }: Bench): Promise<Samples> {
  const targets = ORIGIN_PORTS;
  const http2Targets = HTTP2_ORIGIN_PORTS;
  children.start({ name: 'origin', command: originCommand(folder, targets, http2Targets), core: LOAD_CORE });
  for (const port of [...targets, ...http2Targets]) await untilListening(port, 'origin');
  const proxies = [await startBalanza(children, options.driver)];
  for (const [place, name] of peers.entries()) {
    const port = FIRST_PROXY_PORT + 1 + place;
    const command = PEERS[name]?.command({ folder, port, targets, http2Targets }) ?? [];
    const { pid } = children.start({ name, command, core: PROXY_CORE });
    await untilListening(port, name);
    const { isSecure = false, hasHttp2Targets = false } = PEERS[name] ?? {};
    const flowAddress = PEERS[name]?.carriesFlows === true ? '127.0.0.1' : null;
    if (pid !== undefined)
      proxies.push({ name, address: '127.0.0.1', port, pid, isSecure, hasHttp2Targets, flowAddress });
  }
  const { loads, rounds, seconds } = options;
  return await measureProxies({ proxies, loads, rounds, seconds, loadCore: LOAD_CORE, folder, onProgress: say });
}

async function startBalanza(children: Children, driver: Driver): Promise<RunningProxy> {
  const command = beside('balanzaNode', driver, FIRST_PROXY_PORT, ...ORIGIN_PORTS, ...HTTP2_ORIGIN_PORTS);
  const engine = children.start({ name: BALANZA, command, core: PROXY_CORE, stdout: 'pipe' });
  return {
    name: BALANZA,
    isSecure: true,
    hasHttp2Targets: true,
    ...EngineReady.parse(await firstLine(engine, BALANZA)),
  };
}

function report({ driver, json, gate, rounds, seconds }: ProxyOptions, samples: Samples): number {
  const rows = comparison(samples, driver);
  const failures = failuresOf(rows);
  process.stdout.write(
    `${json ? JSON.stringify({ driver, rounds, seconds, rows, failures }) : comparisonTable(rows)}\n`,
  );
  for (const failure of failures) say(failure);
  return gate && failures.length > 0 ? 1 : 0;
}

function say(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}
