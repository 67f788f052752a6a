import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { compiled, ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { ScriptedTarget } from '../../../../support/ScriptedTarget.ts';
import { until } from '../../../../support/RawClient.ts';

const http = (address: string, upstreams: string, server: string) =>
  `events { }\nhttp { access_log off; ${upstreams}\nserver { listen ${address}:8080; ${server} } }`;
const SHOW = 'add_header X-Addr $upstream_addr always; add_header X-Status $upstream_status always;';

it('A-011 A-012 serves 5, 1, 1 of 7 in the smooth order, over real sockets', async () => {
  const at = ownAddress();
  const servers = await Promise.all([backend(), backend(), backend()]);
  const lines = servers.map((server, index) => `server ${server.at}${index === 0 ? ' weight=5' : ''};`).join(' ');
  await startAngie(http(at, `upstream u { zone u 1m; ${lines} }`, `location / { proxy_pass http://u; ${SHOW} }`));
  let order = '';
  for (let count = 0; count < 14; count += 1) {
    const { headers } = await ask(`http://${at}:8080/`);
    order += String(servers.findIndex((server) => server.at === headers['x-addr']) + 1);
  }
  expect(order).toBe('11213111121311');
});

it.each([
  ['/', 'a.test', 'root'],
  ['/exact', 'a.test', 'exact'],
  ['/exact/', 'a.test', 'root'],
  ['/img/a.gif', 'a.test', 'picture'],
  ['/static/a.gif', 'a.test', 'static'],
  ['/deep/er/x', 'a.test', 'deeper'],
  ['/deep/x', 'a.test', 'deep'],
  ['/item/42', 'a.test', 'item 42'],
  ['/a/../exact', 'a.test', 'exact'],
  ['/%65xact', 'a.test', 'exact'],
  ['//exact', 'a.test', 'exact'],
  ['/', 'x.b.test:8080', 'wild x'],
  ['/', 'nobody.test', 'root'],
])('finds the location of %s at %s', async (path, host, body) => {
  const at = ownAddress();
  await startAngie(
    `events { }\nhttp { access_log off; map $http_host $short { ~^(?<who>\\w+)\\.b $who; }
      server { listen ${at}:8080; server_name a.test; location / { return 200 root; } location = /exact { return 200 exact; }
        location ~* \\.(gif|jpg)$ { return 200 picture; } location ^~ /static/ { return 200 static; }
        location /deep/ { return 200 deep; location /deep/er/ { return 200 deeper; } } location ~ ^/item/(\\d+)$ { return 200 "item $1"; } }
      server { listen ${at}:8080; server_name *.b.test; set $kind wild; return 200 "$kind $short"; } }`,
  );
  expect((await ask(`http://${at}:8080${path}`, { headers: { host } })).body).toBe(body);
});

it('answers by itself: redirects, texts by type, standard pages, added fields by status', async () => {
  const at = ownAddress();
  await startAngie(
    http(
      at,
      '',
      `add_header X-Some a; add_header X-All b always; default_type text/x-own; client_max_body_size 10;
      location /old { return 301 /new; } location /go { return https://example.com$request_uri; } location /t.html { return 200 <p>; }
      location /none { return 204; } location /page { return 403; } location /in { internal; } location /drop { return 444; }`,
    ),
  );
  const url = `http://${at}:8080`;
  const old = await ask(`${url}/old`, { headers: { host: 'a.test:8080' } });
  expect([old.status, old.headers['location'], old.headers['x-some']]).toEqual([301, 'http://a.test:8080/new', 'a']);
  expect((await ask(`${url}/go?x=1`)).headers['location']).toBe('https://example.com/go?x=1');
  expect((await ask(`${url}/t.html`)).headers['content-type']).toBe('text/html');
  expect((await ask(`${url}/none`)).status).toBe(204);
  const page = await ask(`${url}/page`);
  expect([page.status, page.headers['x-some'], page.headers['x-all']]).toEqual([403, undefined, 'b']);
  expect(page.body).toContain('<center><h1>403 Forbidden</h1></center>');
  expect((await ask(`${url}/in`)).status).toBe(404);
  expect((await ask(`${url}/nothing`)).status).toBe(404);
  await expect(ask(`${url}/drop`)).rejects.toThrow(/hang up/);
  expect((await ask(`${url}/%00`)).status).toBe(400);
});

it('passes a request on as nginx does: its version, fields, URI, body and redirects', async () => {
  const at = ownAddress();
  const server = await backend((_, body) => ({
    body,
    headers: { Location: 'http://u/base/x', 'X-Kept': '1', Server: 'other', 'X-Gone': '1' },
  }));
  await startAngie(
    http(
      at,
      `upstream u { server ${server.at}; }`,
      `location /app/ { proxy_pass http://u/base/; proxy_hide_header X-Gone; }
      location /plain { proxy_pass http://u; proxy_http_version 1.1; proxy_set_header Host $host; proxy_set_header X-For $proxy_add_x_forwarded_for; proxy_set_header Accept ""; }`,
    ),
  );
  const first = await ask(`http://${at}:8080/app/a%20b?q=1`, {
    method: 'PUT',
    body: 'hello',
    headers: { 'X-Own': 'y' },
  });
  expect([first.status, first.body, first.headers['location']]).toEqual([200, 'hello', `http://${at}:8080/app/x`]);
  expect([first.headers['x-kept'], first.headers['x-gone'], first.headers['server']]).toEqual([
    '1',
    undefined,
    'balanza',
  ]);
  const [app] = server.seen;
  expect([app?.httpVersion, app?.method, app?.url]).toEqual(['1.0', 'PUT', '/base/a%20b?q=1']);
  expect(app?.rawHeaders.slice(0, 6)).toEqual(['Host', 'u', 'Connection', 'close', 'Content-Length', '5']);
  expect(app?.headers['x-own']).toBe('y');
  await ask(`http://${at}:8080/plain/%41?q`, {
    headers: { host: 'a.test', accept: 'x/y', 'x-forwarded-for': '1.2.3.4' },
  });
  const plain = server.seen[1];
  expect([plain?.httpVersion, plain?.url, plain?.headers.host, plain?.headers.accept]).toEqual([
    '1.1',
    '/plain/%41?q',
    'a.test',
    undefined,
  ]);
  expect(plain?.headers['x-for']).toBe('1.2.3.4, 127.0.0.1');
});

it('A-049 A-051 A-052 goes on to the next server where it may, and takes a failing one out', async () => {
  const at = ownAddress();
  const bad = await backend(() => ({ status: 500 }));
  const dead = await ScriptedTarget.start();
  const deadAt = `127.0.0.1:${dead.port}`;
  await dead.close();
  const good = await backend();
  const { log } = await startAngie(
    http(
      at,
      `upstream u { server ${deadAt} max_fails=2; server ${bad.at} max_fails=0; server ${good.at}; }`,
      `location / { proxy_pass http://u; proxy_next_upstream error http_500; ${SHOW} } location /own { proxy_pass http://u; ${SHOW} }`,
    ),
  );
  const first = await ask(`http://${at}:8080/`);
  expect([first.status, first.headers['x-addr'], first.headers['x-status']]).toEqual([
    200,
    `${deadAt}, ${bad.at}, ${good.at}`,
    '502, 500, 200',
  ]);
  // A status that is not listed is the client's; one that was sent must not be repeated.
  const answers: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const { status, headers } = await ask(`http://${at}:8080/own`);
    answers.push(`${status} ${headers['x-addr']}`);
  }
  expect(answers).toContain(`500 ${bad.at}`);
  expect(answers).toContain(`200 ${good.at}`);
  const post = await ask(`http://${at}:8080/`, { method: 'POST', body: 'x' });
  expect([200, 500]).toContain(post.status);
  expect(log.filter((line) => line.includes('temporarily disabled'))).toEqual([
    `warn: upstream server temporarily disabled: ${deadAt}`,
  ]);
});

