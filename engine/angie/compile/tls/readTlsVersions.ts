import { TLS_VERSIONS, type TlsVersions } from '../../../model/virtualServer/TlsVersions.ts';
import type { CompileContext } from '../CompileContext.ts';
import type { Scope } from '../Scope.ts';

/** `ssl_protocols` and `ssl_ciphers`, or those of `proxy_ssl`. Versions between two that are named are meant, too. */
export function readTlsVersions(
  scope: Scope,
  prefix: 'ssl' | 'proxy_ssl',
  { files, report }: CompileContext,
): TlsVersions {
  const words = scope.find(`${prefix}_protocols`)?.args;
  const versions = TLS_VERSIONS.filter((version) => words?.includes(version));
  const directive = scope.find(`${prefix}_ciphers`);
  const ciphers = directive?.args[0] ?? null;
  const problem = ciphers === null || ciphers === 'DEFAULT' ? null : files.tlsProblem({ ciphers });
  if (directive && problem !== null)
    report.emerg(directive, `SSL_CTX_set_cipher_list("${ciphers ?? ''}") failed (${problem})`);
  return {
    minVersion: versions[0] ?? 'TLSv1.2',
    maxVersion: versions.at(-1) ?? 'TLSv1.3',
    ciphers: ciphers === 'DEFAULT' ? null : ciphers,
  };
}
