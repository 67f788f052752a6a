import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { NGINX, startNginx } from '../../../../support/angie/startNginx.ts';
import { RawClient, until } from '../../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../../support/ScriptedTarget.ts';

const http = (address: string, upstreams: string, server: string) =>
  `events { }\nhttp { access_log off; client_body_temp_path /tmp; proxy_temp_path /tmp; ${upstreams}\nserver { listen ${address}:8080; ${server} } }`;
const SHOW = 'add_header X-Addr $upstream_addr always; add_header X-Status $upstream_status always;';

/** Who serves a file: nginx judges, Balanza is judged. */
const SERVERS = [
  ['nginx', startNginx],
  ['Balanza', (text: string) => startAngie(text)],
] as const;
const judged = SERVERS.filter(([name]) => name === 'Balanza' || existsSync(NGINX));

const UPGRADE =
  'proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade"; proxy_pass http://u;';
const ASKED = 'GET /chat HTTP/1.1\r\nHost: a.test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n';

it.each(judged)('%s passes a connection on once the server has switched protocols', async (_, start) => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  await start(http(at, `upstream u { server 127.0.0.1:${target.port}; }`, `location / { ${UPGRADE} }`), at);
  const client = await RawClient.connect(8080, at);
  client.send(`${ASKED}Sec-WebSocket-Key: k\r\n\r\nearly`);
  const server = await target.connection();
  const head = await server.receive('\r\n\r\n');
  expect(head).toMatch(/^GET \/chat HTTP\/1\.1\r\n/);
  expect(head).toMatch(/Upgrade: websocket\r\nConnection: upgrade\r\n/);
  expect(head).toContain('Sec-WebSocket-Key: k');
  server.send(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Own: 1\r\n\r\nwelcome',
  );
  const answer = await client.receive('welcome');
  expect(answer).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
  expect(answer.toLowerCase()).toContain('connection: upgrade\r\n');
  expect(answer).toContain('Upgrade: websocket\r\n');
  expect(answer).toContain('X-Own: 1\r\n');
  expect(await server.receive('early')).toBe('early');
  client.send('ping');
  await server.receive('ping');
  server.send('pong'.repeat(50_000));
  await until('all that was sent', () => client.received.endsWith('pong'.repeat(50_000)));
  server.end();
  await client.closed();
});

it.each(judged)('%s takes the response of a server that does not switch as any other', async (_, start) => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  await start(http(at, `upstream u { server 127.0.0.1:${target.port}; }`, `location / { ${UPGRADE} }`), at);
  const client = await RawClient.connect(8080, at);
  client.send(`${ASKED.replace('GET', 'POST')}Content-Length: 5\r\n\r\nhello`);
  const server = await target.connection();
  expect(await server.receive('hello')).toContain('Content-Length: 5\r\n');
  server.send('HTTP/1.1 400 Bad Request\r\nContent-Length: 3\r\n\r\nno!');
  expect(await client.receive('no!')).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
});

