import { cpus } from 'node:os';
import { ZONE_COUNT } from '../model/zones.ts';
import { SAMPLE_NAMES, type SampleName } from '../model/sampleNames.ts';
import { defaultDataDir } from './defaultDataDir.ts';
import { givenPath } from './givenPath.ts';
import { numberOption } from './numberOption.ts';
import { readArguments } from './readArguments.ts';
import { UsageError } from './UsageError.ts';

const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;

/** What `serve` and `start` were asked for, defaults filled in. Source: contract, *Starting*. */
export interface ServeOptions {
  /** Absolute; null with `--ephemeral`. */
  readonly dataDir: string | null;
  readonly uiPort: number;
  readonly apiPort: number;
  readonly dnsPort: number;
  readonly region: string;
  readonly zones: number;
  readonly workers: number;
  readonly portOffset: number;
  /** Every node and instance has the address 127.0.0.1, with a port of its own. */
  readonly shareLoopback: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly sample: SampleName | null;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  /** Absolute path of an Angie configuration to run, or null. */
  readonly angie: string | null;
  readonly json: boolean;
  /** Never the window; the console in the browser. */
  readonly web: boolean;
  /** Second byte of the zones' subnets: BALANZA_LOOPBACK_BYTE, for tests and for several engines side by side. */
  readonly loopbackByte: number;
}

interface OptionText {
  readonly name: string;
  /** What follows the name; empty for a switch. */
  readonly takes: string;
  readonly meaning: string;
  readonly standard: string;
}

/** The options as help shows them; `serveOptions` reads the same names. */
export const SERVE_OPTION_TEXTS: readonly OptionText[] = [
  {
    name: 'data-dir',
    takes: 'DIR',
    meaning: 'where state lives; created with mode 0700',
    standard: 'the platform’s data folder',
  },
  {
    name: 'ui-port',
    takes: 'N',
    meaning: 'console and WebSocket, on 127.0.0.1; 0: any free port',
    standard: '7070',
  },
  {
    name: 'api-port',
    takes: 'N',
    meaning: 'AWS endpoint, /metrics and /health, on 127.0.0.1; 0: any free port',
    standard: '7071',
  },
  { name: 'dns-port', takes: 'N', meaning: 'DNS, UDP and TCP, on 127.0.0.1; 0: any free port', standard: '7053' },
  {
    name: 'region',
    takes: 'NAME',
    meaning: 'region name in AWS’s form; zones are NAME + a, b, c …',
    standard: 'us-local-1',
  },
  { name: 'zones', takes: 'N', meaning: 'number of zones, 1 to 6', standard: '3' },
  { name: 'workers', takes: 'N', meaning: 'data-plane worker threads, 1 to 64', standard: 'CPUs less one' },
  { name: 'port-offset', takes: 'N', meaning: 'added to every listener port when binding, 0 to 65534', standard: '0' },
  {
    name: 'share-loopback',
    takes: '',
    meaning:
      'only 127.0.0.1, with a port of its own for each listener of each node; for systems without other addresses',
    standard: 'off',
  },
  {
    name: 'log-level',
    takes: 'LEVEL',
    meaning: 'of the log on standard error: error, warn, info or debug',
    standard: 'info',
  },
  {
    name: 'sample',
    takes: 'NAME',
    meaning: `creates a sample topology in a data folder without resources: ${SAMPLE_NAMES.join(', ')}`,
    standard: 'none',
  },
  {
    name: 'access-key',
    takes: 'ID',
    meaning: 'access key id that the AWS endpoint accepts (or BALANZA_ACCESS_KEY_ID)',
    standard: 'made at first start',
  },
  {
    name: 'secret-key',
    takes: 'KEY',
    meaning: 'its secret (or BALANZA_SECRET_ACCESS_KEY)',
    standard: 'made at first start',
  },
  {
    name: 'ephemeral',
    takes: '',
    meaning: 'nothing is written to disk; the ready line also holds secretAccessKey',
    standard: 'off',
  },
  {
    name: 'angie',
    takes: 'FILE',
    meaning: 'an Angie (or nginx) configuration to run beside the load balancers; SIGHUP reads it again',
    standard: 'none',
  },
  { name: 'web', takes: '', meaning: 'never the window; the console in the browser', standard: 'off' },
  {
    name: 'json',
    takes: '',
    meaning: 'prints one JSON object on one line when ready, and nothing else on standard output',
    standard: 'off',
  },
];

/**
 * Reads the options of `serve` and `start`. Throws `UsageError` with one line that names the option and what it takes.
 * Source: contract, *Starting*.
 */
