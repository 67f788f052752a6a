import { expect, it } from 'vitest';
import { planImport } from '../../../../engine/angie/import/planImport.ts';
import { noteLine } from '../../../../engine/angie/import/ImportNote.ts';
import { planLines } from '../../../../engine/angie/import/planLines.ts';
import { redirectOf } from '../../../../engine/angie/import/redirectOf.ts';
import { loadConfiguration, TEXT_ONLY } from '../../../../engine/angie/compile/io/loadConfiguration.ts';
import { importErrors } from '../../../../engine/angie/import/refusalNotes.ts';
import { memorySource } from '../../../support/angie/memorySource.ts';
import { loaded } from '../../../support/angie/startAngie.ts';
import { writtenPair } from '../../../support/angie/writtenPair.ts';

const CONFIGURATION = loaded(`events { } http {
  map $uri $m { a b; }
  upstream app_main { least_conn; server 10.0.0.1:8080 weight=3 max_fails=2; server 10.0.0.2:8080 backup; keepalive 8; }
  upstream other { hash $request_uri consistent; server 10.0.0.3:80; sticky cookie srv path=/; }
  upstream idle { server 10.0.0.4:80; }
  server { listen 8080; server_name a.test *.b.test; add_header X y;
    location / { proxy_pass http://app_main; proxy_next_upstream error http_500; proxy_next_upstream_tries 2; }
    location = /ok { default_type text/plain; return 200 fine; }
    location ~ ^/item/[0-9]+$ { proxy_pass http://other; } location ^~ /old/ { return 301 https://$host/new$request_uri; } }
  server { listen 8080 default_server; return 404; }
} stream { upstream db { server 10.0.0.5:5432; } server { listen 5432; proxy_pass db; } }`);

function texts(notes: ReturnType<typeof planImport>['notes']): readonly string[] {
  return notes.map(({ text }) => text);
}

it('makes target groups with the methods and parameters of the groups, and rules in the order in which nginx looks', () => {
  const { plan, notes } = planImport(CONFIGURATION, 'my site');
  expect(planLines(plan).join('\n')).toBe(
    `target group app-main: HTTP, 10.0.0.1:8080, 10.0.0.2:8080
  load_balancing.algorithm.type = least_conn
  balanza.next_upstream = error http_500
  balanza.next_upstream_tries = 2
  balanza.max_fails = 1
  balanza.fail_timeout_seconds = 10
  balanza.keepalive = 8
  balanza.target.10.0.0.1:8080.weight = 3
  balanza.target.10.0.0.1:8080.max_fails = 2
  balanza.target.10.0.0.2:8080.backup = true
target group other: HTTP, 10.0.0.3:80
  load_balancing.algorithm.type = hash
  balanza.hash.key = $request_uri
  balanza.hash.consistent = true
  balanza.next_upstream = error timeout
  balanza.max_fails = 1
  balanza.fail_timeout_seconds = 10
  balanza.sticky = cookie srv path=/
target group db: TCP, 10.0.0.5:5432
  load_balancing.algorithm.type = round_robin
  balanza.next_upstream = on
  balanza.max_fails = 1
  balanza.fail_timeout_seconds = 10
load balancer my-site: application
  listener HTTP:8080
    a.test, *.b.test and /ok -> 200
    a.test, *.b.test and /old/* -> 301 HTTPS://#{host}:443/new/#{path}
    a.test, *.b.test and ~ ^/item/[0-9]+$ -> other
    a.test, *.b.test -> app-main
    default -> 404
load balancer my-site-5432: network
  listener TCP:5432
    default -> db`,
  );
  expect(notes.map(noteLine)).toEqual([
    '/etc/angie/angie.conf:2: "map $uri $m" is not imported. Target groups and rules know variables of the request, not your own: write those, or have the targets work it out.',
    '/etc/angie/angie.conf:5: Group idle is passed to by nobody and is not imported. Name it in a "proxy_pass", or make a target group of it.',
    '/etc/angie/angie.conf:6: "add_header X y" is not imported. Set the attribute routing.http.response… of the listener where ELB has one, or have the targets do it.',
  ]);
});

