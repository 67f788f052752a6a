import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { NGINX, startNginx } from '../../../../support/angie/startNginx.ts';
import { RawClient, soon, until } from '../../../../support/RawClient.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';

/** Who serves a file: nginx judges, Balanza is judged. */
const judged = (
  [
    ['nginx', startNginx],
    ['Balanza', (text: string) => startAngie(text)],
  ] as const
).filter(([name]) => name === 'Balanza' || existsSync(NGINX));

const file = (inner: string) =>
  `events { }\nhttp { access_log off; client_body_temp_path /tmp; proxy_temp_path /tmp; ${inner} }`;

/** All that answers bytes until the connection ends, fields in order of name, without what names the program. */
async function answers(at: string, text: string): Promise<readonly string[]> {
  const client = await RawClient.connect(8080, at);
  const received = await client.send(text).closed();
  return received.split(/(?=HTTP\/1\.1 \d)/).map((answer) => {
    const [head = '', body = ''] = answer.replaceAll(at, 'AT').split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const shown = fields.filter((field) => /^(connection|keep-alive|location|content-type):/i.test(field));
    return [line, ...shown.sort(), /<title>(.*)<\/title>/.exec(body)?.[1] ?? body].join(' | ');
  });
}

const request = (line: string, ...fields: readonly string[]) =>
  [`${line} HTTP/1.1`, 'Host: a.test', ...fields, '', ''].join('\r\n');
const last = request('GET /last', 'Connection: close');
const LAST = 'HTTP/1.1 200 OK | Connection: close | Content-Type: text/plain | 200';

it.each(judged)('%s keeps the connection of a client that it has answered itself', async (_, start) => {
  const at = ownAddress();
  const server = (settings: string) =>
    `server { listen ${at}:8080; default_type text/plain; ${settings} location / { return 200 $status; } location /gone { return 410; } location /bad { return 400; } location /go { return 302 /x; } }`;
  await start(file(server('keepalive_timeout 65; keepalive_requests 4;')), at);
  const kept = 'HTTP/1.1 200 OK | Connection: keep-alive | Content-Type: text/plain | 200';
  expect(await answers(at, request('GET /') + request('GET /gone') + last)).toEqual([
    kept,
    'HTTP/1.1 410 Gone | Connection: keep-alive | Content-Type: text/html | 410 Gone',
    LAST,
  ]);
  expect(await answers(at, `${request('POST /', 'Content-Length: 5')}hello${request('HEAD /go')}${last}`)).toEqual([
    kept,
    'HTTP/1.1 302 Moved Temporarily | Connection: keep-alive | Content-Type: text/html | Location: http://a.test:8080/x | ',
    LAST,
  ]);
  expect(await answers(at, request('GET /').repeat(4))).toEqual([kept, kept, kept, LAST]);
  expect(await answers(at, request('GET /bad'))).toEqual([
    'HTTP/1.1 400 Bad Request | Connection: close | Content-Type: text/html | 400 Bad Request',
  ]);
});

it.each(judged)('%s promises how long it keeps a connection where the file says so', async (_, start) => {
  const at = ownAddress();
  await start(file(`server { listen ${at}:8080; keepalive_timeout 65s 20s; return 200; }`), at);
  expect(await answers(at, request('GET /') + last)).toEqual([
    'HTTP/1.1 200 OK | Connection: keep-alive | Content-Type: text/plain | Keep-Alive: timeout=20 | ',
    'HTTP/1.1 200 OK | Connection: close | Content-Type: text/plain | ',
  ]);
});

it.each(judged)('%s refuses a request whose host or version cannot be', async (_, start) => {
  const at = ownAddress();
  await start(file(`server { listen ${at}:8080; default_type text/plain; return 200 $host; }`), at);
  const bad = ['HTTP/1.1 400 Bad Request | Connection: close | Content-Type: text/html | 400 Bad Request'];
  const good = (host: string) => [`HTTP/1.1 200 OK | Connection: close | Content-Type: text/plain | ${host}`];
  const head = (fields: string, version = '1.1') => `GET / HTTP/${version}\r\nConnection: close\r\n${fields}\r\n`;
  for (const fields of ['', 'Host: a..b\r\n', 'Host: a/b\r\n', 'Host:\r\n', 'Host: :80\r\n', 'Host: a\r\nHost: b\r\n'])
    expect([fields, await answers(at, head(fields))]).toEqual([fields, bad]);
  expect(await answers(at, head('', '1.0'))).toEqual(good(''));
  expect(await answers(at, head('Host: A.b.:80\r\n'))).toEqual(good('a.b'));
  expect(await answers(at, head('Host: [::1]:80\r\n'))).toEqual(good('[::1]'));
  expect(await answers(at, head('Host: a\r\n', '2.0'))).toEqual([
    'HTTP/1.1 505 HTTP Version Not Supported | Connection: close | Content-Type: text/html | 505 HTTP Version Not Supported',
  ]);
});

it.each(judged)('%s sends who leaves out the slash of a location that passes on to it', async (_, start) => {
  const at = ownAddress();
  const { at: server } = await backend();
  const pass = `{ proxy_pass http://${server}; }`;
  await start(
    file(`server { listen ${at}:8080; default_type text/plain; location / { return 200 root; location /in/ ${pass} } location /api/ ${pass} location = /exact/ ${pass}
      location /own/ ${pass} location = /own { return 200 own; } location /longer/ ${pass} location /longer { return 200 longer; }
      location /text/ { return 200 text; } location ~ ^/api { return 200 pattern; } location "/a b/" ${pass} }`),
    at,
  );
  const shown: string[] = [];
  for (const path of ['/api', '/api?x=1', '/exact', '/in', '/own', '/longer', '/text', '/a%20b', '/apis']) {
    const [answer = ''] = await answers(at, request(`GET ${path}`, 'Connection: close'));
    shown.push(`${path} ${answer.replace(/.*?1\.1 (\d+).*?(?:Location: (\S+) .*|\| ([^|]*))$/, '$1 $2$3')}`);
  }
  expect(shown).toEqual([
    '/api 301 http://a.test:8080/api/',
    '/api?x=1 301 http://a.test:8080/api/?x=1',
    '/exact 301 http://a.test:8080/exact/',
    '/in 301 http://a.test:8080/in/',
    '/own 200 own',
    '/longer 200 longer',
    '/text 200 root',
    '/a%20b 301 http://a.test:8080/a%20b/',
    '/apis 200 pattern',
  ]);
});

it.each(judged)('%s logs 499 for a client that gives up', async (_, start) => {
  const at = ownAddress();
  const folder = await mkdtemp(join(tmpdir(), 'balanza-given-up-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const silent = createServer((socket) => void socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo; // it listens on TCP
  const path = join(folder, 'log');
  await start(
    file(
      `log_format s $status; server { listen ${at}:8080; access_log ${path} s; location / { proxy_pass http://127.0.0.1:${port}; } }`,
    ),
    at,
  );
  const reached = once(silent, 'connection');
  const client = await RawClient.connect(8080, at);
  client.send(request('GET /'));
  await soon('the server’s connection', reached);
  client.close();
  const written = () => (existsSync(path) ? readFileSync(path, 'latin1') : '');
  await until('a line of the log', () => written().endsWith('\n'));
  expect(written()).toBe('499\n');
});
