import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { NGINX, startNginx } from '../../../../support/angie/startNginx.ts';

/** Servers of groups; each request that comes is noted as its head, and answered by its path. */
async function backends(count: number): Promise<{ readonly ports: readonly number[]; readonly heads: string[] }> {
  const heads: string[] = [];
  const ports: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const server = createServer((incoming, response) => {
      heads.push(
        [
          `${index} ${incoming.method ?? ''} ${incoming.url ?? ''} ${incoming.httpVersion}`,
          ...incoming.rawHeaders,
        ].join('|'),
      );
      const status = Number(/\/status\/(\d+)/.exec(incoming.url ?? '')?.[1] ?? 200);
      const isBad = index === 0 && (incoming.url ?? '').includes('/bad');
      response.writeHead(isBad ? 500 : status, { 'X-Kept': 'a', Location: `http://u/moved${incoming.url ?? ''}` });
      incoming.resume().on('end', () => response.end(`server ${index}`));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(
      () =>
        new Promise<void>((done) => {
          server.close(() => done());
          server.closeAllConnections();
        }),
    );
    ports.push((server.address() as AddressInfo).port); // it listens on TCP
  }
  return { ports, heads };
}

interface Case {
  readonly name: string;
  /** Inside of `http`; `S0` … stand for the servers, `AT` for the address. */
  readonly text: string;
  readonly requests: readonly {
    readonly path: string;
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  }[];
}

const SHOW = 'add_header X-Addr $upstream_addr always; add_header X-Status $upstream_status always;';
const many = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => ({ path: path(index) }));

const CASES: readonly Case[] = [
  {
    name: 'rotation by weight, with a server that is down and a backup',
    text: `upstream u { server S0 weight=5; server S1 weight=2; server S2 down; server S3 backup; } server { listen AT:8080; location / { proxy_pass http://u; ${SHOW} } }`,
    requests: many(30, (index) => `/${index}`),
  },
  {
    name: 'a consistent hash of the URI',
    text: `upstream u { hash $request_uri consistent; server S0 weight=2; server S1; server S2; } server { listen AT:8080; location / { proxy_pass http://u; ${SHOW} } }`,
    requests: many(30, (index) => `/page/${index}`),
  },
  {
    name: 'next servers by status, and failures that take a server out',
    text: `upstream u { server S0 max_fails=2 fail_timeout=100s; server S1; server S2; } server { listen AT:8080; location / { proxy_pass http://u; proxy_next_upstream error http_500 http_404; proxy_next_upstream_tries 3; ${SHOW} } }`,
    requests: [
      ...many(8, (index) => `/bad/${index}`),
      { path: '/bad/p', method: 'POST', body: 'x' },
      { path: '/status/403' },
    ],
  },
  {
    name: 'locations, maps, variables and texts of its own',
    text: `map $arg_k $m { default none; a A; ~^b(.)$ "b-$1"; } server { listen AT:8080; server_name x.test; default_type text/plain; set $s "<$m>";
      location / { return 200 "root $uri $args $s $host $request_method\\n"; } location = /e { return 201 e; } location ^~ /p/ { return 403; }
      location ~ ^/r/(\\d+)$ { return 200 "r $1"; } location ~* \\.JPG$ { return 404; } location /n/ { return 200 n; location /n/m/ { return 200 "m $1"; } }
      location /go { return 302 /there?x=1; } location /gone { return 410 "gone\\n"; add_header A b; } location /html.html { return 200 "<p>"; } }
      server { listen AT:8080; server_name *.y.test; return 200 "y $server_name"; }`,
    requests: [
      ...[
        '/',
        '/e',
        '/e/',
        '/p/x.jpg',
        '/r/12',
        '/r/x',
        '/a.jpg',
        '/n/',
        '/n/m/x',
        '/go',
        '/gone',
        '/html.html',
        '/?k=a',
        '/?k=bZ',
        '/a//b/../c/./%41',
        '/%2e%2e/x',
      ].map((path) => ({ path })),
      { path: '/', headers: { host: 'q.y.test:8080' } },
      { path: '/', headers: { host: 'X.TEST' } },
      { path: '/', method: 'HEAD' },
    ],
  },
  {
    name: 'what is passed on, and what comes back',
    text: `upstream u { server S0; } server { listen AT:8080; client_max_body_size 20;
      location /a/ { proxy_pass http://u/b/; proxy_set_header X-Own "$host-$server_port"; proxy_set_header Host $http_host; }
      location /v1 { proxy_pass http://u; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header X-For $proxy_add_x_forwarded_for; proxy_hide_header X-Kept; proxy_redirect off; }
      location /plain { proxy_pass http://u; } }`,
    requests: [
      { path: '/a/x%20y?z=1', headers: { 'X-Client': 'c', Cookie: 'a=b' } },
      { path: '/a/é'.replace('é', '%C3%A9') },
      { path: '/v1', headers: { 'x-forwarded-for': '1.2.3.4', host: 'h.test' } },
      { path: '/v1', method: 'PUT', body: 'hello' },
      { path: '/plain/status/302' },
      { path: '/plain', method: 'POST', body: 'x'.repeat(21) },
      { path: '/plain', method: 'DELETE' },
      { path: '/plain', method: 'HEAD' },
      { path: '/plain/status/304' },
      { path: '/plain', method: 'TRACE' },
    ],
  },
  {
    name: 'who is let in: the first rule that names a client, of the innermost block that has any',
    text: `deny all; server { listen AT:8080; ${SHOW} location / { return 200 returned; } location /none { }
      location /in { allow 127.0.0.0/8; deny all; } location /out { deny 127.0.0.0/9; allow all; location /out/in { allow all; } }
      location /six { allow ::/0; allow unix:; } location /exact { deny 127.0.0.1; } }`,
    requests: ['/', '/none', '/in', '/out', '/out/in', '/six', '/exact'].map((path) => ({ path })),
  },
  {
    name: 'whose word on who the client is is taken, and what hangs on that',
    text: `upstream u { ip_hash; server S0; server S1; server S2; } set_real_ip_from 127.0.0.0/8; set_real_ip_from 10.1.0.0/16; real_ip_header X-Forwarded-For;
      server { listen AT:8080; ${SHOW} location / { proxy_pass http://u; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Who "$remote_addr $realip_remote_addr"; }
      location /all { real_ip_recursive on; return 200 "$remote_addr"; } location /in { real_ip_recursive on; deny 9.9.9.9; add_header A "$remote_addr" always; }
      location /own { set_real_ip_from 127.0.0.0/8; real_ip_header X-Client; add_header A "$remote_addr $remote_port" always; } } server { listen AT:8080; server_name plain.test; set_real_ip_from 192.0.2.1; location / { return 200 "$remote_addr"; }
      location /own { set_real_ip_from 127.0.0.0/8; real_ip_header X-Client; deny 8.8.8.8; add_header A "$remote_addr $remote_port" always; } }`,
    requests: [
      ...[
        '1.2.3.4',
        '10.9.9.9, 10.1.2.3',
        '9.9.9.9,10.1.0.1,127.0.0.9',
        'nonsense',
        '2001:db8::7',
        '[2001:db8::8]:80, 10.1.0.1',
        '203.0.113.9:77',
      ].flatMap((client) =>
        ['/', '/all', '/in'].map((path) => ({
          path,
          headers: { 'X-Forwarded-For': client, 'X-Client': '8.8.8.8:53' },
        })),
      ),
      { path: '/own', headers: { 'X-Client': '8.8.8.8:53', 'X-Forwarded-For': '1.1.1.1' } },
      { path: '/', headers: { Host: 'plain.test', 'X-Forwarded-For': '1.1.1.1' } },
      ...['8.8.8.8:53', '7.7.7.7:70'].map((client) => ({
        path: '/own',
        headers: { Host: 'plain.test', 'X-Client': client },
      })),
      { path: '/' },
    ],
  },
  {
    name: 'where variables lead: a group, a group with a URI, an address, all of a URL',
    text: `map $arg_to $group { default one; 2 two; } map $arg_to $url { default http://two/fixed?x=1; 2 http://ONE; 3 nowhere; }
      upstream one { server S0; } upstream two { server S1; server S2; }
      server { listen AT:8080; server_name .wild.test; ${SHOW} location / { proxy_pass http://$group; } location /with { proxy_pass http://$group$request_uri&more; }
      location /part { proxy_pass http://$group/in/$arg_to; } location /addr { set $s S2; proxy_pass http://$s$uri; }
      location /url { proxy_pass $url; } location /port { return 200 "$server_name $proxy_host $proxy_port"; } location = /go { return 302 $scheme://$host/x; } }`,
    requests: [
      ...['/', '/?to=2', '/with?to=1', '/with?to=2', '/part/x?to=2', '/addr/a%20b?c=d', '/go'].map((path) => ({
        path,
      })),
      ...['/url', '/url/deep?to=2', '/url?to=3', '/port'].map((path) => ({ path })),
      { path: '/port', headers: { host: 'q.wild.test' } },
    ],
  },
];

