import type { RunningEngine } from './RunningEngine.ts';
import { VERSION } from './version.ts';

/**
 * What `--json` prints when the engine is ready: one object on one line, its fields in the contract's order. `ui` signs one
 * browser in; null when no console is served. The secret is only told where no file keeps it. Source: contract, *Starting*.
 */
export function readyLine(engine: RunningEngine): string {
  const { apiUrl, dnsAddress, dataDir, credentials } = engine;
  const fields = {
    ready: true,
    version: VERSION,
    pid: process.pid,
    ui: engine.uiUrl === null ? null : engine.mintLink(),
    api: apiUrl,
    dns: dnsAddress,
    dataDir,
    accessKeyId: credentials.accessKeyId,
    ...(dataDir === null && { secretAccessKey: credentials.secretAccessKey }),
  };
  return `${JSON.stringify(fields)}\n`;
}
