import { restoreDatabase, StoreError, SystemClock } from '../../index.ts';
import { givenPath } from '../../start/givenPath.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { failed, runningEngine } from './runningEngine.ts';

/** `balanza restore FILE`: puts a backup in the place of a data folder's database. Source: contract, *Starting*. */
export const restoreCommand: Command = {
  usage: 'FILE [--data-dir DIR]',
  summary: [
    'Puts a backup in the place of a data folder’s database. No engine may run there.',
    'FILE is checked first; the database that was there is set aside under another name.',
    '--data-dir DIR    the data folder (the platform’s); made when it does not exist',
  ].join('\n'),
  run: (args) => {
    const { words, options } = readArguments(args, { 'data-dir': 'DIR, the data folder' });
    const [file, ...more] = words;
    if (file === undefined || more.length > 0) throw new UsageError('restore takes exactly one FILE, a backup.');
    const { dataDir } = runningEngine(options['data-dir']);
    const path = givenPath(file);
    try {
      const { records, setAside } = restoreDatabase({ dataDir, file: path, nowMs: new SystemClock().nowMs() });
      process.stdout.write(`Restored ${path} (${records} records) in ${dataDir}\n`);
      if (setAside !== null) process.stdout.write(`What was there is now ${setAside}\n`);
      return Promise.resolve(0);
    } catch (error) {
      if (error instanceof StoreError) return Promise.resolve(failed(error.message));
      throw error;
    }
  },
};
