/** Versions of TLS, oldest first. */
export const TLS_VERSIONS = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const;

export type TlsVersion = (typeof TLS_VERSIONS)[number];

/** What both sides of TLS have in common. */
export interface TlsVersions {
  readonly minVersion: TlsVersion;
  readonly maxVersion: TlsVersion;
  /** OpenSSL's list; null: the library's own. */
  readonly ciphers: string | null;
}
