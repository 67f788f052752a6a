import { expect, it } from 'vitest';
import { compileConfiguration } from '../../../../engine/angie/compile/compileConfiguration.ts';
import type { ConfigurationFiles } from '../../../../engine/angie/compile/tls/ConfigurationFiles.ts';
import { writeConfiguration } from '../../../../engine/angie/export/writeConfiguration.ts';
import { parseConfiguration } from '../../../../engine/angie/syntax/parseConfiguration.ts';
import { memorySource } from '../../../support/angie/memorySource.ts';

const MAIN = '/etc/angie/angie.conf';

/** Every file there is, each with its path for its text. */
const FILES: ConfigurationFiles = {
  read: (path) => ({ kind: 'text', text: path }),
  tlsProblem: () => null,
};

function compile(text: string) {
  const parsed = parseConfiguration(MAIN, memorySource({ [MAIN]: text }));
  const { configuration, problems } = compileConfiguration(parsed, () => ['192.0.2.1', '192.0.2.2'], FILES);
  expect(problems.filter(({ level }) => level === 'emerg')).toEqual([]);
  return configuration;
}

const SERVERS =
  'server 127.0.0.1:8001 weight=3 max_fails=2 fail_timeout=7s; server app.test max_conns=4 down; server unix:/tmp/x;';
const upstream = (text: string) =>
  `events { } http { upstream u { ${text} } server { listen 8080; location / { proxy_pass http://u; } } }`;

it.each([
  ['rotation', upstream(`zone z 1m; ${SERVERS} server 127.0.0.1:9 backup slow_start=1500ms;`)],
  ['hash', upstream(`hash "a b\${arg_x};" consistent; ${SERVERS}`)],
  ['ip_hash', upstream(`ip_hash; ${SERVERS}`)],
  ['random two', upstream(`random two; ${SERVERS} keepalive 3; keepalive_requests 9; keepalive_timeout 5s;`)],
  [
    'least_time',
    upstream(
      'least_time header factor=50 account=$upstream_http_a; response_time_factor 70; server 127.0.0.1:1; queue 4 timeout=2s;',
    ),
  ],
  [
    'feedback',
    upstream(
      'feedback $upstream_http_x inverse factor=10 last_byte; server 127.0.0.1:1 sid=a; backup_switch permanent=5s;',
    ),
  ],
  [
    'sticky learn',
    upstream(
      `sticky learn zone=s:1m create=$upstream_cookie_a lookup=$cookie_a timeout=5m norefresh header; ${SERVERS}`,
    ),
  ],
  [
    'sticky cookie',
    upstream(
      `sticky cookie s domain=x.test secure; sticky_secret $remote_addr; sticky_strict on; bind_conn $http_authorization; ${SERVERS}`,
    ),
  ],
  [
    'everything of http',
    `worker_processes 2; pid /tmp/p; daemon off; error_log /tmp/e warn; worker_shutdown_timeout 5s; events { } http {
      log_format f escape=json '$uri "$status" \\\\'; map $host $m { hostnames; default "a b"; \\default x; *.x.test y; ~^a\\.(b)$ "$1"; }
      upstream u { zone z 64k; server 127.0.0.1:1; } types { text/html html htm; }
      server { listen 80 default_server; listen [::1]:81; server_name .a.test ~^(?<n>x)$; keepalive_timeout 5s; set $q "a\${m}b";
        access_log /tmp/a f if=$m; proxy_set_header Host $host; add_header X "1;2" always;
        location = / { return 200 "x\\ny"; } location ^~ /a/ { return 301 /b; } location ~* \\.(a|b)$ { internal; }
        location /p/ { proxy_pass http://u/q/; proxy_next_upstream http_500 off; proxy_http_version 1.1; proxy_hide_header X-A;
          proxy_pass_header Server; proxy_redirect ~^a b; upstream_probe p uri=/h test=$m fails=2 essential persistent mode=idle;
          location /p/i/ { client_max_body_size 5m; proxy_pass http://127.0.0.1:99; proxy_next_upstream off; } }
        location /s { api /status/; access_log off; } } }`,
  ],
  [
    'everything of stream',
    `events { } stream { upstream u { least_time first_byte; zone z 1m; server 127.0.0.1:1 backup; server 127.0.0.1:2; }
      log_format f $status; server { listen 127.0.0.1:9000; proxy_pass u; proxy_timeout 5s; proxy_next_upstream off; access_log /tmp/a f; }
      server { listen unix:/tmp/s; return "$remote_addr;"; } }`,
  ],
  [
    'TLS on both sides, and names that are followed',
    `events { } http { resolver 127.0.0.1 [::1]:5353 valid=30s ipv6=off; resolver_timeout 5s;
      upstream u { zone z 1m; server app.test:81 resolve weight=2; server app.test service=http resolve backup; }
      server { listen 8443 ssl; ssl_certificate a.pem; ssl_certificate_key a.key; ssl_certificate /b.pem; ssl_certificate_key /b.key; ssl_protocols TLSv1.3; ssl_ciphers HIGH; ssl_prefer_server_ciphers on;
        location / { proxy_pass https://u/x; proxy_ssl_verify on; proxy_ssl_trusted_certificate ca.pem; proxy_ssl_name $host; proxy_ssl_server_name on; proxy_ssl_certificate c.pem; proxy_ssl_certificate_key c.key; proxy_request_buffering off; }
        location /v { proxy_pass https://$arg_host; } location /i { proxy_pass https://app.test; } } }`,
  ],
  [
    'datagrams, TLS and probes of stream',
    `events { } stream { upstream u { zone z 1m; server 127.0.0.1:1; } server { listen 53 udp; proxy_pass u; proxy_responses 1; proxy_requests 2; upstream_probe p udp "send=data:a\\r\\n;" max_response=99 fails=2; upstream_probe_timeout 2s; }
      server { listen 8443 ssl; ssl_certificate a.pem; ssl_certificate_key a.key; proxy_pass u; proxy_ssl on; proxy_half_close on; } }`,
  ],
])('writes %s so that it compiles to the same again', (_, text) => {
  const configuration = compile(text);
  const written = writeConfiguration(configuration);
  expect(compile(written), written).toEqual(configuration);
});
