/** A file of a configuration with its text: PEM. */
export interface PemFile {
  /** As written. */
  readonly path: string;
  /** What was read when the configuration was; a secret where it is a key. */
  readonly text: string;
}

/** `ssl_certificate` with its `ssl_certificate_key`. */
export interface KeyPair {
  readonly certificate: PemFile;
  readonly key: PemFile;
}
