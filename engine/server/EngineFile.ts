import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a running engine can be found: `engine.json` in its data folder, mode 0600. Source: contract, *Starting*. */
export interface EngineFile {
  readonly pid: number;
  readonly version: string;
  /** Of the console for browsers, without a token; null when none is served. */
  readonly ui: string | null;
  /** With it a fresh address of the console is asked for; null when none is served. */
  readonly linkSecret: string | null;
  readonly api: string;
  readonly dns: string;
  /** What the engine adds to the ports of listeners when it binds them. */
  readonly portOffset: number;
}

const fileOf = (dataDir: string) => join(dataDir, 'engine.json');

/** Writes it for this process. */
export function writeEngineFile(dataDir: string, content: Omit<EngineFile, 'pid'>): void {
  // An old one may be there, with another mode, after a kill.
  removeEngineFile(dataDir);
  writeFileSync(fileOf(dataDir), `${JSON.stringify({ pid: process.pid, ...content }, null, 2)}\n`, { mode: 0o600 });
}

export function removeEngineFile(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/** What the running engine of a data folder wrote; null when none runs there. */
export function readEngineFile(dataDir: string): EngineFile | null {
  try {
    const content = JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as EngineFile; // written by `writeEngineFile`
    process.kill(content.pid, 0); // throws when there is no such process
    return content;
  } catch {
    return null; // no file, or what an engine that was killed has left behind
  }
}
