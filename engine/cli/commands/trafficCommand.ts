import { storedInstances, storedRecords, SystemClock, SystemRandom } from '../../index.ts';
import { runTraffic } from '../../instances/traffic/io/runTraffic.ts';
import { checkTrafficPlan, TRAFFIC_LIMITS, type TrafficPlan } from '../../instances/traffic/TrafficPlan.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { parseHeaders } from '../../model/parseHeaders.ts';
import { numberOption } from '../../start/numberOption.ts';
import { readArguments, type ReadArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { failed, runningEngine } from './runningEngine.ts';
import { trafficTable } from './trafficTable.ts';

const OPTIONS = {
  'data-dir': 'DIR, the data folder of the engine',
  dns: 'HOST:PORT of the DNS server',
  port: 'P, port of the listener',
  path: 'PATH of the requests',
  method: 'METHOD of the requests',
  headers: 'HEADERS, one a line',
  body: 'TEXT of the requests',
  rate: 'N, requests a second',
  clients: 'N, a number of clients',
  seconds: 'N, a number of seconds',
  json: '',
} as const;

/** `balanza traffic NAME`: sends traffic as clients behind DNS do. Source: contract, *Instances, samples, traffic*. */
export const trafficCommand: Command = {
  usage:
    'NAME [--port P] [--path /] [--method GET] [--headers TEXT] [--body TEXT] [--rate 200] [--clients 60] [--seconds 10] [--json]',
  summary: [
    'Sends traffic to a load balancer as clients behind DNS do, and counts where it went.',
    'NAME is its DNS name, or the name of a load balancer of the data folder. Each client resolves it, keeps the first',
    'address for the TTL and sends its part of the rate.',
    '--port P          port of the listener (80)',
    '--path PATH       path of the requests (/)',
    '--method METHOD   method of the requests (GET)',
    '--headers TEXT    their headers, one a line: Name: value',
    '--body TEXT       their body (none)',
    '--rate N          requests a second, all clients together (200)',
    '--clients N       clients (60)',
    '--seconds N       how long (10)',
    '--json            one JSON object instead of a table',
    'Exits with 1 when no request was answered.',
    '--data-dir DIR    data folder of the running engine; --dns HOST:PORT where there is none',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, OPTIONS);
    const plan = trafficPlan(given);
    const { dataDir, engine } = runningEngine(given.options['data-dir']);
    const dnsAddress = given.options['dns'] ?? engine?.dns;
    if (dnsAddress === undefined) {
      return failed(
        `No engine runs in ${dataDir}. Start one with npm run serve, or name it with --data-dir or --dns HOST:PORT.`,
      );
    }
    const dns = hostAndPort(dnsAddress);
    // --dns may name another engine than that of the data folder.
    const portOffset = engine !== null && engine.dns === dnsAddress ? engine.portOffset : 0;
    const found = engine === null ? { name: plan.name } : balancerOf(plan, dataDir);
    if (typeof found === 'string') return failed(found);
    const { name } = found;
    try {
      const stop = new AbortController();
      process.once('SIGINT', () => {
        stop.abort(); // Ctrl+C shows what came so far; a second one ends the process as ever
      });
      const [clock, random] = [new SystemClock(), new SystemRandom()];
      const result = await runTraffic({ ...plan, name, dns, clock, random, signal: stop.signal, portOffset });
      const names = engine === null ? new Map<string, string>() : instanceNames(dataDir);
      const isJson = given.options['json'] !== undefined;
      process.stdout.write(isJson ? `${JSON.stringify(result)}\n` : trafficTable(result, names));
      // Some errors are what one looks for; nothing but errors is a wrong port or a load balancer that is down.
      return result.requests > 0 && result.errors === result.requests ? 1 : 0;
    } catch (error) {
      if (error instanceof BalanzaError) return failed(error.message);
      throw error;
    }
  },
};

function trafficPlan(given: ReadArguments): TrafficPlan {
  const [name, ...more] = given.words;
  if (name === undefined || more.length > 0)
    throw new UsageError('traffic takes exactly one NAME: the DNS name, or the name, of a load balancer.');
  const headers = parseHeaders(given.options['headers'] ?? '');
  if (typeof headers === 'number')
    throw new UsageError(`--headers takes “Name: value”, one a line; line ${headers} is not.`);
  const plan = {
    name,
    method: given.options['method'] ?? 'GET',
    headers,
    body: given.options['body'] ?? '',
    path: given.options['path'] ?? '/',
    port: numberOption(given, 'port', TRAFFIC_LIMITS.port),
    rate: numberOption(given, 'rate', { ...TRAFFIC_LIMITS.rate, isWhole: false }),
    clients: numberOption(given, 'clients', TRAFFIC_LIMITS.clients),
    seconds: numberOption(given, 'seconds', { ...TRAFFIC_LIMITS.seconds, isWhole: false }),
  };
  try {
    checkTrafficPlan(plan);
    return plan;
  } catch (error) {
    if (!(error instanceof BalanzaError)) throw error;
    // It begins with the value's name, but for a header that is not to be given.
    const option = /^'(\w+)'/.exec(error.message)?.[1] ?? 'headers';
    throw new UsageError(`--${option}: ${error.message}`, { cause: error });
  }
}

function hostAndPort(address: string): { readonly host: string; readonly port: number } {
  const match = /^(.+):(\d{1,5})$/.exec(address);
  if (!match?.[1] || !match[2]) throw new UsageError(`--dns takes HOST:PORT, not “${address}”.`);
  return { host: match[1], port: Number(match[2]) };
}

/** What DNS names of load balancers end with. Source: contract, *Addresses and DNS*. */
const OWN_DOMAIN = '.balanza.internal';

/**
 * The DNS name of a load balancer of the data folder that has a listener on the port; or a sentence on what there is to
 * choose from. Names of a zone, and of another domain, are asked for as they are.
 */
function balancerOf({ name, port }: TrafficPlan, dataDir: string): { readonly name: string } | string {
  const listeners = storedRecords(dataDir, 'listener');
  const all = [
    ...storedRecords(dataDir, 'loadBalancer').map((one) => ({
      name: one.name,
      dnsName: one.dnsName,
      ports: listeners.flatMap((own) => (own.loadBalancerArn === one.loadBalancerArn ? [own.port] : [])),
    })),
    ...storedRecords(dataDir, 'classicLoadBalancer').map((one) => ({
      name: one.name,
      dnsName: one.dnsName,
      ports: one.listeners.map(({ loadBalancerPort }) => loadBalancerPort),
    })),
  ];
  const asked = name.toLowerCase();
  const found = all.find((one) => one.name === name || one.dnsName === asked);
  if (!found) {
    const isElsewhere = name.includes('.') && !asked.endsWith(OWN_DOMAIN);
    if (isElsewhere || all.some(({ dnsName }) => asked.endsWith(`.${dnsName}`))) return { name };
    const names = all.map((one) => one.name).join(', ');
    return `There is no load balancer ${name} in ${dataDir}. ${names === '' ? 'There is none at all: make one, or start the engine with --sample.' : `There are: ${names}.`}`;
  }
  const { ports } = found;
  if (ports.includes(port)) return { name: found.dnsName };
  return ports.length === 0
    ? `Load balancer ${found.name} has no listener: nothing can be sent to it.`
    : `Load balancer ${found.name} has no listener on port ${port}. Choose one with --port: ${ports.join(', ')}.`;
}

function instanceNames(dataDir: string): ReadonlyMap<string, string> {
  return new Map(storedInstances(dataDir).map(({ instanceId, name }) => [instanceId, name]));
}
