import { expect, it } from 'vitest';
import { ConsoleClient } from '../../support/ConsoleClient.ts';
import { startTestEngine } from '../../support/startTestEngine.ts';

const PROBED = `
events { }
http {
  map $upstream_status $good { 200 1; ~^3 "yes"; }
  upstream shop { zone shop 64k; server 127.0.0.1:9001; }
  upstream plain { zone plain 64k; server 127.0.0.1:9002; }
  server {
    listen 8095;
    location / {
      proxy_pass http://shop; proxy_read_timeout 4s;
      upstream_probe shop_probe uri=/health port=9100 interval=7s method=HEAD test=$good fails=3 passes=2 essential persistent max_body=1k mode=idle;
    }
    location /plain { proxy_pass http://plain; upstream_probe p; upstream_probe q uri=/q test=$upstream_http_x_ready; }
  }
}
stream {
  map $upstream_probe_response $pong { ~^\\+PONG 1; }
  upstream redis { zone redis 64k; server 127.0.0.1:9003; }
  server { listen 6379; proxy_pass redis; upstream_probe r "send=data:PING\\r\\n" test=$pong max_response=64; upstream_probe_timeout 3s; }
}
`;

async function imported(text: string) {
  const engine = await startTestEngine();
  const client = new ConsoleClient(engine.console);
  const { notes } = await client.call('previewImport', { name: 'shop.conf', text });
  await client.call('importConfiguration', { name: 'shop.conf', text });
  const groups = Object.fromEntries(
    [...engine.control.resources.targetGroups.values()].map(({ name, attributes }) => [
      name,
      Object.fromEntries(Object.entries(attributes).filter(([key]) => key.startsWith('balanza.probe.'))),
    ]),
  );
  return { client, notes, groups };
}

type Notes = Awaited<ReturnType<typeof imported>>['notes'];

/** Notes that say something of this. */
const messages = (notes: Notes, word: string) =>
  notes.map(({ message }) => message).filter((message) => message.includes(word));

const SHOP = {
  'balanza.probe.enabled': 'true',
  'balanza.probe.uri': '/health',
  'balanza.probe.port': '9100',
  'balanza.probe.interval_seconds': '7',
  'balanza.probe.method': 'HEAD',
  'balanza.probe.test': '$upstream_status',
  'balanza.probe.expect': '200 ~^3',
  'balanza.probe.fails': '3',
  'balanza.probe.passes': '2',
  'balanza.probe.essential': 'true',
  'balanza.probe.persistent': 'true',
  'balanza.probe.max_body_bytes': '1024',
  'balanza.probe.mode': 'idle',
  'balanza.probe.timeout_seconds': '4',
};
const REDIS = {
  'balanza.probe.enabled': 'true',
  'balanza.probe.send': 'PING\\r\\n',
  'balanza.probe.test': '$upstream_probe_response',
  'balanza.probe.expect': '~^\\+PONG',
  'balanza.probe.max_response_bytes': '64',
  'balanza.probe.timeout_seconds': '3',
};

it('A-056, A-058, A-060 imports the probe of a group with its map, and writes it so that it is imported again', async () => {
  const { client, notes, groups } = await imported(PROBED);
  expect(groups).toEqual({ shop: SHOP, plain: { 'balanza.probe.enabled': 'true' }, redis: REDIS });
  expect(messages(notes, 'upstream_probe q')).toEqual([
    '"upstream_probe q uri=/q test=$upstream_http_x_ready" is not imported. A target group has one probe: put what both look at into the test of the first.',
  ]);
  expect(messages(notes, 'map')).toEqual([]);
  const { text } = await client.call('exportConfiguration', { format: 'angie' });
  expect((await imported(text)).groups).toEqual(groups);
});

it('A-060 says which tests it cannot carry over', async () => {
  const { notes, groups } = await imported(`events { } http {
    map $upstream_status $good { default 1; 500 0; }
    upstream one { zone one 64k; server 127.0.0.1:9001; }
    upstream two { zone two 64k; server 127.0.0.1:9002; }
    server { listen 8095; location / { proxy_pass http://one; upstream_probe p test=$good interval=1500ms; }
      location /two { proxy_pass http://two; upstream_probe q test=$good$upstream_http_x; } } }`);
  expect(messages(notes, 'probe').concat(messages(notes, 'becomes'))).toEqual([
    'The test of "upstream_probe p test=$good interval=1500ms" is not imported. Set balanza.probe.test of the target group to a text without variables of map, and balanza.probe.expect to the values with which it holds.',
    'The test of "upstream_probe q test=$good$upstream_http_x" is not imported. Set balanza.probe.test of the target group to a text without variables of map, and balanza.probe.expect to the values with which it holds.',
    '"interval=1500ms" becomes 2 s: target groups count whole seconds. Write whole seconds where it matters.',
  ]);
  expect(groups['one']).toEqual({ 'balanza.probe.enabled': 'true', 'balanza.probe.interval_seconds': '2' });
});
