import type { Instance } from '../model/Instance.ts';
import { storedRecords } from './storedRecords.ts';

/** The instances that a data folder holds and that are not terminated, read beside an engine that runs there. */
export function storedInstances(dataDir: string): readonly Instance[] {
  return storedRecords(dataDir, 'instance').filter(({ state }) => state !== 'terminated');
}