const COMPARED = ['content-type', 'content-length', 'location', 'x-addr', 'x-status', 'x-kept', 'a'];

describe.skipIf(!existsSync(NGINX))('beside Debian’s nginx, on the same file', () => {
  it.each(CASES)(
    'does the same: $name',
    async ({ text, requests }) => {
      const { ports, heads } = await backends(4);
      const at = [ownAddress(), ownAddress()] as const;
      const written = (address: string) =>
        `events { }\nhttp { access_log off; client_body_temp_path /tmp; proxy_temp_path /tmp; ${text.replace(/\bS(\d)\b/g, (_, index: string) => `127.0.0.1:${ports[Number(index)] ?? 0}`).replaceAll('AT', address)} }`;
      await startNginx(written(at[0]), at[0]);
      await startAngie(written(at[1]));
      const seen = async (address: string) => {
        const lines: string[] = [];
        for (const { path, ...options } of requests) {
          heads.length = 0;
          const { status, headers, body } = await ask(`http://${address}:8080${path}`, options);
          // The standard pages name the program that wrote them, and are as long as its name.
          const names = body.startsWith('<html>') ? COMPARED.filter((name) => name !== 'content-length') : COMPARED;
          const fields = names.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`]));
          lines.push([`${options.method ?? 'GET'} ${path} -> ${status}`, ...fields, body, ...heads].join('\n  '));
        }
        return lines.map((line) => line.replaceAll(address, 'ADDRESS').replace(/nginx\/[\d.]+/, 'balanza'));
      };
      const [judged, ours] = [await seen(at[0]), await seen(at[1])];
      expect(ours).toEqual(judged);
    },
    60_000,
  );
});
