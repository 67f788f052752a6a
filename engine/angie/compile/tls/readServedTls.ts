import type { KeyPair } from '../../../model/virtualServer/KeyPair.ts';
import type { ServedTls } from '../../../model/virtualServer/ServedTls.ts';
import type { Directive } from '../../syntax/Directive.ts';
import type { CompileContext } from '../CompileContext.ts';
import type { Scope } from '../Scope.ts';
import { readKeyPair } from './readKeyPair.ts';
import { readTlsVersions } from './readTlsVersions.ts';

/**
 * TLS towards the clients of a server; null when it has none, or none that works, which is reported. `listen`: a line of the
 * server with `ssl`, which needs a certificate. Source: nginx, *ssl module*.
 */
export function readServedTls(scope: Scope, listen: Directive | undefined, context: CompileContext): ServedTls | null {
  const certificates = scope.all('ssl_certificate');
  const keys = scope.all('ssl_certificate_key');
  if (certificates.length === 0) {
    if (listen) context.report.emerg(listen, 'no "ssl_certificate" is defined for the "listen ... ssl" directive');
    return null;
  }
  const pairs: KeyPair[] = [];
  for (const [at, certificate] of certificates.entries()) {
    const key = keys[at];
    if (!key) {
      const message = `no "ssl_certificate_key" is defined for certificate "${certificate.args[0] ?? ''}"`;
      context.report.emerg(certificate, message);
      return null;
    }
    const pair = readKeyPair(certificate, key, context);
    if (pair) pairs.push(pair);
  }
  if (pairs.length < certificates.length) return null;
  return {
    certificates: pairs,
    ...readTlsVersions(scope, 'ssl', context),
    prefersOwnCiphers: scope.flag('ssl_prefer_server_ciphers', false),
  };
}
