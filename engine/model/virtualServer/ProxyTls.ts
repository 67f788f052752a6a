import type { KeyPair, PemFile } from './KeyPair.ts';
import type { TlsVersions } from './TlsVersions.ts';

/** What holds where nothing is said. */
export const STANDARD_PROXY_TLS: ProxyTls = {
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.3',
  ciphers: null,
  name: '$proxy_host',
  isNameSent: false,
  isVerified: false,
  trusted: null,
  own: null,
};

/** TLS towards servers: `proxy_pass https://`, `proxy_ssl on`. Source: nginx, *proxy_ssl_…*. */
export interface ProxyTls extends TlsVersions {
  /** Text; the name that the certificate must have and, where it is sent, of SNI. Default `$proxy_host`. */
  readonly name: string;
  /** `proxy_ssl_server_name`: the name is sent. Default false. */
  readonly isNameSent: boolean;
  /** `proxy_ssl_verify`. Default false. */
  readonly isVerified: boolean;
  /** Authorities that are trusted where certificates are verified. */
  readonly trusted: PemFile | null;
  /** Shown to servers that ask for one. */
  readonly own: KeyPair | null;
}
