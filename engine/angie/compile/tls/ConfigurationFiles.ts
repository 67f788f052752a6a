import type { KeyPair } from '../../../model/virtualServer/KeyPair.ts';
import type { ReadFile } from '../../syntax/ConfigurationSource.ts';

/** Files that a configuration names and that are read with it. */
export interface ConfigurationFiles {
  /** By absolute path. */
  readonly read: (path: string) => ReadFile;
  /** Whether a certificate and its key can be used, and belong together; a text says why not. */
  readonly keyPairProblem: (pair: KeyPair) => string | null;
}

/** Where there are no files. */
export const NO_FILES: ConfigurationFiles = {
  read: () => ({ kind: 'failed', reason: '2: No such file or directory' }),
  keyPairProblem: () => null,
};