it('A-029 counts a connection that has switched protocols for as long as it lasts', async () => {
  const at = ownAddress();
  const targets = [await ScriptedTarget.start(), await ScriptedTarget.start()] as const;
  const lines = targets.map(({ port }) => `server 127.0.0.1:${port};`).join(' ');
  const { run } = await startAngie(
    http(at, `upstream u { zone u 1m; least_conn; ${lines} }`, `location / { ${UPGRADE} }`),
  );
  const counts = () =>
    targets.map(({ port }) =>
      run.status(`/status/http/upstreams/u/peers/127.0.0.1:${port}/selected/current`, '').text.trim(),
    );
  const client = await RawClient.connect(8080, at);
  client.send(`${ASKED}\r\n`);
  const server = await targets[0].connection();
  await server.receive('\r\n\r\n');
  server.send('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  await client.receive('\r\n\r\n');
  targets[1].answer = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';
  for (let count = 0; count < 3; count += 1) expect((await ask(`http://${at}:8080/`)).status).toBe(200);
  expect([counts(), targets[1].connections.length]).toEqual([['1', '0'], 3]);
  client.close();
  await until('the end of it', () => counts().join() === '0,0');
});

it('refuses a 101 that nobody asked for', async () => {
  const at = ownAddress();
  const target = await ScriptedTarget.answering('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n');
  await startAngie(http(at, `upstream u { server 127.0.0.1:${target.port}; }`, 'location / { proxy_pass http://u; }'));
  expect((await ask(`http://${at}:8080/`)).status).toBe(502);
});

it.each(judged)('%s reads a body whole before a server sees any of it, unless it is told not to', async (_, start) => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  const locations =
    'location /whole { proxy_pass http://u; } location /now { proxy_pass http://u; proxy_request_buffering off; proxy_http_version 1.1; }';
  await start(http(at, `upstream u { server 127.0.0.1:${target.port}; }`, locations), at);
  const whole = await RawClient.connect(8080, at);
  whole.send('PUT /whole HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nfirst');
  const now = await RawClient.connect(8080, at);
  now.send('PUT /now HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nfirst\r\n');
  const early = await target.connection();
  // The other request came before, and the server still knows nothing of it.
  expect(await early.receive('5\r\nfirst\r\n')).toMatch(/^PUT \/now HTTP\/1\.1\r\n[^]*Transfer-Encoding: chunked\r\n/);
  expect(target.connections).toHaveLength(1);
  now.send('0\r\n\r\n');
  await early.receive('0\r\n\r\n');
  early.send('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nnow');
  await now.receive('now');
  whole.send('again');
  const late = await target.connection();
  expect(await late.receive('firstagain')).toContain('Content-Length: 10\r\n');
  late.send('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nwhole');
  await whole.receive('whole');
});

it('keeps a large body in a file and sends it to the next server again, byte by byte', async () => {
  const at = ownAddress();
  const bodies: string[] = [];
  const [bad, good] = await Promise.all([
    backend((__, body) => (bodies.push(body), { status: 500 })),
    backend((__, body) => (bodies.push(body), {})),
  ]);
  await startAngie(
    http(
      at,
      `upstream u { server ${bad.at}; server ${good.at}; }`,
      `client_max_body_size 0; location / { proxy_pass http://u; proxy_next_upstream http_500; ${SHOW} }`,
    ),
  );
  const body = Array.from({ length: 300_000 }, (___, line) => `line ${line}\n`).join('');
  const { status, headers } = await ask(`http://${at}:8080/`, { method: 'PUT', body });
  expect([status, headers['x-status'], headers['x-addr']]).toEqual([200, '500, 200', `${bad.at}, ${good.at}`]);
  expect(bodies.map((seen) => seen === body)).toEqual([true, true]);
});

it('sends a body that goes on while it comes to no second server, but a request that never left to the next', async () => {
  const at = ownAddress();
  const dead = await ScriptedTarget.start();
  const deadAt = `127.0.0.1:${dead.port}`;
  await dead.close();
  const [bad, good] = await Promise.all([backend(() => ({ status: 500 })), backend()]);
  await startAngie(
    http(
      at,
      `upstream u { server ${deadAt}; server ${bad.at}; server ${good.at}; }`,
      `location / { proxy_pass http://u; proxy_request_buffering off; proxy_next_upstream error http_500; ${SHOW} }`,
    ),
  );
  const { status, headers } = await ask(`http://${at}:8080/`, { method: 'PUT', body: 'hello' });
  expect([status, headers['x-status']]).toEqual([500, '502, 500']);
});

