import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compileConfiguration } from '../../../../engine/angie/compile/compileConfiguration.ts';
import { parseConfiguration } from '../../../../engine/angie/syntax/parseConfiguration.ts';
import { memorySource } from '../../../support/angie/memorySource.ts';

const MAIN = '/etc/angie/angie.conf';
const NGINX = '/usr/sbin/nginx';
const TWO = 'server 127.0.0.1:8001; server 127.0.0.1:8002 weight=3';
const http = (text: string) => `events { worker_connections 100; }\nhttp { access_log off;\n${text}\n}`;
const upstream = (text: string) =>
  http(`upstream u { ${text} } server { listen 127.0.0.1:18080; location / { proxy_pass http://u; } }`);

/** Configurations that nginx and Balanza both take, by what is in them. */
const GOOD: Readonly<Record<string, string>> = {
  rotation: upstream(`zone u 64k; ${TWO} max_fails=2 fail_timeout=5s max_conns=10;`),
  hash: upstream(`hash $request_uri; ${TWO} down;`),
  'consistent hash': upstream(`hash $remote_addr$arg_a consistent; ${TWO};`),
  'hash of the client': upstream(`ip_hash; ${TWO};`),
  'fewest connections': upstream(`least_conn; ${TWO} backup;`),
  'two by chance': upstream(`zone u 1m; random two least_conn; ${TWO};`),
  keepalive: upstream(`${TWO}; keepalive 8; keepalive_requests 10; keepalive_timeout 30s; keepalive_time 1h;`),
  'weights that hash alone takes': upstream(
    `server 127.0.0.1 weight=2; server [::1]:8080; server unix:/tmp/x.sock backup;`,
  ),
  variables: http(
    'map $http_host $where { hostnames; default a; *.example.com b; ~^x(?<n>\\d+)$ $n; } log_format f escape=json "$where $status";' +
      'server { listen 127.0.0.1:18080; server_name a.test *.b.test ~^(?<who>.+)\\.c\\.test$; set $x "a${who}";' +
      'add_header X-Where $where always; return 200 "$x $1"; }',
  ),
  locations: http(
    'server { listen 127.0.0.1:18080 default_server; location = / { return 204; } location ^~ /a/ { return 301 /b/; }' +
      'location ~* \\.(gif|jpg)$ { return 403; } location / { location /c/ { internal; return 200 c; } proxy_pass http://127.0.0.1:8001; } }',
  ),
  proxying: http(
    `upstream u { ${TWO}; } server { listen 127.0.0.1:18080; proxy_set_header Host $host; proxy_http_version 1.1;` +
      'location /app/ { proxy_pass http://u/base/; proxy_redirect default; proxy_next_upstream error timeout http_500 non_idempotent;' +
      'proxy_next_upstream_tries 2; proxy_next_upstream_timeout 5s; proxy_connect_timeout 1s; proxy_read_timeout 90; proxy_hide_header X-A; } }',
  ),
  'what nothing changes': http(
    'sendfile on; tcp_nopush on; types_hash_max_size 2048; types { text/html html htm; } default_type text/plain; gzip off;' +
      'underscores_in_headers on; ssl_protocols TLSv1.2; ssl_session_cache shared:SSL:10m; server_tokens off; client_max_body_size 8m; large_client_header_buffers 4 8k; keepalive_timeout 65 60;',
  ),
  quoting: http('server { listen 127.0.0.1:18080; return 200 "a \\"b\\" {;} \\\\ # c"; } # end'),
};

function compile(text: string) {
  return compileConfiguration(parseConfiguration(MAIN, memorySource({ [MAIN]: text })), () => ['192.0.2.7']);
}

it.each(Object.entries(GOOD))('takes %s', (_, text) => {
  expect(compile(text).problems).toEqual([]);
});