it('says that no server is alive with the name of the group', async () => {
  const at = ownAddress();
  const { log } = await startAngie(
    http(at, 'upstream u { server 127.0.0.1:1 down; }', `location / { proxy_pass http://u; ${SHOW} }`),
  );
  const { status, headers } = await ask(`http://${at}:8080/`);
  expect([status, headers['x-addr'], headers['x-status']]).toEqual([502, 'u', '502']);
  expect(log).toEqual(['error: no live upstreams while connecting to upstream "u"']);
});

it('A-082 keeps connections only where that is asked for, and so many', async () => {
  const at = ownAddress();
  const server = await backend();
  const ports = () => new Set(server.seen.map(({ socket }) => socket.remotePort)).size;
  await startAngie(
    http(
      at,
      `upstream k { server ${server.at}; keepalive 1; keepalive_requests 3; } upstream n { server ${server.at}; }`,
      'proxy_http_version 1.1; proxy_set_header Connection ""; location /k { proxy_pass http://k; } location /n { proxy_pass http://n; }',
    ),
  );
  for (let count = 0; count < 3; count += 1) await ask(`http://${at}:8080/k`);
  expect(ports()).toBe(1);
  await ask(`http://${at}:8080/k`);
  expect(ports()).toBe(2);
  for (let count = 0; count < 2; count += 1) await ask(`http://${at}:8080/n`);
  expect(ports()).toBe(4);
});