it.each(judged)(
  '%s says 413 of a body that is too long, declared or not, and 100 where the client waits',
  async (_, start) => {
    const at = ownAddress();
    const server = await backend();
    const locations = `client_max_body_size 10; location / { proxy_pass http://u; } location /now { proxy_pass http://u; proxy_http_version 1.1; proxy_request_buffering off; }`;
    await start(http(at, `upstream u { server ${server.at}; }`, locations), at);
    const raw = async (text: string) => {
      const client = await RawClient.connect(8080, at);
      client.send(text);
      await client.receive('\r\n\r\n');
      return /^HTTP\/1\.1 (\d+)/.exec(client.received)?.[1];
    };
    expect(await raw('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n')).toBe('413');
    expect(await raw('PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n')).toBe('100');
    const chunked = 'Host: a\r\nTransfer-Encoding: chunked\r\n\r\nb\r\nhello world\r\n';
    expect(await raw(`PUT / HTTP/1.1\r\n${chunked}`)).toBe('413');
    expect(await raw(`PUT /now HTTP/1.1\r\n${chunked}`)).toBe('413');
  },
);

it('holds a server back whose client does not read, and a client whose server does not', async () => {
  const at = ownAddress();
  const server = createServer({ noDelay: true });
  const sockets: Socket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket.pause().on('error', () => undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number }; // it listens on TCP
  await startAngie(
    http(
      at,
      `upstream u { server 127.0.0.1:${port}; }`,
      'client_max_body_size 0; location / { proxy_pass http://u; proxy_request_buffering off; }',
    ),
  );
  const mebibytes = 64;
  const all = Buffer.alloc(mebibytes * 1_048_576, 'x');
  const uploading = await RawClient.connect(8080, at);
  uploading.send(`PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: ${all.length}\r\n\r\n`).send(all);
  const downloading = await RawClient.connect(8080, at);
  downloading.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await until('both', () => sockets.length === 2);
  const sending = sockets[1];
  downloading.socket.pause();
  sending?.write(`HTTP/1.1 200 OK\r\nContent-Length: ${all.length}\r\n\r\n`);
  sending?.write(all);
  // Both stand still with most of what they have to say unsaid: nobody in between takes it in.
  for (const socket of [uploading.socket, sending]) {
    let before = -1;
    let still = 0;
    await until('a sender that stands still', () => {
      still = socket?.bytesWritten === before ? still + 1 : 0;
      before = socket?.bytesWritten ?? 0;
      return still > 20;
    });
    expect(socket?.writableLength).toBeGreaterThan(all.length / 2);
  }
  downloading.socket.resume();
  sockets[0]?.resume();
  await until('the whole response', () => downloading.received.length > all.length);
});

it.each([
  [
    'proxy_read_timeout 40ms;',
    'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
    '504',
    'upstream timed out while reading response header',
  ],
  [
    'proxy_send_timeout 40ms; client_max_body_size 0; proxy_request_buffering off;',
    `PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 50000000\r\n\r\n${'x'.repeat(20_000_000)}`,
    '504',
    'upstream timed out while sending request',
  ],
  ['client_body_timeout 40ms;', 'PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf', '408', null],
  [
    'client_body_timeout 40ms; proxy_request_buffering off;',
    'PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf',
    '408',
    null,
  ],
])('carries out %s', async (directives, request, status, reason) => {
  const at = ownAddress();
  const server = createServer((socket) => socket.pause().on('error', () => undefined));
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number }; // it listens on TCP
  const { log } = await startAngie(
    http(at, `upstream u { server 127.0.0.1:${port}; }`, `${directives} location / { proxy_pass http://u; }`),
  );
  const client = await RawClient.connect(8080, at);
  client.send(request);
  expect(await client.receive('\r\n')).toContain(` ${status} `);
  expect(log.find((line) => line.includes('timed out')) ?? null).toEqual(
    reason === null ? null : expect.stringContaining(reason),
  );
});

it('leaves a client that takes nothing of its response for send_timeout', async () => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  const { log } = await startAngie(
    http(
      at,
      `upstream u { server 127.0.0.1:${target.port}; }`,
      'send_timeout 60ms; location / { proxy_pass http://u; }',
    ),
  );
  const client = await RawClient.connect(8080, at);
  client.socket.pause();
  client.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  const server = await target.connection();
  server.send('HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\n\r\n').send(Buffer.alloc(30_000_000));
  await until('the time to be up', () => log.some((line) => line.includes('client timed out')));
  await server.closed();
});

