import type { KeyPair } from '../../../model/virtualServer/KeyPair.ts';
import type { ReadFile } from '../../syntax/ConfigurationSource.ts';

/** Files that a configuration names and that are read with it. */
export interface ConfigurationFiles {
  /** By absolute path. */
  readonly read: (path: string) => ReadFile;
  /** Whether these can be used, and belong together; a text says why not. */
  readonly tlsProblem: (parts: TlsParts) => string | null;
  /** Only the text of the main file was given: that files cannot be read is no fault of it. Default false. */
  readonly isTextOnly?: boolean;
}

/** What a configuration says of TLS. */
export interface TlsParts {
  readonly pair?: KeyPair;
  /** OpenSSL's list. */
  readonly ciphers?: string;
  /** Certificates of those that are trusted, PEM. */
  readonly authorities?: string;
}

/** Where there are no files. */
export const NO_FILES: ConfigurationFiles = {
  read: () => ({ kind: 'failed', reason: '2: No such file or directory' }),
  tlsProblem: () => null,
};
