import { expect, it } from 'vitest';
import { ask } from '../../../../support/angie/ask.ts';
import { backend } from '../../../../support/angie/backend.ts';
import { ownAddress, startAngie } from '../../../../support/angie/startAngie.ts';

const http = (address: string, upstreams: string, server: string) =>
  `events { }\nhttp { access_log off; ${upstreams}\nserver { listen ${address}:8080; ${server} } }`;

it('shows groups with a zone at the status API, in Angie’s shape', async () => {
  const at = ownAddress();
  const [one, two] = await Promise.all([backend(), backend(() => ({ status: 503 }))]);
  await startAngie(
    http(
      at,
      `upstream u { zone u 1m; server ${one.at} max_conns=5; server ${two.at} backup; keepalive 4; } upstream hidden { server ${one.at}; }`,
      'location / { proxy_pass http://u; } location /status/ { api /status/; }',
    ),
  );
  await ask(`http://${at}:8080/`);
  const { body, headers } = await ask(`http://${at}:8080/status/http/upstreams?date=epoch`);
  expect(headers['content-type']).toBe('application/json');
  const tree = JSON.parse(body) as Record<string, { peers: Record<string, unknown> }>; // asserted below
  expect(Object.keys(tree)).toEqual(['u']);
  expect(tree['u']?.peers[one.at]).toMatchObject({
    server: one.at,
    backup: false,
    weight: 1,
    state: 'up',
    max_conns: 5,
    // A matcher of numbers.
    selected: { current: 0, total: 1, last: expect.any(Number) as number },
    responses: { 200: 1 },
    health: { fails: 0, unavailable: 0, downtime: 0 },
  });
  // All sections that a dashboard made for Angie asks for are there; this request has the only connection.
  expect(JSON.parse((await ask(`http://${at}:8080/status/`)).body)).toMatchObject({
    angie: { address: at, generation: 1, load_time: expect.stringMatching(/Z$/) as string }, // a matcher
    connections: { accepted: 3, dropped: 0, active: 1, idle: 0 },
    slabs: {},
    resolvers: {},
    http: { server_zones: {}, location_zones: {}, caches: {}, limit_conns: {}, limit_reqs: {} },
    stream: { server_zones: {}, limit_conns: {}, upstreams: {} },
  });
  expect((await ask(`http://${at}:8080/status/http/upstreams/u/peers/${two.at}/backup`)).body.trim()).toBe('true');
  const unknown = await ask(`http://${at}:8080/status/none?pretty=off`);
  expect([unknown.status, JSON.parse(unknown.body)]).toEqual([
    404,
    { error: 'PathNotFound', description: 'Requested API entity "/status/none" doesn\'t exist.' },
  ]);
  expect((await ask(`http://${at}:8080/status/`, { method: 'POST' })).status).toBe(405);
});

it('8.1 has the path of `api` made of variables, and in a pattern of those alone', async () => {
  const at = ownAddress();
  const server = await backend();
  await startAngie(
    http(
      at,
      `upstream u { zone u 1m; server ${server.at}; }`,
      `location /s/ { api /status/$arg_level/; } location ~ ^/of/(\\w+)/weight$ { api /status/http/upstreams/$1/peers/${server.at}/weight; }`,
    ),
  );
  const bodyOf = async (path: string) => (await ask(`http://${at}:8080${path}`)).body.trim();
  expect(await bodyOf('/of/u/weight')).toBe('1');
  expect(await bodyOf(`/s/upstreams/u/peers/${server.at}/state?level=http`)).toBe('"up"');
});

it('8.4 shows metrics where `prometheus all` says so, with or without the template that Angie ships', async () => {
  const at = ownAddress();
  const server = await backend();
  await startAngie(
    http(
      at,
      `prometheus_template all { 'angie_x{zone="$1"}' $p8s_value path=~^/slabs/([^/]+)/pages/used$ type=gauge 'help=A.'; }
       map $p8s_value $p8st_all_ups_state { up 1; default 0; } upstream u { zone u 1m; server ${server.at}; keepalive 2; }`,
      'location / { proxy_pass http://u; } location = /p8s { prometheus all; }',
    ),
  );
  await ask(`http://${at}:8080/`);
  const { body, headers } = await ask(`http://${at}:8080/p8s`);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4');
  const lines = body.split('\n');
  expect(lines).toContain('angie_connections_accepted 2');
  expect(lines).toContain(`angie_http_upstreams_peers_state{upstream="u",peer="${server.at}"} 1`);
  expect(lines).toContain(`angie_http_upstreams_peers_responses{upstream="u",peer="${server.at}",code="200"} 1`);
  expect(lines).toContain('angie_http_upstreams_keepalive{upstream="u"} 0');
  expect((await ask(`http://${at}:8080/p8s`, { method: 'POST' })).status).toBe(405);
});
