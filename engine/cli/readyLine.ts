import type { Engine } from '../index.ts';
import { VERSION } from './version.ts';

/**
 * What `--json` prints when the engine is ready: one object on one line, its fields in the contract's order. `ui` is null
 * until the console exists; the secret is only told where no file keeps it. Source: contract, *Starting*.
 */
export function readyLine({ apiUrl, dnsAddress, dataDir, credentials }: Engine): string {
  const fields = {
    ready: true,
    version: VERSION,
    pid: process.pid,
    ui: null,
    api: apiUrl,
    dns: dnsAddress,
    dataDir,
    accessKeyId: credentials.accessKeyId,
    ...(dataDir === null && { secretAccessKey: credentials.secretAccessKey }),
  };
  return `${JSON.stringify(fields)}\n`;
}
