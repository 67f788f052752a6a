import { backupDatabase, StoreError } from '../../index.ts';
import { givenPath } from '../../start/givenPath.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { failed, runningEngine } from './runningEngine.ts';

/** `balanza backup FILE`: copies the resources and events of a data folder. Source: contract, *Starting*. */
export const backupCommand: Command = {
  usage: 'FILE [--data-dir DIR]',
  summary: [
    'Copies the database of a data folder to a new FILE, while an engine runs there or not.',
    'It holds resources and events; metrics and credentials stay in the data folder.',
    '--data-dir DIR    the data folder (the platform’s)',
  ].join('\n'),
  run: (args) => {
    const { words, options } = readArguments(args, { 'data-dir': 'DIR, the data folder' });
    const [file, ...more] = words;
    if (file === undefined || more.length > 0) throw new UsageError('backup takes exactly one FILE, which is made.');
    const { dataDir } = runningEngine(options['data-dir']);
    const path = givenPath(file);
    try {
      const records = backupDatabase(dataDir, path);
      process.stdout.write(`Backed up ${dataDir} (${records} records) to ${path}\n`);
      return Promise.resolve(0);
    } catch (error) {
      if (error instanceof StoreError) return Promise.resolve(failed(error.message));
      throw error;
    }
  },
};
