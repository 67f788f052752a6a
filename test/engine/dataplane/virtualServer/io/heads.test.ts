import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { backend } from '../../../../support/angie/backend.ts';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { NGINX, startNginx } from '../../../../support/angie/startNginx.ts';
import { RawClient } from '../../../../support/RawClient.ts';

/** Who serves a file: nginx judges, Balanza is judged. */
const judged = (
  [
    ['nginx', startNginx],
    ['Balanza', (text: string) => startAngie(text)],
  ] as const
).filter(([name]) => name === 'Balanza' || existsSync(NGINX));

const file = (at: string, handler: string, settings: string) =>
  `events { }\nhttp { access_log off; client_body_temp_path /tmp; proxy_temp_path /tmp; ${settings}
     server { listen ${at}:8080; location / { ${handler} } } }`;
const long = (length: number) => 'x'.repeat(length);

/** The status line of the answer to a request, and the title of its page. */
async function answerTo(at: string, request: string): Promise<string> {
  const client = await RawClient.connect(8080, at);
  client.send(request);
  await client.closed();
  const [line = ''] = client.received.split('\r\n');
  const title = /<title>(.*)<\/title>/.exec(client.received)?.[1];
  return title === undefined ? line : `${line}: ${title}`;
}

const request = (target: string, fields: string) =>
  `GET ${target} HTTP/1.1\r\nHost: a.test\r\nConnection: close\r\n${fields}\r\n`;

it.each(judged)('%s takes heads as long as its buffers, and says what is too long', async (_, start) => {
  const at = ownAddress();
  await start(file(at, 'return 200 ok;', 'large_client_header_buffers 3 20k;'), at);
  const fields = (count: number, length: number) =>
    Array.from({ length: count }, (__, index) => `X-${index}: ${long(length)}\r\n`).join('');
  expect([
    await answerTo(at, request('/', fields(1, 19_000))),
    await answerTo(at, request('/', fields(2, 15_000))),
    await answerTo(at, request(`/${long(19_000)}`, '')),
    await answerTo(at, request(`/${long(20_470)}`, '')),
    await answerTo(at, request('/', fields(1, 20_475))),
    await answerTo(at, request('/', fields(8, 15_000))),
  ]).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 414 Request-URI Too Large: 414 Request-URI Too Large',
    'HTTP/1.1 400 Bad Request: 400 Request Header Or Cookie Too Large',
    'HTTP/1.1 400 Bad Request: 400 Request Header Or Cookie Too Large',
  ]);
});

it.each(judged)('%s has buffers of 8 KiB where nothing is said', async (_, start) => {
  const at = ownAddress();
  await start(file(at, 'return 200 ok;', ''), at);
  expect([
    await answerTo(at, request('/', `Cookie: ${long(8_000)}\r\n`)),
    await answerTo(at, request('/', `Cookie: ${long(8_190)}\r\n`)),
    await answerTo(at, request(`/${long(8_190)}`, '')),
    await answerTo(at, 'GET / NONSENSE\r\n\r\n'),
  ]).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 400 Bad Request: 400 Request Header Or Cookie Too Large',
    'HTTP/1.1 414 Request-URI Too Large: 414 Request-URI Too Large',
    'HTTP/1.1 400 Bad Request: 400 Bad Request',
  ]);
});

it.each(
  judged.flatMap(([name, start]) =>
    (
      [
        ['', 'x-a'],
        ['underscores_in_headers on;', 'x-a x_b'],
        ['ignore_invalid_headers off;', 'x-a x_b x.c'],
      ] as const
    ).map(([settings, passed]) => ({ name, start, settings, passed })),
  ),
)('$name passes on $passed with "$settings"', async ({ start, settings, passed }) => {
  const at = ownAddress();
  const server = await backend();
  await start(file(at, `proxy_pass http://${server.at};`, settings), at);
  await answerTo(at, request('/', 'X-A: 1\r\nX_B: 2\r\nX.C: 3\r\n'));
  const names = Object.keys(server.seen[0]?.headers ?? {}).filter((name) => name.startsWith('x'));
  expect(names.join(' ')).toBe(passed);
});