it.skipIf(!existsSync(NGINX))(
  'takes what nginx takes',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'balanza-nginx-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(GOOD)) {
      const file = join(folder, 'nginx.conf');
      writeFileSync(file, `pid ${join(folder, 'pid')};\n${text}`);
      expect(
        () => execFileSync(NGINX, ['-t', '-p', folder, '-e', '/dev/null', '-c', file], { stdio: 'pipe' }),
        name,
      ).not.toThrow();
    }
  },
  60_000,
);

it('lists once what it leaves because it changes nothing', () => {
  expect(compile(GOOD['what nothing changes'] ?? '').ignored).toEqual([
    'worker_connections',
    'sendfile',
    'tcp_nopush',
    'types_hash_max_size',
    'gzip',
    'ssl_session_cache',
    'server_tokens',
  ]);
});

it.each([
  ['A-004 warns of two methods, the last one holds', `least_conn; ip_hash; ${TWO};`, 'ip_hash', null],
  [
    'A-083 A-087 warns of what wraps a method that comes after it, and drops it',
    `keepalive 8; least_conn; ${TWO};`,
    'least_conn',
    null,
  ],
  ['A-083 keeps what comes after the method', `least_conn; ${TWO}; keepalive 8;`, 'least_conn', 8],
])('%s', (_, text, method, keepalive) => {
  const { configuration, problems } = compile(upstream(text));
  const [group] = configuration.http?.groups ?? [];
  expect(group?.method.kind).toBe(method);
  expect(group?.keepalive?.connections ?? null).toBe(keepalive);
  expect(problems.map(({ level, message, line }) => `${level} ${message} ${line}`)).toEqual(
    keepalive === null ? ['warn load balancing method redefined 3'] : [],
  );
});

it('compiles a group, its probes, and a location to what runs', () => {
  const { configuration, problems } = compile(
    http(
      'upstream Back { zone z 1m; least_time last_byte factor=70 account=$upstream_http_a; response_time_factor 80;' +
        'server app.test:8080 max_fails=0 slow_start=0 sid=a; server 127.0.0.1 drain; sticky cookie s domain=$host; sticky_secret k;' +
        'sticky_strict on; queue 5 timeout=2s; backup_switch permanent=1m; }' +
        'server { listen 8080; server_name A.test; location /x/ { proxy_pass http://back/y/;' +
        'upstream_probe p uri=/h interval=2s test=$upstream_status fails=3 passes=2 essential persistent mode=onfail; } }',
    ).replace('slow_start=0 ', ''),
  );
  expect(problems).toEqual([]);
  const [group] = configuration.http?.groups ?? [];
  expect(group).toMatchObject({
    name: 'Back',
    level: 'http',
    method: { kind: 'least_time', measure: 'last_byte', factor: 70, account: '$upstream_http_a' },
    responseTimeFactor: 80,
    zone: { name: 'z', sizeBytes: 1_048_576 },
    servers: [
      { name: 'app.test:8080', addresses: [{ host: '192.0.2.7', port: 8080 }], maxFails: 0, sid: 'a', state: 'up' },
      { name: '127.0.0.1', addresses: [{ host: '127.0.0.1', port: 80 }], maxFails: 1, sid: null, state: 'drain' },
    ],
    sticky: { mode: { kind: 'cookie', name: 's', attributes: ['domain=$host'] }, secret: 'k', isStrict: true },
    queue: { size: 5, timeoutMs: 2_000 },
    backupSwitch: { afterMs: 60_000 },
    probes: [
      {
        name: 'p',
        uri: '/h',
        intervalMs: 2_000,
        fails: 3,
        passes: 2,
        isEssential: true,
        isPersistent: true,
        mode: 'onfail',
      },
    ],
  });
  const [server] = configuration.http?.servers ?? [];
  expect(server).toMatchObject({
    listens: [{ address: '0.0.0.0', port: 8080, isDefault: false }],
    names: ['a.test'],
    locations: [
      {
        match: { kind: 'prefix', uri: '/x/', isFinal: false },
        handler: {
          kind: 'proxy',
          proxy: { group: 'Back', uri: '/y/', redirects: [{ from: 'http://back/y/', to: '/x/' }] },
        },
      },
    ],
  });
});
