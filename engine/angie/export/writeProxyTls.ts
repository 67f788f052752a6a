import type { ProxyTls } from '../../model/virtualServer/ProxyTls.ts';
import type { ConfigurationLines } from './ConfigurationLines.ts';
import { writeKeyPair, writeTlsVersions } from './writeTlsVersions.ts';

/** Writes TLS towards servers. */
export function writeProxyTls(lines: ConfigurationLines, tls: ProxyTls): void {
  writeTlsVersions(lines, 'proxy_ssl', tls);
  lines.unless('$proxy_host', 'proxy_ssl_name', tls.name);
  lines.unless(false, 'proxy_ssl_server_name', tls.isNameSent);
  lines.unless(false, 'proxy_ssl_verify', tls.isVerified);
  if (tls.trusted) lines.directive('proxy_ssl_trusted_certificate', tls.trusted.path);
  if (tls.own) writeKeyPair(lines, 'proxy_ssl', tls.own);
}