it('imports TLS towards servers and datagrams as what they are, and says what is the user’s to do', () => {
  const { plan, notes } = planImport(
    loaded(`events { } http { upstream app { server 10.0.0.1:8443; } server { listen 8080; location / { proxy_pass https://app; } } }
      stream { upstream dns { server 10.0.0.2:53; } upstream both { server 10.0.0.3:53; } upstream safe { server 10.0.0.4:636; }
        server { listen 53 udp; proxy_pass dns; } server { listen 54 udp; listen 54; proxy_pass both; } server { listen 636; proxy_pass safe; proxy_ssl on; } }`),
    'site',
  );
  expect(plan.groups.map(({ name, protocol }) => `${name} ${protocol}`)).toEqual([
    'app HTTPS',
    'dns UDP',
    'both TCP_UDP',
    'safe TLS',
  ]);
  expect(texts(notes)).toEqual([
    'Group dns: ELB checks targets of UDP over TCP, and where nothing answers TCP on their own port they become unhealthy. Set the health check port of the target group to one that answers TCP.',
  ]);
  expect(
    plan.balancers.flatMap(({ listeners }) => listeners.map(({ protocol, port }) => `${protocol}:${port}`)),
  ).toEqual(['HTTP:8080', 'UDP:53', 'TCP_UDP:54', 'TCP:636']);
  const { notes: followed } = planImport(
    loaded(
      'events { } http { resolver 127.0.0.1; upstream u { zone u 1m; server app.test resolve; server 10.0.0.1; } server { listen 80; location / { proxy_pass http://u; } } }',
    ),
    'site',
  );
  expect(texts(followed)).toEqual([
    'Group u: app.test is looked up at run time, and becomes no target. Register its addresses as targets, and again when they change.',
  ]);
  const { certificate, key } = writtenPair(['a.test']);
  const secure = loaded(
    `events { } http { server { listen 8443 ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; return 200 ok; } }`,
  );
  expect(texts(planImport(secure, 'site').notes)).toEqual([
    'The TLS of port 8443 is not imported: import its certificate to ACM, then make the listener one of HTTPS.',
  ]);
});

it('9.4 imports a file with what is not offered, leaves that, and says of each line that it does', async () => {
  const text = `events { } http { gzip on; upstream app { server 10.0.0.1:8080; }
    server { listen 8443 ssl http2; error_page 502 /50x.html; location / { proxy_pass http://app; proxy_set_header X $ssl_client_cert; limit_req zone=a; }
      location /files/ { root /srv; if ($arg_a) { return 403; } } } }`;
  const found = await loadConfiguration('/a.conf', { source: memorySource({ '/a.conf': text }), files: TEXT_ONLY });
  expect(importErrors(found).map(({ message }) => message)).toEqual([
    'no "ssl_certificate" is defined for the "listen ... ssl" directive',
  ]);
  const { plan, notes } = planImport(found, 'site');
  expect(planLines(plan)).toContain('  listener HTTP:8443');
  const left = notes.filter(({ text: said }) => said.includes('Balanza does not offer it'));
  expect(left.map(({ line, text: said }) => `${line} ${said.replace(/ is not imported.*/, '')}`)).toEqual([
    '1 "gzip"',
    '2 "error_page"',
    '2 "limit_req"',
    '3 "root"',
    '3 "if"',
    '2 The variable "ssl_client_cert"',
    '2 The parameter "http2" of "listen"',
  ]);
});

it.each([
  ['/new', { protocol: '#{protocol}', host: '#{host}', port: '#{port}', path: '/new', query: '' }],
  [
    'https://$host$request_uri',
    { protocol: 'HTTPS', host: '#{host}', port: '443', path: '/#{path}', query: '#{query}' },
  ],
  ['http://x.test:81/a?b=c', { protocol: 'HTTP', host: 'x.test', port: '81', path: '/a', query: 'b=c' }],
  ['https://$cookie_a/x', null],
  ['https://x.test/$arg_a', null],
])('puts the redirect %s in words of ELB', (text, parts) => {
  expect(redirectOf(text)).toEqual(parts);
});
