import { TLS_VERSIONS } from '../../model/virtualServer/TlsVersions.ts';
import { checks } from './checks.ts';
import { type DirectiveRules, ignored, MANY, offered } from './DirectiveRule.ts';

const SERVER = ['http', 'http_server', 'stream', 'stream_server'] as const;
const PROXY = ['http', 'http_server', 'location', 'stream', 'stream_server'] as const;

/** Versions of TLS; those that no library has any more are left out. */
function versions(args: readonly string[]): string | null {
  const known: readonly string[] = [...TLS_VERSIONS, 'SSLv2', 'SSLv3'];
  const wrong = args.find((word) => !known.includes(word));
  return wrong === undefined ? null : `invalid value "${wrong}"`;
}

/** TLS towards clients and towards servers. Source: nginx, *ssl module* and *proxy_ssl_…*. */
export const tlsDirectives: DirectiveRules = {
  ssl_certificate: [offered(SERVER, 1, { isRepeatable: true })],
  ssl_certificate_key: [offered(SERVER, 1, { isRepeatable: true })],
  ssl_protocols: [offered(SERVER, [1, MANY], { check: versions })],
  ssl_ciphers: [offered(SERVER, 1)],
  ssl_prefer_server_ciphers: [offered(SERVER, 1, { check: checks.flag })],
  proxy_ssl: [offered(['stream', 'stream_server'], 1, { check: checks.flag })],
  proxy_ssl_certificate: [offered(PROXY, 1)],
  proxy_ssl_certificate_key: [offered(PROXY, 1)],
  proxy_ssl_ciphers: [offered(PROXY, 1)],
  proxy_ssl_name: [offered(PROXY, 1)],
  proxy_ssl_protocols: [offered(PROXY, [1, MANY], { check: versions })],
  proxy_ssl_server_name: [offered(PROXY, 1, { check: checks.flag })],
  proxy_ssl_trusted_certificate: [offered(PROXY, 1)],
  proxy_ssl_verify: [offered(PROXY, 1, { check: checks.flag })],
  // How sessions are kept and keys are agreed on: clients and servers get the same.
  ssl_buffer_size: [ignored(SERVER, 1, { check: checks.size })],
  ssl_dhparam: [ignored(SERVER, 1)],
  ssl_ecdh_curve: [ignored(SERVER, 1)],
  ssl_handshake_timeout: [ignored(['stream', 'stream_server'], 1, { check: checks.time })],
  ssl_session_cache: [ignored(SERVER, [1, 2])],
  ssl_session_ticket_key: [ignored(SERVER, 1, { isRepeatable: true })],
  ssl_session_tickets: [ignored(SERVER, 1, { check: checks.flag })],
  ssl_session_timeout: [ignored(SERVER, 1, { check: checks.seconds })],
  proxy_ssl_session_reuse: [ignored(PROXY, 1, { check: checks.flag })],
  proxy_ssl_verify_depth: [ignored(PROXY, 1, { check: checks.number() })],
};
