import { symlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startUiServer } from '../../../../engine/server/ui/startUiServer.ts';
import { ask, type Asked } from './ask.ts';
import { builtConsole, startUiServerUnderTest } from './startUiServerUnderTest.ts';

describe('security 14: console for browsers: files', () => {
  it.each([
    { path: '/', type: 'text/html; charset=utf-8', cache: 'no-store' },
    { path: '/index.html?x=1', type: 'text/html; charset=utf-8', cache: 'no-store' },
    {
      path: '/assets/index-B1x_4-Qz.js',
      type: 'text/javascript; charset=utf-8',
      cache: 'public, max-age=31536000, immutable',
    },
    { path: '/icon.svg', type: 'image/svg+xml', cache: 'no-cache' },
  ])('$path is $type, $cache, with GET and HEAD', async ({ path, type, cache }) => {
    const { port } = await startUiServerUnderTest();
    const got = await ask(port, { path });
    expect([got.status, got.headers['content-type'], got.headers['cache-control']]).toEqual([200, type, cache]);
    const head = await ask(port, { method: 'HEAD', path });
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, String(got.body.length), '']);
  });

  it('every answer has a strict policy, and tells no browser to guess or to refer', async () => {
    const { port } = await startUiServerUnderTest();
    for (const asked of [{}, { path: '/none' }, { method: 'PUT' }, { headers: { host: 'evil.example' } }]) {
      const { headers } = await ask(port, asked);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; ");
      expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
      expect([headers['x-content-type-options'], headers['referrer-policy']]).toEqual(['nosniff', 'no-referrer']);
    }
  });

  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/../ui-other/secret.txt',
    '//secret.txt',
    '/assets',
    '/assets/',
    '/index.html/',
    '/index.html%00',
    '/%',
    '/none.js',
    `/${'x'.repeat(5_000)}`,
    'http://127.0.0.1/index.html',
    '*',
  ])('there is no file %s', async (path) => {
    const { port } = await startUiServerUnderTest();
    const { status, body } = await ask(port, { path });
    expect([status, body]).toEqual([404, 'There is no such file.\n']);
  });

  it('a link that leads out of the folder is no file', async () => {
    const folder = builtConsole();
    symlinkSync(join(folder, '..', 'secret.txt'), join(folder, 'out.txt'));
    const { port } = await startUiServerUnderTest(folder);
    expect((await ask(port, { path: '/out.txt' })).status).toBe(404);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is answered 405, with what is allowed', async (method) => {
    const { port } = await startUiServerUnderTest();
    const { status, headers } = await ask(port, { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('a console that has not been built is a page that says what to do', async () => {
    const { port } = await startUiServerUnderTest(join(tmpdir(), 'balanza-no-such-folder'));
    const { status, headers, body } = await ask(port);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      503,
      'text/html; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('npm run build');
  });
});

describe('security 14: console for browsers: who may ask', () => {
  it.each([
    { host: '127.0.0.1:PORT', status: 200 },
    { host: 'localhost:PORT', status: 200 },
    { host: 'LocalHost:PORT', status: 200 },
    { host: '127.0.0.1', status: 403 },
    { host: '127.0.0.1:1', status: 403 },
    { host: 'evil.example:PORT', status: 403 },
    { host: 'localhost.evil.example:PORT', status: 403 },
    { host: '127.0.0.1:PORT.evil.example', status: 403 },
    { host: '[::1]:PORT', status: 403 },
  ])('with Host “$host”: $status', async ({ host, status }) => {
    const { port } = await startUiServerUnderTest();
    const answer = await ask(port, { headers: { host: host.replace('PORT', String(port)) } });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body).toContain(`Its address is http://127.0.0.1:${port}/`);
  });

  it('it listens on 127.0.0.1 and on no other address', async () => {
    const { port } = await startUiServerUnderTest();
    const others = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
    for (const address of ['127.0.0.2', ...others.filter((one) => one !== '127.0.0.1' && !one.startsWith('fe80'))]) {
      const socket = connect(port, address);
      await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    }
  });

  it('a taken port rejects with the code of the system', async () => {
    const { port } = await startUiServerUnderTest();
    const { face, clock, log } = await startUiServerUnderTest();
    const second = startUiServer({
      port,
      folder: '',
      face,
      clock,
      keptKeys: { read: () => undefined, write: () => undefined },
      log: log.log,
    });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('close ends kept-alive connections and twice does no harm', async () => {
    const { server, port } = await startUiServerUnderTest();
    const socket = connect(port, '127.0.0.1').resume();
    await once(socket, 'connect');
    socket.write(`GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    await once(socket, 'data');
    const ended = once(socket, 'close');
    await Promise.all([server.close(), server.close(), ended]);
    await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('security 14: console for browsers: sign-in', () => {
  const signIn = (origin: string, token: string, change: Partial<Asked> = {}): Asked => ({
    method: 'POST',
    path: '/sign-in',
    headers: { origin, 'x-balanza-sign-in': '1' },
    body: JSON.stringify({ token }),
    ...change,
  });
  const tokenOf = (link: string) => link.split('#token=')[1] ?? '';

  it('a token is 32 random bytes in the fragment, and is exchanged for a key, once', async () => {
    const { server, port, origin } = await startUiServerUnderTest();
    const link = server.mintLink();
    expect(link).toMatch(new RegExp(`^${origin}/#token=[\\w-]{43}$`));
    expect(server.mintLink()).not.toBe(link);
    const first = await ask(port, signIn(origin, tokenOf(link)));
    expect([first.status, first.headers['cache-control'], JSON.parse(first.body)]).toEqual([
      200,
      'no-store',
      { key: expect.stringMatching(/^[\w-]{43}$/) as string }, // a matcher stands for one
    ]);
    const second = await ask(port, signIn(origin, tokenOf(link)));
    expect([second.status, second.body]).toEqual([403, expect.stringContaining('npm run balanza -- link')]);
  });

  it.each([
    { name: 'another origin', change: { headers: { origin: 'http://evil.example', 'x-balanza-sign-in': '1' } } },
    { name: 'the origin null', change: { headers: { origin: 'null', 'x-balanza-sign-in': '1' } } },
    { name: 'no origin', change: { headers: { 'x-balanza-sign-in': '1' } } },
    {
      name: 'the origin of another port',
      change: { headers: { origin: 'http://127.0.0.1:1', 'x-balanza-sign-in': '1' } },
    },
    { name: 'no header of ours', change: { headers: { origin: 'OWN' } } },
    { name: 'another host', change: { headers: { origin: 'OWN', 'x-balanza-sign-in': '1', host: 'evil.example' } } },
    { name: 'a wrong token', change: { body: '{"token":"x"}' } },
    { name: 'no JSON', change: { body: 'token' }, status: 400 },
    { name: 'another shape', change: { body: '{"token":1}' }, status: 400 },
    { name: 'a long body', change: { body: JSON.stringify({ token: 'x'.repeat(1_100) }) }, status: 413 },
    { name: 'PUT', change: { method: 'PUT' }, status: 405 },
  ])('with $name it is refused, and the token is not used up', async ({ change, status = 403 }) => {
    const { server, port, origin } = await startUiServerUnderTest();
    const token = tokenOf(server.mintLink());
    const asked = signIn(origin, token, change);
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(asked.headers ?? {})) headers[name] = value === 'OWN' ? origin : value;
    expect((await ask(port, { ...asked, headers })).status).toBe(status);
    expect((await ask(port, signIn(origin, token))).status).toBe(200);
  });

  it('localhost is an origin of its own, and signs in as well', async () => {
    const { server, port } = await startUiServerUnderTest();
    const own = { origin: `http://localhost:${port}`, host: `localhost:${port}`, 'x-balanza-sign-in': '1' };
    const mixed = { ...own, host: `127.0.0.1:${port}` };
    const token = tokenOf(server.mintLink());
    expect((await ask(port, signIn('', token, { headers: mixed }))).status).toBe(403);
    expect((await ask(port, signIn('', token, { headers: own }))).status).toBe(200);
  });

  it('who knows the secret gets a fresh address that works', async () => {
    const { server, port, origin } = await startUiServerUnderTest();
    const asked: Asked = { method: 'POST', path: '/link', headers: { authorization: `Bearer ${server.linkSecret}` } };
    const { status, body } = await ask(port, asked);
    const { url } = JSON.parse(body) as { url: string }; // asserted by its use
    expect([status, (await ask(port, signIn(origin, tokenOf(url)))).status]).toEqual([200, 200]);
  });

  it.each([
    { name: 'a wrong secret', headers: { authorization: 'Bearer x' }, status: 403 },
    { name: 'no secret', headers: {}, status: 403 },
    { name: 'an origin', headers: { authorization: 'SECRET', origin: 'http://evil.example' }, status: 403 },
    { name: 'another host', headers: { authorization: 'SECRET', host: 'evil.example' }, status: 403 },
    { name: 'GET', headers: { authorization: 'SECRET' }, method: 'GET', status: 405 },
  ])('with $name there is no fresh address', async ({ headers, method = 'POST', status }) => {
    const { server, port } = await startUiServerUnderTest();
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value === 'SECRET' ? `Bearer ${server.linkSecret}` : value,
      ]),
    );
    const answer = await ask(port, { method, path: '/link', headers: sent });
    expect([answer.status, answer.body.includes('#token')]).toEqual([status, false]);
  });
});