it('A-080 binds a session to its server by a cookie', async () => {
  const at = ownAddress();
  const servers = await Promise.all([backend(), backend()]);
  await startAngie(
    http(
      at,
      `upstream u { ${servers.map((one, index) => `server ${one.at} sid=s${index};`).join('')} sticky cookie srv domain=x.test; }`,
      `location / { proxy_pass http://u; ${SHOW} add_header X-Sticky $upstream_sticky_status; }`,
    ),
  );
  const first = await ask(`http://${at}:8080/`);
  expect([first.headers['set-cookie'], first.headers['x-sticky']]).toEqual(['srv=s0; domain=x.test; path=/', 'NEW']);
  for (let count = 0; count < 3; count += 1) {
    const { headers } = await ask(`http://${at}:8080/`, { headers: { cookie: 'srv=s1' } });
    expect([headers['x-addr'], headers['x-sticky']]).toEqual([servers[1].at, 'HIT']);
  }
});

it('A-079 reloads: rotations and failures begin anew, addresses that stay are not touched, an address taken changes nothing', async () => {
  const at = ownAddress();
  const servers = await Promise.all([backend(), backend()]);
  const text = (extra: string) =>
    http(
      at,
      `upstream u { zone u 1m; ${servers.map((one) => `server ${one.at};`).join(' ')} }`,
      `location / { proxy_pass http://u; ${SHOW} } ${extra}`,
    );
  const { run } = await startAngie(text(''));
  const next = async () => (await ask(`http://${at}:8080/`)).headers['x-addr'];
  expect(await next()).toBe(servers[0].at);
  await run.reload(compiled(text('location /new { return 200 new; }')));
  expect(await next()).toBe(servers[0].at);
  expect((await ask(`http://${at}:8080/new`)).body).toBe('new');
  const holder = await ScriptedTarget.start();
  const elsewhere = text('return 200 changed;').replace('listen', `listen 127.0.0.1:${holder.port}; listen`);
  await expect(run.reload(compiled(elsewhere))).rejects.toThrow('EADDRINUSE');
  expect((await ask(`http://${at}:8080/new`)).body).toBe('new');
  expect(await next()).toBe(servers[1].at);
});

it.each([
  ['A-075 with a zone, for all workers together', 'zone u 1m;', 10],
  ['A-077 without one, for each worker by itself', '', 20],
])('max_conns holds %s', async (_, zone, most) => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  await startAngie(
    `worker_processes 2;\n${http(at, `upstream u { ${zone} server 127.0.0.1:${target.port} max_conns=10; server 127.0.0.1:${target.port} down; }`, 'location / { proxy_pass http://u; }')}`,
  );
  let answered = 0;
  const asked = Array.from({ length: 30 }, async () => {
    const { status } = await ask(`http://${at}:8080/`);
    answered += 1;
    return status;
  });
  await until('the requests that are too many', () => answered === 30 - most);
  for (const connection of target.connections) {
    connection.send('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  }
  expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(most);
  expect(target.connections).toHaveLength(most);
});

it.each([
  ['A-075 one rotation and one opinion of servers with a zone', 'zone u 1m;', '1212', '2 2'],
  ['A-076 a rotation and an opinion of its own in each without', '', '1122', '12 2'],
])('two workers have %s', async (_, zone, order, afterFailure) => {
  const at = ownAddress();
  let isFailing = false;
  const servers = await Promise.all([backend(() => ({ status: isFailing ? 500 : 200 })), backend()]);
  const lines = servers.map((server) => `server ${server.at} fail_timeout=1h;`).join(' ');
  await startAngie(
    `worker_processes 2;\n${http(at, `upstream u { ${zone} ${lines} }`, `location / { proxy_pass http://u; proxy_next_upstream http_500; ${SHOW} }`)}`,
  );
  // Each request has a connection of its own, and connections go to the workers by turns.
  const next = async () => {
    const tried = (await ask(`http://${at}:8080/`)).headers['x-addr']?.split(', ') ?? [];
    return tried.map((peer) => String(servers.findIndex((server) => server.at === peer) + 1)).join('');
  };
  expect([await next(), await next(), await next(), await next()].join('')).toBe(order);
  isFailing = true;
  expect(await next()).toBe('12'); // one worker learns that the first server fails
  expect([await next(), await next()].join(' ')).toBe(afterFailure);
});

it('A-081 holds requests in a queue until a server is free, and turns away what is too many', async () => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  await startAngie(
    http(
      at,
      `upstream u { server 127.0.0.1:${target.port} max_conns=1; queue 1 timeout=30s; }`,
      'location / { proxy_pass http://u; }',
    ),
  );
  const asked = [0, 1, 2].map(() => ask(`http://${at}:8080/`));
  const first = await target.connection();
  const turnedAway = await Promise.race(asked);
  expect(turnedAway.status).toBe(502);
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  first.send(answer);
  (await target.connection()).send(answer);
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 502]);
});

