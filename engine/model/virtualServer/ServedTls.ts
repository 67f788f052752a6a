import type { KeyPair } from './KeyPair.ts';
import type { TlsVersions } from './TlsVersions.ts';

/** TLS towards clients: `listen … ssl`. Source: nginx, *ssl module*. */
export interface ServedTls extends TlsVersions {
  /** One or more; of different kinds of keys. */
  readonly certificates: readonly KeyPair[];
  /** `ssl_prefer_server_ciphers`. */
  readonly prefersOwnCiphers: boolean;
}