export function serveOptions(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): ServeOptions {
  const names = Object.fromEntries(
    SERVE_OPTION_TEXTS.map(({ name, takes, meaning }) => [name, takes === '' ? '' : `${takes}, ${meaning}`]),
  );
  const given = readArguments(argv, names);
  const { words, options } = given;
  if (words[0] !== undefined) throw new UsageError(`“${words[0]}” is not an option. See --help for the list.`);
  const isEphemeral = options['ephemeral'] !== undefined;
  if (isEphemeral && options['data-dir'] !== undefined) {
    throw new UsageError('--ephemeral writes nothing to disk, so it takes no --data-dir. Leave one of them out.');
  }
  const shareLoopback = options['share-loopback'] !== undefined;
  if (shareLoopback && options['port-offset'] !== undefined) {
    throw new UsageError(
      '--share-loopback gives each listener of each node a port of its own, so it takes no --port-offset. Leave one of them out.',
    );
  }
  const port = (name: string, standard: number) => numberOption(given, name, { min: 0, max: 65_535, standard });
  const ports = {
    'ui-port': port('ui-port', 7070),
    'api-port': port('api-port', 7071),
    'dns-port': port('dns-port', 7053),
  };
  checkDistinct(ports);
  return {
    dataDir: isEphemeral ? null : givenPath(options['data-dir'] ?? defaultDataDir(env), env),
    uiPort: ports['ui-port'],
    apiPort: ports['api-port'],
    dnsPort: ports['dns-port'],
    region: region(options['region'] ?? 'us-local-1'),
    zones: numberOption(given, 'zones', ZONE_COUNT),
    workers: numberOption(given, 'workers', {
      min: 1,
      max: 64,
      standard: Math.min(64, Math.max(1, cpus().length - 1)),
    }),
    portOffset: numberOption(given, 'port-offset', { min: 0, max: 65_534, standard: 0 }),
    shareLoopback,
    logLevel: oneOf('log-level', options['log-level'] ?? 'info', LOG_LEVELS),
    sample: options['sample'] === undefined ? null : oneOf('sample', options['sample'], SAMPLE_NAMES),
    credentials: credentials(options, env),
    angie: options['angie'] === undefined ? null : givenPath(options['angie'], env),
    json: options['json'] !== undefined,
    web: options['web'] !== undefined,
    loopbackByte: loopbackByte(env['BALANZA_LOOPBACK_BYTE']),
  };
}

/** All three are on 127.0.0.1, and DNS takes TCP too; 0 is another port for each. */
function checkDistinct(ports: Readonly<Record<string, number>>): void {
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const other = taken.get(port);
    if (port !== 0 && other !== undefined)
      throw new UsageError(`--${other} and --${name} both name port ${port}. Give each its own.`);
    taken.set(port, name);
  }
}

function oneOf<Name extends string>(name: string, text: string, names: readonly Name[]): Name {
  const found = names.find((candidate) => candidate === text);
  if (found === undefined) throw new UsageError(`--${name} takes one of ${names.join(', ')}, not “${text}”.`);
  return found;
}

function region(text: string): string {
  if (/^[a-z]{2}(-[a-z]+)+-\d{1,2}$/.test(text)) return text;
  throw new UsageError(`--region takes a name in AWS’s form, such as us-local-1 or eu-west-1, not “${text}”.`);
}

/** An option before its variable; an empty variable is none. The sentences never say a value: it may be a secret. */
function credentials(
  options: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string | undefined>>,
): ServeOptions['credentials'] {
  const fromEnv = (name: string) => (env[name] === '' ? undefined : env[name]);
  const accessKeyId = options['access-key'] ?? fromEnv('BALANZA_ACCESS_KEY_ID');
  const secretAccessKey = options['secret-key'] ?? fromEnv('BALANZA_SECRET_ACCESS_KEY');
  if (accessKeyId === undefined && secretAccessKey === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new UsageError(
      '--access-key ID (or BALANZA_ACCESS_KEY_ID) and --secret-key KEY (or BALANZA_SECRET_ACCESS_KEY) belong together: give both or none.',
    );
  }
  // No slash: a signature names the key as `KEY/date/region/…`.
  if (!/^[\w.+=@-]{1,128}$/.test(accessKeyId)) {
    throw new UsageError(
      '--access-key (or BALANZA_ACCESS_KEY_ID) takes 1 to 128 letters, digits and any of _ . + = @ -',
    );
  }
  if (!/^[\x21-\x7e]{1,256}$/.test(secretAccessKey)) {
    throw new UsageError(
      '--secret-key (or BALANZA_SECRET_ACCESS_KEY) takes 1 to 256 printable ASCII characters without spaces.',
    );
  }
  return { accessKeyId, secretAccessKey };
}

function loopbackByte(text: string | undefined): number {
  if (text === undefined || text === '') return 0;
  const value = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (value >= 0 && value <= 255) return value;
  throw new UsageError(`BALANZA_LOOPBACK_BYTE takes a whole number from 0 to 255, not “${text}”.`);
}
