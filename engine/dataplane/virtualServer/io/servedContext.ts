import { createSecureContext, type SecureContext, type SecureContextOptions } from 'node:tls';
import type { ServedTls } from '../../../model/virtualServer/ServedTls.ts';

/** What clients are shown of a server with TLS. Throws when certificate and key do not belong together. */
export function servedContext(tls: ServedTls): SecureContext {
  return createSecureContext(contextOptions(tls));
}

/** The same, for whoever makes it. */
export function contextOptions(tls: ServedTls): SecureContextOptions {
  return {
    cert: tls.certificates.map(({ certificate }) => certificate.text),
    key: tls.certificates.map(({ key }) => key.text),
    minVersion: tls.minVersion,
    maxVersion: tls.maxVersion,
    ...(tls.ciphers !== null && { ciphers: tls.ciphers }),
    honorCipherOrder: tls.prefersOwnCiphers,
  };
}
