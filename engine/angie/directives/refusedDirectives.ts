import type { DirectiveRule, DirectiveRules } from './DirectiveRule.ts';

/** Directives whose block or arguments would change what clients get, and which Balanza does not carry out. */
const REFUSED = [
  // Blocks and control of the request.
  'mail if limit_except geo split_clients perl_modules js_import js_set js_content mirror mirror_request_body',
  'rewrite break error_page try_files satisfy root alias index autoindex expires add_trailer',
  'random_index empty_gif flv mp4 dav_methods stub_status acme acme_client',
  'auth_request auth_request_set auth_basic_user_file auth_jwt',
  'limit_conn limit_conn_zone limit_req limit_req_zone limit_rate limit_rate_after slice secure_link secure_link_md5',
  'sub_filter sub_filter_once charset source_charset override_charset charset_map add_before_body add_after_body ssi',
  'userid userid_name referer_hash_max_size valid_referers geoip_country geoip_city xslt_stylesheet image_filter',
  'http2_max_concurrent_streams http3 quic_retry ssl_client_certificate ssl_crl',
  'ssl_reject_handshake ssl_alpn ssl_conf_command ssl_password_file',
  // Proxying.
  'proxy_bind proxy_cache_path proxy_cache_key proxy_cache_valid proxy_cache_bypass proxy_no_cache proxy_cookie_domain',
  'proxy_cookie_path proxy_cookie_flags proxy_ignore_headers proxy_method proxy_set_body proxy_store proxy_limit_rate',
  'proxy_download_rate proxy_upload_rate proxy_force_ranges proxy_ssl_conf_command proxy_ssl_crl',
  'proxy_ssl_password_file',
  'proxy_protocol_timeout preread_buffer_size preread_timeout js_preread js_filter js_access pass',
].flatMap((line) => line.split(' '));

/** Refused, unless its only argument is one with which nothing changes. */
const REFUSED_UNLESS: Readonly<Record<string, string>> = {
  auth_basic: 'off',
  addition_types: 'text/html',
  chunked_transfer_encoding: 'on',
  disable_symlinks: 'off',
  gunzip: 'off',
  gzip: 'off',
  gzip_static: 'off',
  http2: 'off',
  merge_slashes: 'on',
  msie_padding: 'on',
  msie_refresh: 'off',
  proxy_cache: 'off',
  proxy_ignore_client_abort: 'off',
  proxy_intercept_errors: 'off',
  proxy_pass_request_body: 'on',
  proxy_pass_request_headers: 'on',
  server_name_in_redirect: 'off',
  ssl: 'off',
  ssl_early_data: 'off',
  ssl_preread: 'off',
  ssl_verify_client: 'off',
};

/** Directives that only say how something works which is refused itself. */
const WITHOUT_SUBJECT = [
  'gzip_buffers gzip_comp_level gzip_disable gzip_http_version gzip_min_length gzip_proxied gzip_types gzip_vary',
  'gunzip_buffers open_file_cache_errors open_file_cache_min_uses open_file_cache_valid output_chunk_size',
  'ssl_ocsp ssl_ocsp_cache ssl_ocsp_responder ssl_stapling ssl_stapling_file ssl_stapling_responder ssl_stapling_verify',
  'ssl_trusted_certificate ssl_verify_depth ssl_engine',
  'proxy_cache_background_update proxy_cache_lock proxy_cache_lock_age proxy_cache_lock_timeout proxy_cache_methods',
  'proxy_cache_min_uses proxy_cache_revalidate proxy_cache_use_stale proxy_cache_convert_head proxy_cache_max_range_offset',
  'proxy_store_access auth_delay limit_conn_log_level limit_conn_status limit_conn_dry_run limit_req_log_level',
  'limit_req_status limit_req_dry_run autoindex_exact_size autoindex_format autoindex_localtime charset_types',
].flatMap((line) => line.split(' '));

/** Modules that are not here; each directive begins with one of these. */
export const REFUSED_PREFIXES = [
  'fastcgi_',
  'uwsgi_',
  'scgi_',
  'grpc_',
  'memcached_',
  'perl_',
  'js_',
  'acme_',
  'geoip_',
];

const EVERYWHERE = [
  'main',
  'events',
  'http',
  'http_server',
  'location',
  'upstream',
  'stream',
  'stream_server',
] as const;

const rule: DirectiveRule = {
  contexts: [...EVERYWHERE, 'stream_upstream'],
  opens: null,
  args: [0, Number.POSITIVE_INFINITY],
  standing: 'refused',
  isRepeatable: true,
};

/**
 * Directives of nginx and Angie that Balanza knows only by name. Leaving one of them would change behaviour without a
 * word, so that a file with it is refused, except where it says no more than what happens anyway.
 * Source: the contract, *Angie configurations*.
 */
export const refusedDirectives: DirectiveRules = {
  ...Object.fromEntries(REFUSED.map((name) => [name, [rule]])),
  ...Object.fromEntries(Object.entries(REFUSED_UNLESS).map(([name, word]) => [name, [{ ...rule, harmless: [word] }]])),
  ...Object.fromEntries(WITHOUT_SUBJECT.map((name) => [name, [{ ...rule, standing: 'ignored' as const }]])),
};
