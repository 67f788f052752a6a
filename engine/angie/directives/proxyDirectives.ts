import { NEXT_UPSTREAM_CONDITIONS } from '../../model/upstream/NextUpstream.ts';
import { checks } from './checks.ts';
import { type DirectiveRule, type DirectiveRules, ignored, MANY, offered } from './DirectiveRule.ts';

const ANY = ['http', 'http_server', 'location'] as const;
const STREAM = ['stream', 'stream_server'] as const;

const time = [offered([...ANY], 1, { check: checks.time })];
const bothTimes = [offered([...ANY, ...STREAM], 1, { check: checks.time })];
const quietFlag: readonly DirectiveRule[] = [ignored(ANY, 1, { check: checks.flag })];
const quietSize: readonly DirectiveRule[] = [ignored(ANY, 1, { check: checks.size })];

/** Two arguments, or a word that stands for two. */
function redirect([from = '', to]: readonly string[]): string | null {
  return to !== undefined || from === 'off' || from === 'default' ? null : `invalid parameter "${from}"`;
}

/** Directives of proxying, of `http` and `stream`. Source: the Angie facts, 4.1, 5 and 3.5. */
export const proxyDirectives: DirectiveRules = {
  proxy_pass: [offered(['location', 'stream_server'], 1)],
  proxy_set_header: [offered(ANY, 2, { isRepeatable: true })],
  proxy_hide_header: [offered(ANY, 1, { isRepeatable: true })],
  proxy_pass_header: [offered(ANY, 1, { isRepeatable: true })],
  proxy_http_version: [offered(ANY, 1, { check: checks.version })],
  proxy_next_upstream: [
    offered(ANY, [1, MANY], { check: checks.oneOf(...NEXT_UPSTREAM_CONDITIONS, 'off') }),
    offered(STREAM, 1, { check: checks.flag }),
  ],
  proxy_next_upstream_tries: [offered([...ANY, ...STREAM], 1, { check: checks.number() })],
  proxy_next_upstream_timeout: bothTimes,
  proxy_connect_timeout: bothTimes,
  proxy_send_timeout: time,
  proxy_read_timeout: time,
  proxy_timeout: [offered(STREAM, 1, { check: checks.time })],
  proxy_request_buffering: [offered(ANY, 1, { check: checks.flag })],
  proxy_redirect: [offered(ANY, [1, 2], { isRepeatable: true, check: redirect })],
  proxy_responses: [offered(STREAM, 1, { check: checks.number() })],
  proxy_half_close: [offered(STREAM, 1, { check: checks.flag })],
  proxy_protocol: [offered(STREAM, 1, { check: checks.flag })],
  proxy_requests: [offered(STREAM, 1, { check: checks.number() })],
  upstream_probe: [offered(['location', 'stream_server'], [1, MANY], { isRepeatable: true })],
  upstream_probe_timeout: [offered(['stream_server'], 1, { check: checks.time })],
  proxy_buffer_size: [ignored([...ANY, ...STREAM], 1, { check: checks.size })],
  proxy_buffering: quietFlag,
  proxy_buffers: [ignored(ANY, 2, { check: checks.buffers })],
  proxy_busy_buffers_size: quietSize,
  proxy_headers_hash_bucket_size: [ignored(ANY, 1, { check: checks.number() })],
  proxy_headers_hash_max_size: [ignored(ANY, 1, { check: checks.number() })],
  proxy_max_temp_file_size: quietSize,
  proxy_socket_keepalive: [ignored([...ANY, ...STREAM], 1, { check: checks.flag })],
  proxy_temp_file_write_size: quietSize,
  proxy_temp_path: [ignored(ANY, [1, 4])],
};
