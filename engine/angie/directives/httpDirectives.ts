import { whomOf } from '../compile/http/readAccess.ts';
import { checks } from './checks.ts';
import { block, type DirectiveRules, ignored, MANY, offered } from './DirectiveRule.ts';

const HTTP = ['http'] as const;
const SERVER = ['http', 'http_server'] as const;
const ANY = ['http', 'http_server', 'location'] as const;

/** `number`, or `off`. */
function sizeOrOff([word = '']: readonly string[]): string | null {
  return word === 'off' ? null : checks.size([word]);
}

/** An address, a range of addresses, everybody, or whoever comes by a unix socket. */
function client([word = '']: readonly string[]): string | null {
  return whomOf(word) === null ? `invalid parameter "${word}"` : null;
}

/** The same without everybody: whose word is taken. */
function trusted([word = '']: readonly string[]): string | null {
  const whom = whomOf(word);
  if (whom !== null && whom !== 'all') return null;
  return /^[\w.-]+$/.test(word) && !/^[\d.]+$/.test(word)
    ? `host not found in set_real_ip_from "${word}"`
    : `invalid parameter "${word}"`;
}

/** A field of the request; the PROXY protocol is not read. */
function field([word = '']: readonly string[]): string | null {
  return word === 'proxy_protocol'
    ? 'the parameter "proxy_protocol" of "real_ip_header" is not offered by Balanza'
    : null;
}

/** The third argument. */
function always([, , word = 'always']: readonly string[]): string | null {
  return word === 'always' ? null : `invalid parameter "${word}"`;
}

/** The metrics that are shown as Angie's own template names them. Source: Angie 8.4. */
function template([name = '']: readonly string[]): string | null {
  return name === 'all' ? null : `the template "${name}" of Prometheus is not offered by Balanza: only "all" is`;
}

