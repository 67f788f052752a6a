import { describe, expect, it } from 'vitest';
import { serveHelp } from '../../../engine/start/serveHelp.ts';
import { SERVE_OPTION_TEXTS, serveOptions } from '../../../engine/start/serveOptions.ts';
import { UsageError } from '../../../engine/start/UsageError.ts';

const ENV = { XDG_DATA_HOME: '/data', APPDATA: '/data', HOME: '/home/someone' };
const SECRET = 'a-secret-that-no-message-says';

describe('contract, Starting: options', () => {
  it('has the defaults of the contract', () => {
    const { workers, dataDir, ...options } = serveOptions([], ENV);
    expect(options).toEqual({
      uiPort: 7070,
      apiPort: 7071,
      dnsPort: 7053,
      region: 'us-local-1',
      zones: 3,
      portOffset: 0,
      shareLoopback: false,
      logLevel: 'info',
      sample: null,
      credentials: null,
      angie: null,
      json: false,
      web: false,
      loopbackByte: 0,
    });
    expect(workers).toBeGreaterThanOrEqual(1);
    expect(dataDir).toMatch(/balanza$/i);
  });

  it.each([
    [['--data-dir', '/x/y'], { dataDir: '/x/y' }],
    [['--data-dir=/x/y'], { dataDir: '/x/y' }],
    [['--data-dir=--odd'], { dataDir: `${process.cwd()}/--odd` }],
    [['--ephemeral'], { dataDir: null }],
    [['--ui-port', '0'], { uiPort: 0 }],
    [['--api-port', '65535'], { apiPort: 65_535 }],
    [['--dns-port', '53'], { dnsPort: 53 }],
    [['--dns-port', '53', '--dns-port', '54'], { dnsPort: 54 }],
    [['--region', 'eu-west-1'], { region: 'eu-west-1' }],
    [['--region', 'us-gov-east-1'], { region: 'us-gov-east-1' }],
    [['--zones', '1'], { zones: 1 }],
    [['--zones', '6'], { zones: 6 }],
    [['--workers', '4'], { workers: 4 }],
    [['--port-offset', '8000'], { portOffset: 8_000 }],
    [['--share-loopback'], { shareLoopback: true }],
    [['--log-level', 'debug'], { logLevel: 'debug' }],
    [['--sample', 'dns-failover'], { sample: 'dns-failover' }],
    [['--json', '--web'], { json: true, web: true }],
    [
      ['--access-key', 'test', '--secret-key', 'a/b+c='],
      { credentials: { accessKeyId: 'test', secretAccessKey: 'a/b+c=' } },
    ],
  ] as const)('%j gives %j', (argv, expected) => {
    expect(serveOptions(argv, ENV)).toMatchObject(expected);
  });

  it.each([
    [
      { BALANZA_ACCESS_KEY_ID: 'id', BALANZA_SECRET_ACCESS_KEY: 'key' },
      [],
      { accessKeyId: 'id', secretAccessKey: 'key' },
    ],
    [
      { BALANZA_ACCESS_KEY_ID: 'id', BALANZA_SECRET_ACCESS_KEY: 'key' },
      ['--access-key', 'other', '--secret-key', 'more'],
      { accessKeyId: 'other', secretAccessKey: 'more' },
    ],
    [{ BALANZA_ACCESS_KEY_ID: '', BALANZA_SECRET_ACCESS_KEY: '' }, [], null],
  ] as const)('credentials of %j and %j are %j', (variables, argv, expected) => {
    expect(serveOptions(argv, { ...ENV, ...variables }).credentials).toEqual(expected);
  });

  it.each([
    [['--nonsense'], '--nonsense is not an option. See --help for the list.'],
    [['-p', '1'], '-p is not an option. See --help for the list.'],
    [['--no-json'], '--no-json is not an option. See --help for the list.'],
    [['cross-zone'], '“cross-zone” is not an option. See --help for the list.'],
    [['--', 'x'], '“x” is not an option. See --help for the list.'],
    [['--json=yes'], '--json is a switch and takes no value.'],
    [['--data-dir'], '--data-dir needs a value: DIR, where state lives; created with mode 0700.'],
    [['--data-dir', ''], '--data-dir needs a value: DIR, where state lives; created with mode 0700.'],
    [['--data-dir', '--json'], '--data-dir needs a value: DIR, where state lives; created with mode 0700.'],
    [['--ephemeral', '--data-dir', 'x'], '--ephemeral writes nothing to disk, so it takes no --data-dir.'],
    [['--ui-port', '-1'], '--ui-port takes a whole number from 0 to 65535, not “-1”.'],
    [['--api-port', '65536'], '--api-port takes a whole number from 0 to 65535, not “65536”.'],
    [['--dns-port', '1e3'], '--dns-port takes a whole number from 0 to 65535, not “1e3”.'],
    [['--ui-port', '7500', '--api-port', '7500'], '--ui-port and --api-port both name port 7500. Give each its own.'],
    [['--dns-port', '7071'], '--api-port and --dns-port both name port 7071. Give each its own.'],
    [['--region', 'local'], '--region takes a name in AWS’s form, such as us-local-1 or eu-west-1, not “local”.'],
    [['--zones', '0'], '--zones takes a whole number from 1 to 6, not “0”.'],
    [['--zones', '7'], '--zones takes a whole number from 1 to 6, not “7”.'],
    [['--workers', '0'], '--workers takes a whole number from 1 to 64, not “0”.'],
    [['--port-offset', '65535'], '--port-offset takes a whole number from 0 to 65534, not “65535”.'],
    [['--log-level', 'loud'], '--log-level takes one of error, warn, info, debug, not “loud”.'],
    [['--sample', 'none'], '--sample takes one of cross-zone, dns-failover, gateway, two-tier, methods, not “none”.'],
    [['--share-loopback', '--port-offset', '1'], 'so it takes no --port-offset. Leave one of them out.'],
    [['--angie'], '--angie needs a value'],
    [['--access-key', 'id'], '--secret-key KEY (or BALANZA_SECRET_ACCESS_KEY) belong together'],
    [['--secret-key', SECRET], 'belong together: give both or none.'],
    [['--access-key', 'a/b', '--secret-key', SECRET], '--access-key (or BALANZA_ACCESS_KEY_ID) takes 1 to 128'],
    [['--access-key', 'id', '--secret-key', `${SECRET} x`], '--secret-key (or BALANZA_SECRET_ACCESS_KEY) takes'],
  ] as const)('%j is refused in one line: %s', (argv, sentence) => {
    expect(() => serveOptions(argv, ENV)).toThrow(UsageError);
    expect(() => serveOptions(argv, ENV)).toThrow(sentence);
    try {
      serveOptions(argv, ENV);
    } catch (error) {
      const { message } = error as UsageError; // just seen
      expect(message).not.toContain('\n');
      expect(message).not.toContain(SECRET);
    }
  });

  it.each(['-1', '256', 'x'])('BALANZA_LOOPBACK_BYTE=%s is refused', (BALANZA_LOOPBACK_BYTE) => {
    expect(() => serveOptions([], { ...ENV, BALANZA_LOOPBACK_BYTE })).toThrow('takes a whole number from 0 to 255');
  });

  it('help has a line for each option', () => {
    const help = serveHelp('serve');
    for (const { name } of SERVE_OPTION_TEXTS) expect(help).toMatch(new RegExp(`^  --${name} .+\\(.+\\)$`, 'm'));
  });

  it('help says how engines side by side get addresses of their own', () => {
    expect(serveHelp('serve')).toContain('BALANZA_LOOPBACK_BYTE=N');
  });

  it('takes any free port for each', () => {
    expect(serveOptions(['--ui-port', '0', '--api-port', '0', '--dns-port', '0'], ENV)).toMatchObject({ apiPort: 0 });
  });
});
