import { TLS_VERSIONS, type TlsVersions } from '../../../model/virtualServer/TlsVersions.ts';
import type { Scope } from '../Scope.ts';

/** `ssl_protocols` and `ssl_ciphers`, or those of `proxy_ssl`. Versions between two that are named are meant, too. */
export function readTlsVersions(scope: Scope, prefix: 'ssl' | 'proxy_ssl'): TlsVersions {
  const words = scope.find(`${prefix}_protocols`)?.args;
  const versions = TLS_VERSIONS.filter((version) => words?.includes(version));
  const ciphers = scope.word(`${prefix}_ciphers`) ?? null;
  return {
    minVersion: versions[0] ?? 'TLSv1.2',
    maxVersion: versions.at(-1) ?? 'TLSv1.3',
    ciphers: ciphers === 'DEFAULT' ? null : ciphers,
  };
}
