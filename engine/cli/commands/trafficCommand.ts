import { runTraffic } from '../../instances/traffic/io/runTraffic.ts';
import type { TrafficResult } from '../../instances/traffic/TrafficTally.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { SystemClock, SystemRandom } from '../../index.ts';
import { UsageError } from '../UsageError.ts';
import type { Command } from './Command.ts';
import { readArguments, wholeOption } from './readArguments.ts';
import { failed, runningEngine } from './runningEngine.ts';

const OPTIONS = {
  'data-dir': 'the data folder of the engine',
  dns: 'HOST:PORT of the DNS server',
  port: 'a port',
  path: 'a path',
  rate: 'requests a second',
  clients: 'a number of clients',
  seconds: 'a number of seconds',
  json: '',
} as const;

/** `balanza traffic NAME`: sends traffic as clients behind DNS do. Source: contract, *Instances, samples, traffic*. */
export const trafficCommand: Command = {
  usage: 'NAME [--port P] [--path /] [--rate 200] [--clients 60] [--seconds 10] [--json]',
  summary: [
    'Sends traffic to a load balancer as clients behind DNS do, and counts where it went.',
    'Each client resolves NAME, keeps the first address for the TTL and sends its part of the rate.',
    '--port P          port of the listener (80)',
    '--path PATH       path of the requests (/)',
    '--rate N          requests a second, all clients together (200)',
    '--clients N       clients (60)',
    '--seconds N       how long (10)',
    '--json            one JSON object instead of a table',
    '--data-dir DIR    data folder of the running engine; --dns HOST:PORT where there is none',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, OPTIONS);
    const [name, ...more] = given.words;
    if (name === undefined || more.length > 0)
      throw new UsageError('traffic takes exactly one NAME: the DNS name of a load balancer.');
    const dns = dnsServer(given.options['dns'], given.options['data-dir']);
    if (dns === null)
      return failed(
        'No engine runs in this data folder. Start one with npm run serve, or name it with --data-dir or --dns HOST:PORT.',
      );
    try {
      const result = await runTraffic({
        name,
        port: wholeOption(given, 'port', { min: 1, max: 65_535, standard: 80 }),
        path: given.options['path'] ?? '/',
        rate: wholeOption(given, 'rate', { min: 1, max: 100_000, standard: 200 }),
        clients: wholeOption(given, 'clients', { min: 1, max: 10_000, standard: 60 }),
        seconds: wholeOption(given, 'seconds', { min: 1, max: 86_400, standard: 10 }),
        dns,
        clock: new SystemClock(),
        random: new SystemRandom(),
      });
      process.stdout.write(given.options['json'] === undefined ? resultText(result) : `${JSON.stringify(result)}\n`);
      return 0;
    } catch (error) {
      if (error instanceof BalanzaError) return failed(error.message);
      throw error;
    }
  },
};

function dnsServer(
  option: string | undefined,
  dataDir: string | undefined,
): { readonly host: string; readonly port: number } | null {
  const address = option ?? runningEngine(dataDir).engine?.dns;
  if (address === undefined) return null;
  const match = /^(.+):(\d{1,5})$/.exec(address);
  if (!match?.[1] || !match[2]) throw new UsageError(`--dns takes HOST:PORT, not “${address}”.`);
  return { host: match[1], port: Number(match[2]) };
}

function resultText(result: TrafficResult): string {
  const table = (title: string, counts: Readonly<Record<string, number>>) => {
    const rows = Object.entries(counts).toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }));
    const share = (count: number) => `${((100 * count) / Math.max(1, result.requests)).toFixed(2)} %`;
    return [
      title,
      ...rows.map(([name, count]) => `  ${name.padEnd(24)}${String(count).padStart(8)}${share(count).padStart(10)}`),
    ];
  };
  return [
    `${result.requests} requests, ${result.errors} errors`,
    ...table('statuses', result.statuses),
    ...table('nodes', result.nodes),
    ...table('targets', result.targets),
    '',
  ].join('\n');
}
