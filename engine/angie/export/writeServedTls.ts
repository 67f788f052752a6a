import type { ServedTls } from '../../model/virtualServer/ServedTls.ts';
import type { ConfigurationLines } from './ConfigurationLines.ts';
import { writeKeyPair, writeTlsVersions } from './writeTlsVersions.ts';

/** Writes TLS towards clients. Files are named, not written. */
export function writeServedTls(lines: ConfigurationLines, tls: ServedTls): void {
  for (const pair of tls.certificates) writeKeyPair(lines, 'ssl', pair);
  writeTlsVersions(lines, 'ssl', tls);
  lines.unless(false, 'ssl_prefer_server_ciphers', tls.prefersOwnCiphers);
}
