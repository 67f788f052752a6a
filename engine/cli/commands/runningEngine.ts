import { readEngineFile, type EngineFile } from '../../index.ts';
import { defaultDataDir } from '../../start/defaultDataDir.ts';
import { givenPath } from '../../start/givenPath.ts';

/** The data folder that a command means (absolute), and the engine that runs there; null when none does. */
export function runningEngine(dataDirOption: string | undefined): {
  readonly dataDir: string;
  readonly engine: EngineFile | null;
} {
  const dataDir = givenPath(dataDirOption ?? defaultDataDir(process.env));
  return { dataDir, engine: readEngineFile(dataDir) };
}

/** Prints a sentence to standard error; the exit code of a command that failed. */
export function failed(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
