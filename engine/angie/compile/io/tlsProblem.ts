import { X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { TlsParts } from '../tls/ConfigurationFiles.ts';

/** Whether OpenSSL takes what a configuration says of TLS; a text says why not. */
export function tlsProblem({ pair, ciphers, authorities }: TlsParts): string | null {
  try {
    createSecureContext({
      ...(pair && { cert: pair.certificate.text, key: pair.key.text }),
      ...(ciphers !== undefined && { ciphers }),
    });
    if (authorities !== undefined) new X509Certificate(authorities);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