it.each(judged)('%s shows each of several attempts in what is added', async (_, start) => {
  const at = ownAddress();
  const [bad, good] = await Promise.all([backend(() => ({ status: 503, body: 'busy' })), backend()]);
  await start(
    http(
      at,
      `upstream u { server ${bad.at}; server ${good.at}; }`,
      `location / { proxy_pass http://u; proxy_next_upstream http_503; ${SHOW} add_header X-Times "$upstream_connect_time|$upstream_header_time|$upstream_response_time"; add_header X-Sizes "$upstream_response_length|$upstream_bytes_received"; add_header X-Cache "[$upstream_cache_status]"; }`,
    ),
    at,
  );
  const { headers } = await ask(`http://${at}:8080/`);
  expect([headers['x-addr'], headers['x-status']]).toEqual([`${bad.at}, ${good.at}`, '503, 200']);
  expect(headers['x-times']).toMatch(/^\d\.\d{3}, \d\.\d{3}\|\d\.\d{3}, \d\.\d{3}\|\d\.\d{3}, -$/);
  expect(headers['x-sizes']).toMatch(/^0, 0\|\d+, \d+$/);
  expect(headers['x-cache']).toBe('[]');
});

it.each(judged)('%s logs each of several attempts', async (_, start) => {
  const at = ownAddress();
  const folder = mkdtempSync(join(tmpdir(), 'balanza-attempts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dead = await ScriptedTarget.start();
  const deadAt = `127.0.0.1:${dead.port}`;
  await dead.close();
  const [bad, good] = await Promise.all([backend(() => ({ status: 503, body: 'busy' })), backend()]);
  const format =
    "'$status|$upstream_addr|$upstream_status|$upstream_response_length|$upstream_connect_time|$upstream_header_time|" +
    "$upstream_response_time|$upstream_http_x_none|$upstream_cookie_none|$request_length'";
  await start(
    http(
      at,
      `log_format own ${format}; upstream u { server ${deadAt} max_fails=0; server ${bad.at} max_fails=0; server ${good.at} max_fails=0; } upstream none { server ${deadAt} down; }`,
      `access_log ${folder}/a.log own; location / { proxy_pass http://u; proxy_next_upstream error http_503; } location /none { proxy_pass http://none; }`,
    ),
    at,
  );
  await ask(`http://${at}:8080/`, { method: 'PUT', body: 'hello', headers: { Host: 'a.test' } });
  await ask(`http://${at}:8080/none`, { headers: { Host: 'a.test' } });
  const lines = () => readFileSync(join(folder, 'a.log'), 'latin1').trim().split('\n');
  await until('both lines', () => existsSync(join(folder, 'a.log')) && lines().length === 2);
  const shown = lines().map((line) => line.replace(/\d\.\d{3}/g, 'T'));
  expect(shown).toEqual([
    `200|${deadAt}, ${bad.at}, ${good.at}|502, 503, 200|0, 0, 2|-, T, T|-, T, T|T, T, T|-|-|75`,
    '502|none|502|0|-|-|T|-|-|55',
  ]);
});

it('knows the trailers of a response, who the client says to be, and how a server was reached', async () => {
  const at = ownAddress();
  const folder = mkdtempSync(join(tmpdir(), 'balanza-trailers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const target = await ScriptedTarget.answering(
    'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 42\r\n\r\n',
  );
  const { run } = await startAngie(
    http(
      at,
      `log_format own '$upstream_trailer_x_sum $remote_user $upstream_transport'; upstream u { server 127.0.0.1:${target.port}; }`,
      `access_log ${folder}/a.log own; location / { proxy_pass http://u; proxy_http_version 1.1; }`,
    ),
  );
  const { body } = await ask(`http://${at}:8080/`, { headers: { Authorization: `Basic ${btoa('ada:secret')}` } });
  await run.close();
  expect([body, readFileSync(join(folder, 'a.log'), 'latin1')]).toEqual(['ok', '42 ada tcp\n']);
});
