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
  readonly dataDir: string;
  /** Second byte of the zones' subnets; 0 unless several engines stand side by side. */
  readonly loopbackByte: number;
  /** Default ports of an engine. */
  readonly ports: { readonly ui: number; readonly api: number; readonly dns: number };
}

/** Looks at all that an engine needs of this machine and of a data folder. Changes nothing; an engine may run there. */
export async function examine({ dataDir, loopbackByte, ports }: ExamineOptions): Promise<readonly Finding[]> {
  const folder = dataFolderFinding(dataDir);
  const isReadable = folder.verdict !== 'trouble' && existsSync(dataDir);
  const engine = readEngineFile(dataDir);
  const isLocked = engine === null && isReadable && isFolderLocked(dataDir);
  const health = engine === null ? null : await askHealth(engine.api);
  const verdict = isReadable ? databaseVerdict(dataDir) : null;
  const address = `127.${loopbackByte}.10.4`;
  const addressCode = await tryBind(address, 0, 'tcp');
  return [
    nodeVersionFinding(process.versions.node),
    descriptorFinding(descriptorLimit()),
    folder,
    databaseFinding(verdict),
    engineFinding({ engine, health, isLocked }),
    ...(engine !== null && verdict?.kind === 'sound' ? listeners(dataDir) : []),
    addressFinding(address, addressCode),
    await port({ what: 'console', option: '--ui-port N', host: '127.0.0.1', port: ports.ui, engine }),
    await port({ what: 'AWS endpoint', option: '--api-port N', host: '127.0.0.1', port: ports.api, engine }),
    await port({ what: 'DNS', option: '--dns-port N', host: '127.0.0.1', port: ports.dns, engine }),
    ...(addressCode === null ? [await portEighty(address)] : []),
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
async function portEighty(address: string): Promise<Finding> {
  const code = await tryBind(address, 80, 'tcp');
  const holder = code === 'EADDRINUSE' ? await findPortHolder(address, 80) : null;
  const what = 'listeners on ports below 1024';
  return portFinding({ what, port: 80, option: '--port-offset 8000', code, holder, isOwn: false, verdict: 'note' });
}
