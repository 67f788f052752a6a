import { isIPv4 } from 'node:net';
import { storedRecords, SystemClock, SystemRandom } from '../../index.ts';
import {
  ENDPOINT_LIMITS,
  MOST_PACKETS,
  plannedPacket,
  type EndpointPlan,
} from '../../instances/gateway/EndpointPlan.ts';
import { readCapture } from '../../instances/gateway/io/readCapture.ts';
import { runGatewayEndpoint } from '../../instances/gateway/io/runGatewayEndpoint.ts';
import { NameResolver } from '../../instances/traffic/io/NameResolver.ts';
import { BalanzaError } from '../../model/BalanzaError.ts';
import { GATEWAY } from '../../model/gatewayGroupAttributes.ts';
import { givenPath } from '../../start/givenPath.ts';
import { numberOption } from '../../start/numberOption.ts';
import { readArguments, type ReadArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { openedCapture } from './openedCapture.ts';
import { failed, runningEngine } from './runningEngine.ts';

const OPTIONS = {
  'data-dir': 'DIR, the data folder of the engine',
  port: 'P, UDP port of the node',
  flows: 'N, a number of flows',
  packets: 'N, packets of each flow',
  protocol: 'udp, tcp or icmp',
  bytes: 'N, bytes of each payload',
  rate: 'N, packets a second',
  'endpoint-id': 'ID, up to 16 hexadecimal digits',
  address: 'ADDRESS, its own',
  read: 'FILE, a capture whose packets are sent',
  pcap: 'FILE, a capture of what passes',
  ipv6: '',
  json: '',
} as const;

/** `balanza gateway-endpoint`: sends IP packets through a Gateway Load Balancer. Source: contract, *Starting*. */
export const gatewayEndpointCommand: Command = {
  usage: 'NAME|ADDRESS [--flows 10] [--packets 5] [--protocol udp] [--pcap FILE] [--json]',
  summary: [
    'Sends IP packets into a Gateway Load Balancer, as an endpoint does, and counts what comes back.',
    'NAME is its DNS name, that of one of its zones, or the name of a load balancer of the data folder.',
    '--flows N, --packets N    how many flows (10), and packets of each (5)',
    '--protocol P              udp, tcp or icmp (udp); --ipv6 for IPv6 packets',
    '--bytes N                 bytes of each payload (64)',
    '--rate N                  packets a second (2000)',
    '--read FILE               packets of a capture instead: raw IP or Ethernet, as tcpdump writes it',
    '--pcap FILE               keeps what passes, for Wireshark or tcpdump',
    '--endpoint-id ID          id that appliances see, up to 16 hexadecimal digits, with vpce- before it or without (0)',
    '--address ADDRESS         its own address (127.0.0.1)',
    '--port P                  UDP port of the node (6081)',
    '--json                    one JSON object instead of a sentence',
    '--data-dir DIR            data folder of the running engine',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, OPTIONS);
    const [name, ...more] = given.words;
    if (name === undefined || more.length > 0)
      throw new UsageError('gateway-endpoint takes exactly one NAME or ADDRESS: where the packets go.');
    const rate = numberOption(given, 'rate', ENDPOINT_LIMITS.rate);
    const endpointId = endpointIdOf(given.options['endpoint-id'] ?? '0');
    const address = given.options['address'] ?? '127.0.0.1';
    const packets = packetsOf(given);
    const clock = new SystemClock();
    try {
      const node = await nodeOf(name, given, clock);
      const capture = openedCapture(given.options['pcap'], clock);
      const stop = new AbortController();
      process.once('SIGINT', () => {
        stop.abort();
      });
      const onPassing = capture ? capture.note.bind(capture) : undefined;
      const result = await runGatewayEndpoint({
        node,
        address,
        endpointId,
        packets,
        rate,
        clock,
        signal: stop.signal,
        onPassing,
      }).finally(() => capture?.close());
      const sentence = `${result.sent} packets sent to ${node.address}:${node.port}, ${result.returned} came back, ${result.lost} did not, ${result.altered} others came.`;
      process.stdout.write(given.options['json'] === undefined ? `${sentence}\n` : `${JSON.stringify(result)}\n`);
      if (result.sent === 0 || result.returned + result.altered > 0) return 0;
      return failed(
        `Nothing came back. Is ${node.address} a node of a Gateway Load Balancer, has it healthy targets, and is no packet above ${GATEWAY.mtu} bytes?`,
      );
    } catch (error) {
      if (error instanceof BalanzaError || isOfSystem(error)) return failed(error.message);
      throw error;
    }
  },
};

