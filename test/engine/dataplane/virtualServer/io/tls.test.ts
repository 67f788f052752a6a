import { existsSync } from 'node:fs';
import { request } from 'node:https';
import { TLSSocket } from 'node:tls';
import { expect, it } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { compiled, ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';
import { NGINX, startNginx } from '../../../../support/angie/startNginx.ts';
import { writtenPair } from '../../../../support/angie/writtenPair.ts';
import { RawClient } from '../../../../support/RawClient.ts';
import { ScriptedTarget } from '../../../../support/ScriptedTarget.ts';
import { startSecureTarget } from '../../../../support/tls/startSecureTarget.ts';
import { madeCertificate } from '../../../../support/tls/madeCertificate.ts';
import { TlsClient } from '../../../../support/tls/TlsClient.ts';

const SERVERS = [
  ['nginx', startNginx],
  ['Balanza', (text: string) => startAngie(text)],
] as const;
const judged = SERVERS.filter(([name]) => name === 'Balanza' || existsSync(NGINX));
const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** A request over TLS, whatever the certificate; `shown` is its common name. */
function askSecurely(
  host: string,
  path: string,
  servername: string,
): Promise<{ readonly shown: string; readonly body: string; readonly location: string }> {
  return new Promise((resolve, reject) => {
    const options = { host, port: 8080, path, servername, rejectUnauthorized: false, agent: false };
    const sent = request({ ...options, headers: { host: servername || 'none.test' } }, (response) => {
      const { socket } = response;
      const shown = socket instanceof TLSSocket ? String(socket.getPeerCertificate().subject.CN) : '';
      let body = '';
      response.on('data', (part: Buffer) => (body += part.toString('latin1')));
      response.on('end', () => resolve({ shown, body, location: response.headers.location ?? '' }));
    });
    sent.on('error', reject).end();
  });
}

it.each(judged)(
  '%s shows the certificate of the server that is asked for, and knows that it speaks TLS',
  async (_, start) => {
    const at = ownAddress();
    const [one, two] = [writtenPair(['one.test']), writtenPair(['two.test'])];
    await start(
      `events { }\nhttp { access_log off; ssl_protocols TLSv1.2 TLSv1.3;
      server { listen ${at}:8080 ssl; server_name one.test; ssl_certificate ${one.certificate}; ssl_certificate_key ${one.key};
        location / { return 200 "$scheme $https $server_name $ssl_protocol $ssl_server_name"; } location /go { return 301 /there; } }
      server { listen ${at}:8080 ssl; server_name *.two.test two.test; ssl_certificate ${two.certificate}; ssl_certificate_key ${two.key};
        return 200 "$server_name"; } }`,
      at,
    );
    expect(await askSecurely(at, '/', 'one.test')).toEqual({
      shown: 'one.test',
      body: 'https on one.test TLSv1.3 one.test',
      location: '',
    });
    expect((await askSecurely(at, '/', 'two.test')).shown).toBe('two.test');
    expect((await askSecurely(at, '/', 'a.two.test')).shown).toBe('two.test');
    // Who names none, or another, sees the default server's.
    expect((await askSecurely(at, '/', '')).shown).toBe('one.test');
    expect((await askSecurely(at, '/', 'other.test')).shown).toBe('one.test');
    expect((await askSecurely(at, '/go', 'one.test')).location).toBe('https://one.test:8080/there');
  },
);

it('shows other certificates after a reload, and begins and ends TLS at an address', async () => {
  const at = ownAddress();
  const [one, two] = [writtenPair(['one.test']), writtenPair(['two.test'])];
  const text = (pair: { readonly certificate: string; readonly key: string } | null) =>
    `events { } http { access_log off; server { listen ${at}:8080${pair ? ' ssl' : ''}; ${pair ? `ssl_certificate ${pair.certificate}; ssl_certificate_key ${pair.key};` : ''} return 200 "$scheme"; } }`;
  const { run } = await startAngie(text(one));
  expect((await askSecurely(at, '/', '')).shown).toBe('one.test');
  await run.reload(compiled(text(two)));
  expect((await askSecurely(at, '/', '')).shown).toBe('two.test');
  expect((await askSecurely(at, '/', 'a.test')).shown).toBe('two.test');
  await run.reload(compiled(text(null)));
  expect((await ask(`http://${at}:8080/`)).body).toBe('http');
  await run.reload(compiled(text(one)));
  expect((await askSecurely(at, '/', '')).body).toBe('https');
});

it('closes though a client is in the middle of a handshake', async () => {
  const at = ownAddress();
  const { certificate, key } = writtenPair(['one.test']);
  const { run } = await startAngie(
    `events { } http { access_log off; server { listen ${at}:8080 ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; return 200 ok; } }
      stream { server { listen ${at}:8081 ssl; ssl_certificate ${certificate}; ssl_certificate_key ${key}; return ok; } }`,
  );
  const clients = [await RawClient.connect(8080, at), await RawClient.connect(8081, at)];
  for (const client of clients) client.send('\x16\x03\x01');
  await run.close();
  await Promise.all(clients.map((client) => client.closed()));
});

it.each(judged)('%s passes on to servers with TLS, and believes only whom it is told to', async (_, start) => {
  const at = ownAddress();
  const authority = madeCertificate(['the authority']);
  const trusted = writtenPair(['the authority'], null);
  const target = await startSecureTarget(madeCertificate(['app.test'], { issuer: trusted.made }), OK);
  const stranger = await startSecureTarget(madeCertificate(['app.test'], { issuer: authority }), OK);
  const verify = `proxy_ssl_verify on; proxy_ssl_trusted_certificate ${trusted.certificate};`;
  await start(
    `events { }\nhttp { access_log off; upstream u { server 127.0.0.1:${target.port}; } upstream s { server 127.0.0.1:${stranger.port}; }
      server { listen ${at}:8080;
        location /any/ { proxy_pass https://s/; }
        location /verified/ { proxy_pass https://u/; ${verify} proxy_ssl_name app.test; proxy_ssl_server_name on; }
        location /named/ { proxy_pass https://u/; ${verify} proxy_ssl_name other.test; }
        location /stranger/ { proxy_pass https://s/; ${verify} proxy_ssl_name app.test; }
        location /address/ { proxy_pass https://127.0.0.1:${target.port}/; } } }`,
    at,
  );
  const statuses: string[] = [];
  for (const path of ['any', 'verified', 'named', 'stranger', 'address']) {
    statuses.push(`${path} ${(await ask(`http://${at}:8080/${path}/`)).status}`);
  }
  expect(statuses).toEqual(['any 200', 'verified 200', 'named 502', 'stranger 502', 'address 200']);
  expect(target.received.filter((text) => text.startsWith('GET / HTTP/1.0\r\nHost: u\r\n'))).toHaveLength(1);
});

it('counts a handshake that does not come as a connection that does not', async () => {
  const at = ownAddress();
  const silent = await ScriptedTarget.start();
  const { log } = await startAngie(
    `events { } http { access_log off; upstream u { server 127.0.0.1:${silent.port}; server 127.0.0.1:${silent.port}; }
      server { listen ${at}:8080; location / { proxy_pass https://u; proxy_connect_timeout 40ms; } } }`,
  );
  expect((await ask(`http://${at}:8080/`)).status).toBe(504);
  expect(log.filter((line) => line.includes('timed out while connecting'))).toHaveLength(2);
});

it('takes TLS off sessions of stream, and puts it on towards servers', async () => {
  const at = ownAddress();
  const pair = writtenPair(['stream.test']);
  const secure = await startSecureTarget(madeCertificate(['server.test']), 'from the secure one');
  const plain = await ScriptedTarget.start();
  await startAngie(
    `events { } stream { upstream s { server 127.0.0.1:${secure.port}; } upstream p { server 127.0.0.1:${plain.port}; }
      server { listen ${at}:8080 ssl; ssl_certificate ${pair.certificate}; ssl_certificate_key ${pair.key}; proxy_pass s; proxy_ssl on; }
      server { listen ${at}:8081 ssl; ssl_certificate ${pair.certificate}; ssl_certificate_key ${pair.key}; proxy_pass p; } }`,
  );
  const both = await TlsClient.secured(8080, { host: at });
  expect(both.shown).toBe('stream.test');
  both.send('hello\r\n\r\n');
  await both.receive('from the secure one');
  expect(secure.received).toEqual(['hello\r\n\r\n']);
  const off = await TlsClient.secured(8081, { host: at });
  off.send('plain');
  const server = await plain.connection();
  await server.receive('plain');
  server.send('back').end();
  expect(await off.closed()).toBe('back');
});

it.each([
  ['off', 'ended'],
  ['on', 'open'],
])('proxy_half_close %s: a client that has said its last word is %s', async (word, ending) => {
  const at = ownAddress();
  const target = await ScriptedTarget.start();
  await startAngie(
    `events { } stream { server { listen ${at}:8080; proxy_pass 127.0.0.1:${target.port}; proxy_half_close ${word}; } }`,
  );
  const client = await RawClient.connect(8080, at);
  client.send('question').end();
  const connection = await target.connection();
  await connection.receive('question');
  await connection.closed();
  if (word === 'on') {
    connection.send('answer').end();
    expect(await client.closed()).toBe('answer');
  } else {
    await client.closed();
    expect(client.ending).toBe(ending);
  }
});
