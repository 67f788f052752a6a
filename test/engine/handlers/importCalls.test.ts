import { describe, expect, it } from 'vitest';
import { ConsoleClient } from '../../support/ConsoleClient.ts';
import { startTestEngine } from '../../support/startTestEngine.ts';

const SHOP = `
events { }
http {
  upstream shop {
    least_conn;
    zone shop 64k;
    server 127.0.0.1:9001 weight=3;
    server 127.0.0.1:9002 backup;
  }
  server {
    listen 8095;
    location / { proxy_pass http://shop; add_header X-Via balanza; }
    location /old { return 301 https://example.com/new; }
  }
}
`;

async function start() {
  const engine = await startTestEngine();
  return { engine, client: new ConsoleClient(engine.console) };
}

describe('a configuration that a window holds', () => {
  it('issue 7: is shown as what it would become, and nothing is made', async () => {
    const { engine, client } = await start();
    const preview = await client.call('previewImport', { name: 'shop.conf', text: SHOP });
    expect(preview).toMatchObject({
      problems: [],
      refusal: null,
      targetGroups: [
        {
          name: 'shop',
          protocol: 'HTTP',
          targets: ['127.0.0.1:9001', '127.0.0.1:9002'],
          attributes: expect.arrayContaining([
            { key: 'load_balancing.algorithm.type', value: 'least_conn' },
            { key: 'balanza.target.127.0.0.1:9001.weight', value: '3' },
            { key: 'balanza.target.127.0.0.1:9002.backup', value: 'true' },
          ]) as unknown, // a matcher
        },
      ],
      loadBalancers: [
        {
          name: 'shop',
          type: 'application',
          listeners: [
            {
              name: 'HTTP:8095',
              rules: [
                { condition: '/old*', action: expect.stringMatching(/^301 HTTPS:\/\/example.com/) as string }, // a matcher
                { condition: '', action: 'shop' },
              ],
            },
          ],
        },
      ],
      notes: [
        {
          line: 12,
          message:
            '"add_header X-Via balanza" is not imported. Set the attribute routing.http.response… of the listener where ELB has one, or have the targets do it.',
        },
      ],
    });
    expect(engine.control.resources.targetGroups.size).toBe(0);
  });

  it('A-006 is refused with line and fault of each error', async () => {
    const { client } = await start();
    const text =
      'events { } http {\n  upstream u {\n    ip_hash;\n    server 127.0.0.1:1 backup;\n  }\n  nonsense on;\n}\n';
    const { problems } = await client.call('previewImport', { name: 'u', text });
    expect(problems.filter(({ isError }) => isError)).toEqual(
      expect.arrayContaining([
        {
          line: 4,
          message:
            'balancing method does not support parameter "backup". Take "backup" out, or choose a method that supports it (round robin supports all).',
          isError: true,
        },
        { line: 6, message: expect.stringMatching(/^unknown directive "nonsense"\. .+\.$/) as string, isError: true }, // a matcher
      ]),
    );
    expect(await client.refusal('importConfiguration', { name: 'u', text })).toMatch(
      /^ValidationError: Line \d: .+ Take "backup" out, .+[^.]\.$/,
    );
  });

  it('reads no file of this machine', async () => {
    const { client } = await start();
    const { problems } = await client.call('previewImport', { name: 'u', text: 'include /etc/passwd;\nevents { }\n' });
    expect(problems).toEqual([
      { line: 1, isError: true, message: expect.stringContaining('only the one file was given') as string }, // a matcher
    ]);
  });

  it('warns of certificates and other files with their paths as written, which are not read', async () => {
    const { client } = await start();
    const text = `events { }
http {
  upstream u { zone u 64k; state u.state; }
  server {
    listen 8443 ssl;
    ssl_certificate c.pem;
    ssl_certificate_key c.key;
    ssl_ciphers HIGH;
    location / { proxy_pass https://u; proxy_ssl_trusted_certificate /etc/ca.pem; }
  }
  include conf.d/more.conf;
}
`;
    const whole = text.replace(/ {2}include.*\n/, '');
    const { problems, notes, refusal } = await client.call('previewImport', { name: 'u', text: whole });
    expect(problems).toEqual([
      {
        line: 3,
        message:
          'the file of "state u.state" is not read: only a text was given. Register its servers as targets after the import.',
        isError: false,
      },
      {
        line: 6,
        message:
          'the file of "ssl_certificate c.pem" is not read: only a text was given. TLS is not imported: import the certificate to ACM, then give the listener HTTPS or TLS.',
        isError: false,
      },
      {
        line: 9,
        message:
          'the file of "proxy_ssl_trusted_certificate /etc/ca.pem" is not read: only a text was given. It has no effect here: a target group with TLS does not check certificates.',
        isError: false,
      },
    ]);
    expect(refusal).toBeNull();
    expect(notes).toContainEqual({
      line: 5,
      message:
        'The TLS of port 8443 is not imported: import its certificate to ACM, then make the listener one of HTTPS.',
    });
    const pattern = await client.call('previewImport', { name: 'u', text: text.replace('more.conf', '*.conf') });
    expect(pattern.problems).toContainEqual({
      line: 11,
      message:
        'the files of "include conf.d/*.conf" are not read: only a text was given. Write what they hold into it, as "angie -T" prints it.',
      isError: false,
    });
    const included = await client.call('previewImport', { name: 'u', text });
    expect(included.problems.filter(({ isError }) => isError)).toEqual([
      {
        line: 11,
        message:
          'open() "conf.d/more.conf" failed (2: only the one file was given). Write what it includes into it, as "angie -T" prints it.',
        isError: true,
      },
    ]);
  });

  it('becomes resources, all of them or none', async () => {
    const { engine, client } = await start();
    const given = { name: 'shop.conf', text: SHOP };
    expect(await client.call('importConfiguration', given)).toEqual({
      targetGroups: ['shop'],
      loadBalancers: ['shop'],
    });
    const { loadBalancers, listeners, rules, targetGroups, targets } = engine.control.resources;
    expect([loadBalancers.size, listeners.size, rules.size, targetGroups.size]).toEqual([1, 1, 2, 1]);
    expect([...targets.values()].map(({ size }) => size)).toEqual([2]);
    expect([...targetGroups.values()][0]?.attributes['load_balancing.algorithm.type']).toBe('least_conn');
    expect(engine.control.events(50).map(({ title }) => title)).toContain('A configuration was imported: shop, shop');

    // The group of another name could be made, the balancer's name is taken: neither is.
    const again = { name: 'shop.conf', text: SHOP.replaceAll(' shop', ' store').replaceAll('//shop', '//store') };
    const { refusal } = await client.call('previewImport', again);
    expect(refusal).toMatch(/^A load balancer with the same name 'shop' exists\./);
    expect(await client.refusal('importConfiguration', again)).toMatch(/^DuplicateLoadBalancerName: /);
    expect(await client.refusal('importConfiguration', { ...given, name: 'other.conf' })).toMatch(
      /^DuplicateTargetGroupName: A target group with the same name 'shop' exists\./,
    );
    const unknown = again.text
      .replace('least_conn', 'hash $mine')
      .replace(' backup', '')
      .replace('upstream', 'map $uri $mine { } upstream');
    expect(await client.refusal('importConfiguration', { name: 'third.conf', text: unknown })).toMatch(
      /^InvalidConfigurationRequest: Target group store: unknown "mine" variable/,
    );
    expect(engine.control.resources.targetGroups.size).toBe(1);
  });

  it('is written again by an engine without a data folder', async () => {
    const { client } = await start();
    await client.call('importConfiguration', { name: 'shop.conf', text: SHOP });
    const { text } = await client.call('exportConfiguration', { format: 'angie' });
    expect(text).toMatch(/upstream shop \{\s+least_conn;/);
    expect(text).toContain('server 127.0.0.1:9001 weight=3;');
    for (const format of ['cloudformation', 'terraform'] as const)
      expect((await client.call('exportConfiguration', { format })).text).toContain('shop');
  });

  it('issue 7: keeps methods and weights of groups of stream', async () => {
    const { engine, client } = await start();
    const text = `events { } stream {
      upstream key { hash $remote_addr consistent; server 127.0.0.1:9001 weight=3; server 127.0.0.1:9002; }
      upstream few { least_conn; server 127.0.0.1:9003; }
      server { listen 8101; proxy_pass key; }
      server { listen 8102; proxy_pass few; proxy_next_upstream off; }
    }`;
    expect(await client.call('previewImport', { name: 's.conf', text })).toMatchObject({ refusal: null, notes: [] });
    await client.call('importConfiguration', { name: 's.conf', text });
    const groups = [...engine.control.resources.targetGroups.values()].map(({ attributes }) => attributes);
    expect(groups).toMatchObject([
      {
        'load_balancing.algorithm.type': 'hash',
        'balanza.hash.key': '$remote_addr',
        'balanza.hash.consistent': 'true',
        'balanza.target.127.0.0.1:9001.weight': '3',
        'balanza.next_upstream': 'on',
      },
      { 'load_balancing.algorithm.type': 'least_conn', 'balanza.next_upstream': 'off' },
    ]);
  });

  it('is exported with keepalive as a configuration without errors', async () => {
    const { client } = await start();
    const text = SHOP.replace('least_conn;', 'least_conn; keepalive 16;');
    await client.call('importConfiguration', { name: 'shop.conf', text });
    const exported = await client.call('exportConfiguration', { format: 'angie' });
    expect(exported.text).toContain('keepalive 16;');
    expect(exported.text).not.toContain('Infinity');
    const { problems } = await client.call('previewImport', { name: 'again.conf', text: exported.text });
    expect(problems.filter(({ isError }) => isError)).toEqual([]);
  });
});