/** An error of the system, such as an address that is not the machine's. */
export function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function packetsOf(given: ReadArguments): Iterable<Buffer> {
  const { read, protocol = 'udp' } = given.options;
  const plan = {
    protocol,
    isIpv6: given.options['ipv6'] !== undefined,
    flows: numberOption(given, 'flows', ENDPOINT_LIMITS.flows),
    packets: numberOption(given, 'packets', ENDPOINT_LIMITS.packets),
    bytes: numberOption(given, 'bytes', ENDPOINT_LIMITS.bytes),
  };
  if (protocol !== 'udp' && protocol !== 'tcp' && protocol !== 'icmp')
    throw new UsageError(`--protocol takes udp, tcp or icmp, not “${protocol}”.`);
  if (plan.flows * plan.packets > MOST_PACKETS)
    throw new UsageError(`--flows times --packets is at most ${MOST_PACKETS}, not ${plan.flows * plan.packets}.`);
  return read === undefined ? planned({ ...plan, protocol }) : captured(givenPath(read));
}

/** One packet of each flow, then the next of each. */
function* planned(plan: EndpointPlan): Iterable<Buffer> {
  for (let place = 0; place < plan.packets; place += 1)
    for (let flow = 0; flow < plan.flows; flow += 1) yield plannedPacket(plan, flow, place);
}

function captured(path: string): readonly Buffer[] {
  let packets: readonly Buffer[] | null;
  try {
    packets = readCapture(path);
  } catch (error) {
    throw new UsageError(`--read: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
  if (!packets) throw new UsageError(`--read: ${path} is no capture of raw IP or Ethernet in the pcap format.`);
  return packets;
}

function endpointIdOf(text: string): bigint {
  const match = /^(?:vpce-)?0*([0-9a-f]{1,16})$/i.exec(text);
  if (!match?.[1])
    throw new UsageError(
      `--endpoint-id takes up to 16 hexadecimal digits, with vpce- before them or without, not “${text}”.`,
    );
  return BigInt(`0x${match[1]}`);
}

/** The node of an address or a name. */
async function nodeOf(name: string, given: ReadArguments, clock: SystemClock) {
  const port = numberOption(given, 'port', { min: 1, max: 65_535, standard: GATEWAY.port });
  const { dataDir, engine } = runningEngine(given.options['data-dir']);
  const boundPort = given.options['port'] === undefined ? port + (engine?.portOffset ?? 0) : port;
  if (/^[\d.]+$/.test(name)) {
    if (isIPv4(name)) return { address: name, port: boundPort };
    throw new UsageError(`“${name}” is no IPv4 address. Give that of a node, such as 127.0.10.4, or a name.`);
  }
  const balancer = engine
    ? storedRecords(dataDir, 'loadBalancer').find(
        ({ name: own, dnsName }) => name === own || name === dnsName || name.endsWith(`.${dnsName}`),
      )
    : undefined;
  if (balancer && balancer.type !== 'gateway') {
    throw new BalanzaError(
      'ValidationError',
      `${balancer.name} is a load balancer of type ${balancer.type}: packets of an endpoint go to a Gateway Load Balancer.`,
    );
  }
  const match = /^(.+):(\d+)$/.exec(engine?.dns ?? '');
  if (!match?.[1] || !match[2]) {
    throw new BalanzaError(
      'ValidationError',
      `No engine runs in ${dataDir}. Start one with npm run serve, or give the address of the node.`,
    );
  }
  const dnsName = balancer?.name === name ? balancer.dnsName : name;
  const server = { host: match[1], port: Number(match[2]) };
  const resolver = await NameResolver.open({ server, clock, random: new SystemRandom() });
  try {
    const { places } = await resolver.resolvePlaces(dnsName, { port: GATEWAY.port, boundPort });
    return { address: places[0].host, port: places[0].port };
  } finally {
    await resolver.close();
  }
}
