import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { ZONE_COUNT } from '../model/zones.ts';
import { SAMPLE_NAMES, type SampleName } from '../model/sampleNames.ts';
import { defaultDataDir } from './defaultDataDir.ts';
import { UsageError } from './UsageError.ts';

const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const;

/** What `serve` and `start` were asked for, defaults filled in. Source: contract, *Starting*. */
export interface ServeOptions {
  /** Null with `--ephemeral`. */
  readonly dataDir: string | null;
  readonly uiPort: number;
  readonly apiPort: number;
  readonly dnsPort: number;
  readonly region: string;
  readonly zones: number;
  readonly workers: number;
  readonly portOffset: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly sample: SampleName | null;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
  readonly json: boolean;
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
  { name: 'ui-port', takes: 'N', meaning: 'console and WebSocket, on 127.0.0.1; 0: any free port', standard: '7070' },
  {
    name: 'api-port',
    takes: 'N',
    meaning: 'AWS endpoint, /metrics and /health, on 127.0.0.1; 0: any',
    standard: '7071',
  },
  { name: 'dns-port', takes: 'N', meaning: 'DNS, UDP and TCP, on 127.0.0.1; 0: any', standard: '7053' },
  {
    name: 'region',
    takes: 'NAME',
    meaning: 'region name in AWS’s form; zones are NAME + a, b, c …',
    standard: 'us-local-1',
  },
  { name: 'zones', takes: 'N', meaning: 'number of zones, 1 to 6', standard: '3' },
  { name: 'workers', takes: 'N', meaning: 'data-plane worker threads, 1 to 64', standard: 'CPUs less one' },
  { name: 'port-offset', takes: 'N', meaning: 'added to every listener port when binding', standard: '0' },
  { name: 'log-level', takes: 'LEVEL', meaning: 'error, warn, info or debug', standard: 'info' },
  {
    name: 'sample',
    takes: 'NAME',
    meaning: `creates a sample topology in an empty data folder: ${SAMPLE_NAMES.join(', ')}`,
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
  { name: 'ephemeral', takes: '', meaning: 'nothing is written to disk', standard: 'off' },
  { name: 'web', takes: '', meaning: 'never the window; the console in the browser', standard: 'off' },
  {
    name: 'json',
    takes: '',
    meaning: 'prints one JSON object on one line when ready, and nothing else on standard output',
    standard: 'off',
  },
];

/** Reads the options of `serve` and `start`. Throws `UsageError` with one line that names the option and what it takes. */
export function serveOptions(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): ServeOptions {
  const values = readValues(argv);
  const text = (name: string) => values[name];
  const isEphemeral = values['ephemeral'] !== undefined;
  if (isEphemeral && text('data-dir') !== undefined) {
    throw new UsageError(
      '--ephemeral writes nothing to disk, so it cannot be combined with --data-dir. Leave one of them out.',
    );
  }
  const number = (name: string, range: { min: number; max: number; standard: number }) =>
    wholeNumber(name, text(name), range);
  const port = (name: string, standard: number) => number(name, { min: 0, max: 65_535, standard });
  return {
    dataDir: isEphemeral ? null : (text('data-dir') ?? defaultDataDir(env)),
    uiPort: port('ui-port', 7070),
    apiPort: port('api-port', 7071),
    dnsPort: port('dns-port', 7053),
    region: region(text('region') ?? 'us-local-1'),
    zones: number('zones', ZONE_COUNT),
    workers: number('workers', { min: 1, max: 64, standard: Math.max(1, cpus().length - 1) }),
    portOffset: number('port-offset', { min: 0, max: 65_534, standard: 0 }),
    logLevel: oneOf('log-level', text('log-level') ?? 'info', LOG_LEVELS),
    sample: text('sample') === undefined ? null : oneOf('sample', text('sample') ?? '', SAMPLE_NAMES),
    credentials: credentials(
      text('access-key') ?? env['BALANZA_ACCESS_KEY_ID'],
      text('secret-key') ?? env['BALANZA_SECRET_ACCESS_KEY'],
    ),
    json: values['json'] !== undefined,
  };
}

/** Each option's text by name; a switch that is on has the text `on`. */
function readValues(argv: readonly string[]): Readonly<Record<string, string>> {
  const options = Object.fromEntries(
    SERVE_OPTION_TEXTS.map(({ name, takes }) => [
      name,
      { type: takes === '' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const values: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(`“${token.value}” is not an option. ${SEE_HELP}`);
    if (token.kind === 'option-terminator') continue;
    const known = SERVE_OPTION_TEXTS.find(({ name }) => name === token.name && token.rawName.startsWith('--'));
    if (!known) throw new UsageError(`${token.rawName} is not an option. ${SEE_HELP}`);
    if (known.takes === '' && token.value !== undefined)
      throw new UsageError(`--${known.name} is a switch and takes no value.`);
    if (known.takes !== '' && (token.value === undefined || token.value === '')) {
      throw new UsageError(`--${known.name} needs a value: ${known.takes}, ${known.meaning}.`);
    }
    values[known.name] = token.value ?? 'on';
  }
  return values;
}

const SEE_HELP = 'See --help for the list.';

function wholeNumber(
  name: string,
  text: string | undefined,
  { min, max, standard }: { min: number; max: number; standard: number },
): number {
  if (text === undefined) return standard;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new UsageError(`--${name} takes a whole number from ${min} to ${max}, not “${text}”.`);
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

function credentials(
  accessKeyId: string | undefined,
  secretAccessKey: string | undefined,
): ServeOptions['credentials'] {
  if (accessKeyId === undefined && secretAccessKey === undefined) return null;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new UsageError('--access-key and --secret-key belong together: give both or none.');
  }
  if (!/^\w{16,128}$/.test(accessKeyId)) {
    throw new UsageError('--access-key takes 16 to 128 letters, digits and underscores.');
  }
  return { accessKeyId, secretAccessKey };
}