it('writes access logs by their format and condition', async () => {
  const at = ownAddress();
  const folder = mkdtempSync(join(tmpdir(), 'balanza-angie-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await backend();
  const { run } = await startAngie(
    `events { }\nhttp { map $request_uri $wanted { default 1; /quiet 0; } log_format own '$request_method $uri "$http_x" $status [$upstream_addr] $arg_a';
      upstream u { server ${server.at}; } server { listen ${at}:8080; access_log ${folder}/a.log own if=$wanted; location / { proxy_pass http://u; } } }`,
  );
  await ask(`http://${at}:8080/x?a=1`, { headers: { x: 'q"' } });
  await ask(`http://${at}:8080/quiet`);
  await run.close();
  expect(readFileSync(join(folder, 'a.log'), 'latin1')).toBe(`GET /x "q\\x22" 200 [${server.at}] 1\n`);
});

it('A-002 balances TCP sessions, and goes on to the next server when one cannot be reached', async () => {
  const at = ownAddress();
  const dead = await ScriptedTarget.start();
  const deadPort = dead.port;
  await dead.close();
  const servers = await Promise.all([backend(() => ({ body: 'one' })), backend(() => ({ body: 'two' }))]);
  const { log } = await startAngie(
    `events { }\nstream { upstream u { zone u 1m; server 127.0.0.1:${deadPort} max_fails=1; ${servers.map((one) => `server ${one.at};`).join(' ')} }
      server { listen ${at}:8080; proxy_pass u; } server { listen ${at}:8081; return "$remote_addr $server_port"; } }`,
  );
  const bodies: string[] = [];
  for (let count = 0; count < 4; count += 1) bodies.push((await ask(`http://${at}:8080/`)).body);
  expect(bodies).toEqual(['one', 'two', 'one', 'two']);
  expect(log.filter((line) => line.startsWith('warn'))).toHaveLength(1);
});

it('3.5 lets in to `stream` whom `allow` and `deny` name', async () => {
  const at = ownAddress();
  const { log } = await startAngie(
    `events { }\nstream { deny 127.0.0.2; server { listen ${at}:8080; return in; } server { listen ${at}:8081; allow 127.0.0.2; deny all; return in; } }`,
  );
  const said = async (port: number, from: string) => {
    const socket = connect({ host: at, port, localAddress: from });
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString())).on('error', () => undefined);
    await once(socket, 'close');
    return text;
  };
  expect([await said(8080, '127.0.0.2'), await said(8080, '127.0.0.3')]).toEqual(['', 'in']);
  expect([await said(8081, '127.0.0.2'), await said(8081, '127.0.0.3')]).toEqual(['in', '']);
  expect(log.filter((line) => line.includes('access forbidden'))).toHaveLength(2);
});

it('A-058 A-060 A-062 takes a server out that its probe finds unhealthy, and back in; A-064 essential ones wait for their passes', async () => {
  const at = ownAddress();
  let isGood = false;
  const [one, two] = await Promise.all([
    backend(({ url }) => ({ status: url === '/health' && !isGood ? 500 : 200 })),
    backend(),
  ]);
  const { run } = await startAngie(
    http(
      at,
      `map $upstream_status $good { 200 1; } upstream u { zone u 1m; server ${one.at}; server ${two.at}; }`,
      `location / { proxy_pass http://u; ${SHOW} upstream_probe p uri=/health interval=20ms test=$good fails=2 passes=2 essential persistent; }`,
    ),
  );
  const stateOf = (server: string) => run.status(`/status/http/upstreams/u/peers/${server}/state`, '').text.trim();
  await until('the verdicts', () => stateOf(two.at) === '"up"');
  expect(['"unhealthy"', '"checking"']).toContain(stateOf(one.at));
  for (let count = 0; count < 3; count += 1) {
    expect((await ask(`http://${at}:8080/`)).headers['x-addr']).toBe(two.at);
  }
  isGood = true;
  await until('the recovery', () => stateOf(one.at) === '"up"');
  const seen = new Set<string | undefined>();
  for (let count = 0; count < 2; count += 1) seen.add((await ask(`http://${at}:8080/`)).headers['x-addr']);
  expect(seen).toEqual(new Set([one.at, two.at]));
  await run.reload(run.configuration);
  expect(stateOf(one.at)).toBe('"up"');
});
