import type { KeyPair } from '../../model/virtualServer/KeyPair.ts';
import { TLS_VERSIONS, type TlsVersions } from '../../model/virtualServer/TlsVersions.ts';
import type { ConfigurationLines } from './ConfigurationLines.ts';

/** Writes versions and ciphers, with a prefix: `ssl` or `proxy_ssl`. */
export function writeTlsVersions(
  lines: ConfigurationLines,
  prefix: string,
  { minVersion, maxVersion, ciphers }: TlsVersions,
): void {
  if (minVersion !== 'TLSv1.2' || maxVersion !== 'TLSv1.3') {
    const all = TLS_VERSIONS.slice(TLS_VERSIONS.indexOf(minVersion), TLS_VERSIONS.indexOf(maxVersion) + 1);
    lines.directive(`${prefix}_protocols`, ...all);
  }
  if (ciphers !== null) lines.directive(`${prefix}_ciphers`, ciphers);
}

/** Writes the names of the files of a certificate and its key. */
export function writeKeyPair(lines: ConfigurationLines, prefix: string, { certificate, key }: KeyPair): void {
  lines.directive(`${prefix}_certificate`, certificate.path);
  lines.directive(`${prefix}_certificate_key`, key.path);
}
