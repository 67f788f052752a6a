import { isIPv4 } from 'node:net';
import { SystemClock } from '../../index.ts';
import { GatewayAppliance } from '../../instances/gateway/io/GatewayAppliance.ts';
import { GATEWAY } from '../../model/gatewayGroupAttributes.ts';
import { numberOption } from '../../start/numberOption.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { isOfSystem } from './gatewayEndpointCommand.ts';
import { openedCapture } from './openedCapture.ts';
import { failed } from './runningEngine.ts';

const OPTIONS = {
  port: 'P, its UDP port',
  'health-port': 'P, TCP port that answers health checks',
  block: 'P, a port whose packets are dropped',
  seconds: 'N, a number of seconds',
  pcap: 'FILE, a capture of what passes',
  json: '',
} as const;

const PORT = { min: 1, max: 65_535 } as const;

/** `balanza gateway-appliance`: a sample appliance. Source: contract, *Starting*. */
export const gatewayApplianceCommand: Command = {
  usage: 'ADDRESS [--health-port 8080] [--block PORT] [--pcap FILE] [--seconds N] [--json]',
  summary: [
    'Runs an appliance that sends each packet back as it came, and answers health checks, until it is stopped.',
    'ADDRESS is its own; register it with a target group of GENEVE.',
    '--port P           its UDP port (6081)',
    '--health-port P    TCP port of health checks: any HTTP request gets 200 (8080)',
    '--block P          drops TCP and UDP packets from or to that port, as a firewall would',
    '--pcap FILE        keeps what passes, for Wireshark or tcpdump',
    '--seconds N        ends by itself after so long',
    '--json             the counts at the end as one JSON object',
  ].join('\n'),
  run: async (args) => {
    const given = readArguments(args, OPTIONS);
    const [address, ...more] = given.words;
    if (address === undefined || more.length > 0 || !isIPv4(address))
      throw new UsageError('gateway-appliance takes exactly one ADDRESS, such as 127.0.10.200: its own.');
    const port = numberOption(given, 'port', { ...PORT, standard: GATEWAY.port });
    const healthPort = numberOption(given, 'health-port', { ...PORT, standard: 8080 });
    const blocked = numberOption(given, 'block', { ...PORT, standard: 0 });
    const seconds = numberOption(given, 'seconds', { min: 1, max: 31_536_000, standard: 0 });
    const clock = new SystemClock();
    const capture = openedCapture(given.options['pcap'], clock);
    try {
      const onPassing = capture ? capture.note.bind(capture) : undefined;
      const appliance = await GatewayAppliance.start({
        address,
        port,
        healthPort,
        passes: ({ ports }) => !ports || (ports.source !== blocked && ports.destination !== blocked),
        onPassing,
      });
      process.stdout.write(`Appliance at ${address}:${port}, health checks at ${address}:${healthPort}\n`);
      await untilStopped(clock, seconds);
      const { counts } = appliance;
      await appliance.close();
      const { passed, blocked: dropped, malformed, flows, checks } = counts;
      const sentence = `${passed} packets of ${flows} flows passed, ${dropped} blocked, ${malformed} malformed; ${checks} health checks.`;
      process.stdout.write(given.options['json'] === undefined ? `${sentence}\n` : `${JSON.stringify(counts)}\n`);
      return 0;
    } catch (error) {
      if (isOfSystem(error)) return failed(error.message);
      throw error;
    } finally {
      capture?.close();
    }
  },
};

/** Until Ctrl+C or SIGTERM, or until the time is over; 0: there is no such time. */
async function untilStopped(clock: SystemClock, seconds: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const cancel = seconds === 0 ? clock.every(60_000, () => undefined) : clock.after(seconds * 1_000, stop);
    function stop(): void {
      cancel();
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    }
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
