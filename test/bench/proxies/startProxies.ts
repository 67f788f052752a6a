import { cpus } from 'node:os';
import type { Children } from '../Children.ts';
import { beside } from '../engine/beside.ts';
import { EngineReady } from '../engine/EngineReady.ts';
import type { Driver } from '../engine/driverOf.ts';
import { firstLine } from '../engine/firstLine.ts';
import { hasProgram } from '../hasProgram.ts';
import { untilListening } from '../untilListening.ts';
import { BALANZA } from './comparison.ts';
import type { RunningProxy } from './measureProxies.ts';
import { originCommand } from './originCommand.ts';
import { PEERS } from './peers.ts';

/** Proxies share the first CPU, one at a time; load and targets have the second. */
export const PROXY_CORE = 0;
export const LOAD_CORE = Math.min(1, cpus().length - 1);
const PLAIN = [18_101, 18_102] as const;
const SPECIAL = { http2: [18_103, 18_104], secure: [18_105, 18_106], tunnel: [18_107, 18_108] } as const;
const FIRST_PROXY_PORT = 18_110;
const INSTALL = 'apt-get install wrk nghttp2-client haproxy nginx-light';

/** Those of the asked ones that are here; the others are named. Throws when what every run needs is not. */
export function installedPeers(asked: readonly string[]): readonly string[] {
  const missing = ['wrk', 'h2load', 'nginx'].filter((program) => !hasProgram(program));
  if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}. On Debian: ${INSTALL}`);
  return asked.filter((name) => {
    const program = PEERS[name]?.program ?? null;
    if (program === null || hasProgram(program)) return true;
    say(`without ${name}, which is not installed. On Debian: ${INSTALL}`);
    return false;
  });
}

interface ProxyStart {
  readonly driver: Driver;
  readonly peers: readonly string[];
  readonly children: Children;
  /** For the files of all of them. */
  readonly folder: string;
}

/** The targets, Balanza and its peers; resolves with the proxies, ours first, when all of them answer. */
export async function startProxies({ driver, peers, children, folder }: ProxyStart): Promise<readonly RunningProxy[]> {
  const { http2, secure, tunnel } = SPECIAL;
  children.start({ name: 'origin', command: originCommand(folder, { plain: PLAIN, http2, secure }), core: LOAD_CORE });
  children.start({ name: 'tunnels', command: beside('tunnelTargets', ...tunnel), core: LOAD_CORE });
  for (const port of [...PLAIN, ...http2, ...secure, ...tunnel]) await untilListening(port, 'origin');
  const proxies = [await startBalanza(children, driver)];
  for (const [place, name] of peers.entries()) {
    const port = FIRST_PROXY_PORT + 1 + place;
    const peer = PEERS[name];
    const command = peer?.command({ folder, port, targets: PLAIN, special: SPECIAL }) ?? [];
    const { pid } = children.start({ name, command, core: PROXY_CORE });
    await untilListening(port, name);
    const { isSecure = false, special = [] } = peer ?? {};
    const flowAddress = peer?.carriesFlows === true ? '127.0.0.1' : null;
    if (pid !== undefined) proxies.push({ name, address: '127.0.0.1', port, pid, isSecure, special, flowAddress });
  }
  return proxies;
}

/** On standard error: standard output has the results. */
export function say(text: string): void {
  process.stderr.write(`bench: ${text}\n`);
}

async function startBalanza(children: Children, driver: Driver): Promise<RunningProxy> {
  const special = Object.values(SPECIAL).map((ports) => ports.join(','));
  const command = beside('balanzaNode', driver, FIRST_PROXY_PORT, ...PLAIN, ...special);
  const engine = children.start({ name: BALANZA, command, core: PROXY_CORE, stdout: 'pipe' });
  return {
    name: BALANZA,
    isSecure: true,
    special: ['http2', 'secure', 'tunnel'],
    ...EngineReady.parse(await firstLine(engine, BALANZA)),
  };
}
