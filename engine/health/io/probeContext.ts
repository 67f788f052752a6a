import { createSecureContext, type SecureContext } from 'node:tls';

let context: SecureContext | undefined;
/** The same for those that speak no TLS 1.3. */
let oldContext: SecureContext | undefined;

/**
 * For probes over TLS, made at the first one, since it costs milliseconds. Old versions and weak keys pass, as with ELB;
 * `hasOldTls`: TLS 1.3 does not.
 */
export function probeContext(hasOldTls = false): SecureContext {
  const settings = { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  if (hasOldTls) return (oldContext ??= createSecureContext({ ...settings, maxVersion: 'TLSv1.2' }));
  return (context ??= createSecureContext(settings));
}
