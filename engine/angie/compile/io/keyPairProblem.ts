import { createSecureContext } from 'node:tls';
import type { KeyPair } from '../../../model/virtualServer/KeyPair.ts';

/** Whether OpenSSL takes a certificate with its key; a text says why not. */
export function keyPairProblem({ certificate, key }: KeyPair): string | null {
  try {
    createSecureContext({ cert: certificate.text, key: key.text });
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
