import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import {
  descriptorLimit,
  findPortHolder,
  inspectDatabase,
  isFolderLocked,
  readEngineFile,
  storedEvents,
  storedRecords,
  type DatabaseVerdict,
  type EngineFile,
} from '../../index.ts';
import { addressFinding } from './addressFinding.ts';
import { angieFindings } from './angieFindings.ts';
import { databaseFinding } from './databaseFinding.ts';
import { dataFolderFinding } from './dataFolderFinding.ts';
import { descriptorFinding } from './descriptorFinding.ts';
import { engineFinding, type HealthAnswer } from './engineFinding.ts';
import type { Finding } from './Finding.ts';
import { listenerFindings } from './listenerFindings.ts';
import { nodeVersionFinding } from './nodeVersionFinding.ts';
import { portFinding, type PortTrial } from './portFinding.ts';
import { tryBind } from './tryBind.ts';

const HEALTH_PATIENCE_MS = 3_000;

export interface ExamineOptions {
  /** Null: nothing is written to disk. */
  readonly dataDir: string | null;
  /** Second byte of the zones' subnets; 0 unless several engines stand side by side. */
  readonly loopbackByte: number;
  /** Added to the ports of listeners. */
  readonly portOffset: number;
  /** Those that the engine would take. */
  readonly ports: { readonly ui: number; readonly api: number; readonly dns: number };
  /** Absolute path of a configuration of Angie that it would run; null: none. */
  readonly angie: string | null;
}

/** Looks at all that an engine needs of this machine and of a data folder. Changes nothing; an engine may run there. */
export async function examine(options: ExamineOptions): Promise<readonly Finding[]> {
  const { dataDir, loopbackByte, portOffset, ports, angie } = options;
  const engine = dataDir === null ? null : readEngineFile(dataDir);
  const address = `127.${loopbackByte}.10.4`;
  const addressCode = await tryBind(address, 0, 'tcp');
  return [
    nodeVersionFinding(process.versions.node),
    descriptorFinding(descriptorLimit()),
    ...(dataDir === null ? [] : await folderFindings(dataDir, engine)),
    addressFinding(address, addressCode),
    await port({ what: 'console', option: '--ui-port N', host: '127.0.0.1', port: ports.ui, engine }),
    await port({ what: 'AWS endpoint', option: '--api-port N', host: '127.0.0.1', port: ports.api, engine }),
    await port({ what: 'DNS', option: '--dns-port N', host: '127.0.0.1', port: ports.dns, engine }),
    ...(addressCode === null ? [await portEighty(address, portOffset)] : []),
    ...(angie === null ? [] : await angieFindings(angie, engine?.pid ?? null)),
  ];
}

async function folderFindings(dataDir: string, engine: EngineFile | null): Promise<readonly Finding[]> {
  const folder = dataFolderFinding(dataDir);
  const isReadable = folder.verdict !== 'trouble' && existsSync(dataDir);
  const isLocked = engine === null && isReadable && isFolderLocked(dataDir);
  const health = engine === null ? null : await askHealth(engine.api);
  const verdict = isReadable ? databaseVerdict(dataDir) : null;
  return [
    folder,
    databaseFinding(verdict),
    engineFinding({ engine, health, isLocked }),
    ...(engine !== null && verdict?.kind === 'sound' ? listeners(dataDir) : []),
  ];
}

/** Null: there is none. SQLite makes an empty file before it first writes. */
function databaseVerdict(dataDir: string): DatabaseVerdict | null {
  const file = join(dataDir, 'balanza.db');
  if (!existsSync(file) || statSync(file).size === 0) return null;
  try {
    return inspectDatabase(file);
  } catch (error) {
    return { kind: 'damaged', why: error instanceof Error ? error.message : String(error) };
  }
}

async function askHealth(api: string): Promise<HealthAnswer> {
  try {
    const response = await fetch(`${api}/health`, { signal: AbortSignal.timeout(HEALTH_PATIENCE_MS) });
    await response.arrayBuffer();
    return { status: response.status };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { error: cause instanceof Error ? cause.message : String(cause) };
  }
}

function listeners(dataDir: string): readonly Finding[] {
  return listenerFindings({
    events: storedEvents(dataDir, 'listener'),
    listenerArns: new Set(storedRecords(dataDir, 'listener').map(({ listenerArn }) => listenerArn)),
    addresses: new Set(storedRecords(dataDir, 'node').map((node) => node.address)),
  });
}

interface PortToTry {
  readonly what: string;
  readonly option: string;
  readonly host: string;
  readonly port: number;
  readonly engine: EngineFile | null;
}

/** DNS needs its port for UDP and TCP. */
async function port({ what, option, host, port: number, engine }: PortToTry): Promise<Finding> {
  const code = (await tryBind(host, number, 'tcp')) ?? (what === 'DNS' ? await tryBind(host, number, 'udp') : null);
  const holder = code === 'EADDRINUSE' ? await findPortHolder(host, number) : null;
  const isOwn = [engine?.ui, engine?.api, engine?.dns].some((own) => own?.endsWith(`${host}:${number}`));
  const trial: PortTrial = { what, port: number, option, code, holder, isOwn, verdict: 'trouble' };
  return portFinding(trial);
}

/** Only listeners of that port need it. */
async function portEighty(address: string, portOffset: number): Promise<Finding> {
  const bound = 80 + portOffset;
  const code = await tryBind(address, bound, 'tcp');
  const holder = code === 'EADDRINUSE' ? await findPortHolder(address, bound) : null;
  const what =
    portOffset === 0 ? 'listeners on ports below 1024' : `listeners on port 80, with --port-offset ${portOffset}`;
  const option = portOffset === 0 ? '--port-offset 8000' : 'another --port-offset';
  return portFinding({ what, port: bound, option, code, holder, isOwn: false, verdict: 'note' });
}