/** Directives of `http`, its servers and locations that do not concern proxying. */
export const httpDirectives: DirectiveRules = {
  server: [
    block(HTTP, 'http_server', 0),
    block(['stream'], 'stream_server', 0),
    offered(['upstream', 'stream_upstream'], [1, MANY], { isRepeatable: true }),
  ],
  upstream: [block(HTTP, 'upstream', 1), block(['stream'], 'stream_upstream', 1)],
  map: [block(['http', 'stream'], 'free', 2)],
  types: [block(ANY, 'free', 0)],
  location: [block(['http_server', 'location'], 'location', [1, 2])],
  listen: [offered(['http_server', 'stream_server'], [1, MANY], { isRepeatable: true })],
  server_name: [offered(['http_server', 'stream_server'], [1, MANY], { isRepeatable: true })],
  return: [offered(['http_server', 'location'], [1, 2], { isRepeatable: true }), offered(['stream_server'], 1)],
  set: [offered(['http_server', 'location', 'stream_server'], 2, { isRepeatable: true })],
  add_header: [offered(ANY, [2, 3], { isRepeatable: true, check: always })],
  allow: [offered([...ANY, 'stream', 'stream_server'], 1, { check: client, isRepeatable: true })],
  deny: [offered([...ANY, 'stream', 'stream_server'], 1, { check: client, isRepeatable: true })],
  set_real_ip_from: [offered(ANY, 1, { check: trusted, isRepeatable: true })],
  real_ip_header: [offered(ANY, 1, { check: field })],
  real_ip_recursive: [offered(ANY, 1, { check: checks.flag })],
  default_type: [offered(ANY, 1)],
  internal: [offered(['location'], 0)],
  log_format: [offered(['http', 'stream'], [2, MANY], { isRepeatable: true })],
  access_log: [offered([...ANY, 'stream', 'stream_server'], [1, MANY], { isRepeatable: true })],
  absolute_redirect: [offered(ANY, 1, { check: checks.flag })],
  port_in_redirect: [offered(ANY, 1, { check: checks.flag })],
  client_max_body_size: [offered(ANY, 1, { check: checks.offset })],
  client_header_timeout: [offered(SERVER, 1, { check: checks.time })],
  client_body_timeout: [offered(ANY, 1, { check: checks.time })],
  send_timeout: [offered(ANY, 1, { check: checks.time })],
  keepalive_timeout: [
    offered(ANY, [1, 2], {
      check: (args) => args.map((word) => checks.time([word])).find(Boolean) ?? null,
    }),
    offered(['upstream'], 1, { check: checks.time }),
  ],
  keepalive_requests: [offered([...ANY, 'upstream'], 1, { check: checks.number() })],
  keepalive_time: [offered([...ANY, 'upstream'], 1, { check: checks.time })],
  resolver: [offered([...ANY, 'upstream', 'stream', 'stream_server', 'stream_upstream'], [1, MANY])],
  resolver_timeout: [
    offered([...ANY, 'upstream', 'stream', 'stream_server', 'stream_upstream'], 1, { check: checks.time }),
  ],
  client_header_buffer_size: [offered(SERVER, 1, { check: checks.size })],
  large_client_header_buffers: [offered(SERVER, 2, { check: checks.buffers })],
  ignore_invalid_headers: [offered(SERVER, 1, { check: checks.flag })],
  underscores_in_headers: [offered(SERVER, 1, { check: checks.flag })],
  api: [offered(['location'], 1)],
  prometheus: [offered(['location'], 1, { check: template })],
  // What Angie ships as `all`; another one is nobody's to show.
  prometheus_template: [{ ...ignored(HTTP, 1, { check: template, isRepeatable: true }), opens: 'free' }],
  api_config_files: [ignored(ANY, 1, { check: checks.flag })],
  status_zone: [ignored(['http_server', 'location', 'stream_server'], [1, 2])],
  aio: [ignored(ANY, 1)],
  aio_write: [ignored(ANY, 1, { check: checks.flag })],
  client_body_buffer_size: [ignored(ANY, 1, { check: checks.size })],
  client_body_in_file_only: [ignored(ANY, 1, { check: checks.oneOf('off', 'on', 'clean') })],
  client_body_in_single_buffer: [ignored(ANY, 1, { check: checks.flag })],
  client_body_temp_path: [ignored(ANY, [1, 4])],
  connection_pool_size: [ignored(SERVER, 1, { check: checks.size })],
  directio: [ignored(ANY, 1, { check: sizeOrOff })],
  directio_alignment: [ignored(ANY, 1, { check: checks.offset })],
  etag: [ignored(ANY, 1, { check: checks.flag })],
  if_modified_since: [ignored(ANY, 1, { check: checks.oneOf('off', 'exact', 'before') })],
  lingering_close: [ignored(ANY, 1, { check: checks.oneOf('off', 'on', 'always') })],
  lingering_time: [ignored(ANY, 1, { check: checks.time })],
  lingering_timeout: [ignored(ANY, 1, { check: checks.time })],
  log_not_found: [ignored(ANY, 1, { check: checks.flag })],
  log_subrequest: [ignored(ANY, 1, { check: checks.flag })],
  map_hash_bucket_size: [ignored(['http', 'stream'], 1, { check: checks.number() })],
  map_hash_max_size: [ignored(['http', 'stream'], 1, { check: checks.number() })],
  max_ranges: [ignored(ANY, 1, { check: checks.number() })],
  open_file_cache: [ignored(ANY, [1, 2])],
  open_log_file_cache: [ignored([...ANY, 'stream', 'stream_server'], [1, 4])],
  output_buffers: [ignored(ANY, 2, { check: checks.buffers })],
  postpone_output: [ignored(ANY, 1, { check: checks.size })],
  read_ahead: [ignored(ANY, 1, { check: checks.size })],
  recursive_error_pages: [ignored(ANY, 1, { check: checks.flag })],
  request_pool_size: [ignored(SERVER, 1, { check: checks.size })],
  reset_timedout_connection: [ignored(ANY, 1, { check: checks.flag })],
  send_lowat: [ignored(ANY, 1, { check: checks.size })],
  sendfile: [ignored(ANY, 1, { check: checks.flag })],
  sendfile_max_chunk: [ignored(ANY, 1, { check: checks.size })],
  server_names_hash_bucket_size: [ignored(HTTP, 1, { check: checks.number() })],
  server_names_hash_max_size: [ignored(HTTP, 1, { check: checks.number() })],
  server_tokens: [ignored(ANY, 1)],
  tcp_nodelay: [ignored([...ANY, 'stream', 'stream_server'], 1, { check: checks.flag })],
  tcp_nopush: [ignored(ANY, 1, { check: checks.flag })],
  types_hash_bucket_size: [ignored(ANY, 1, { check: checks.number() })],
  types_hash_max_size: [ignored(ANY, 1, { check: checks.number() })],
  variables_hash_bucket_size: [ignored(['http', 'stream'], 1, { check: checks.number() })],
  variables_hash_max_size: [ignored(['http', 'stream'], 1, { check: checks.number() })],
};
