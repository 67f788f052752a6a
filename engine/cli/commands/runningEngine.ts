import { readEngineFile, type EngineFile } from '../../index.ts';
import { defaultDataDir } from '../defaultDataDir.ts';

/** The data folder that a command means, and the engine that runs there. */
export function runningEngine(dataDirOption: string | undefined): {
  readonly dataDir: string;
  readonly engine: EngineFile | null;
} {
  const dataDir = dataDirOption ?? defaultDataDir(process.env);
  return { dataDir, engine: readEngineFile(dataDir) };
}

/** Prints a sentence to standard error; the exit code of a command that failed. */
export function failed(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 1;
}
