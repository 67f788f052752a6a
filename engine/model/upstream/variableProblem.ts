import type { UpstreamGroup } from './UpstreamGroup.ts';

/** Variables that Balanza has, by level. `x_` at the end stands for all that begin so. Source: the Angie facts, 4.4. */
const OFFERED: Readonly<Record<UpstreamGroup['level'], readonly string[]>> = {
  http: [
    'args query_string is_args arg_ cookie_ http_ sent_http_ host hostname https uri document_uri request_uri request',
    'request_method request_id request_length request_time scheme server_addr server_port server_name server_protocol',
    'remote_addr remote_port remote_user realip_remote_addr realip_remote_port binary_remote_addr status body_bytes_sent',
    'bytes_sent content_length content_type connection connection_requests time_local time_iso8601 msec pid pipe',
    'nginx_version angie_version proxy_host proxy_port proxy_add_x_forwarded_for upstream_http_ upstream_cookie_',
    'upstream_trailer_ upstream_addr upstream_status upstream_connect_time upstream_header_time upstream_response_time',
    'upstream_response_length upstream_bytes_sent upstream_bytes_received upstream_transport upstream_sticky_status',
    'upstream_queue_time upstream_probe upstream_probe_body upstream_cache_status ssl_protocol ssl_cipher ssl_server_name p8s_value',
  ].flatMap((line) => line.split(' ')),
  stream: [
    'remote_addr remote_port binary_remote_addr server_addr server_port protocol status bytes_sent bytes_received',
    'session_time time_local time_iso8601 msec connection hostname pid nginx_version angie_version upstream_addr',
    'upstream_bytes_sent upstream_bytes_received upstream_connect_time upstream_first_byte_time upstream_session_time',
    'upstream_sticky_status upstream_probe upstream_probe_response',
  ].flatMap((line) => line.split(' ')),
};

/** Variables of nginx and Angie that Balanza has not; `x_` as above. */
const KNOWN_ELSEWHERE = [
  'ancient_browser modern_browser msie date_gmt date_local document_root realpath_root fastcgi_script_name',
  'fastcgi_path_info geoip_ gzip_ratio http2 http3 invalid_referer limit_rate limit_conn_status limit_req_status',
  'memcached_key proxy_internal_body_length proxy_protocol_addr proxy_protocol_port proxy_protocol_server_addr',
  'proxy_protocol_server_port proxy_protocol_tlv_ request_body request_body_file request_completion request_filename',
  'secure_link secure_link_expires session_log_id slice_range sent_trailer_ spdy ssl_ ssl_preread_ tcpinfo_ uid_got',
  'uid_set uid_reset jwt_ acme_cert_ upstream_cache_age upstream_cache_key upstream_cache_last_modified',
].flatMap((line) => line.split(' '));

/** Whether a variable may be used, and if not, what to say about it. */
export function variableProblem(name: string, level: UpstreamGroup['level'], own: ReadonlySet<string>): string | null {
  // Captures of a regular expression; without one they are empty.
  if (/^[1-9]$/.test(name) || own.has(name.toLowerCase()) || has(OFFERED[level], name)) return null;
  return has(KNOWN_ELSEWHERE, name)
    ? `the variable "${name}" is not offered by Balanza, and leaving it empty would change what it is used for`
    : `unknown "${name}" variable`;
}

function has(names: readonly string[], name: string): boolean {
  const lower = name.toLowerCase();
  return names.some((known) => (known.endsWith('_') ? lower.startsWith(known) && lower !== known : lower === known));
}
