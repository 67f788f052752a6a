/** What `-V` lists as not there: modules of Angie and nginx whose directives are refused by name. */
export const MISSING_MODULES: readonly string[] = [
  'http_access_module http_auth_basic_module http_auth_request_module http_autoindex_module http_browser_module',
  'http_charset_module http_dav_module http_empty_gif_module http_fastcgi_module http_geo_module http_grpc_module',
  'http_gunzip_module http_gzip_module http_limit_conn_module http_limit_req_module http_memcached_module',
  'http_mirror_module http_realip_module http_referer_module http_scgi_module http_slice_module',
  'http_split_clients_module http_ssi_module http_sub_module http_userid_module http_uwsgi_module',
  'http_v2_module http_v3_module http-cache mail_imap_module mail_pop3_module mail_smtp_module stream_access_module',
  'stream_geo_module stream_limit_conn_module stream_realip_module stream_split_clients_module',
  'stream_ssl_preread_module',
].flatMap((line) => line.split(' '));
