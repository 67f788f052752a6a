import { BalanzaError } from '../../model/BalanzaError.ts';
import { getSample, setSample } from '../../instances/samples/io/setSample.ts';
import { SAMPLE_CONTROL_PORT } from '../../instances/samples/SampleSettings.ts';
import { SHARED_LOOPBACK } from '../../model/BoundPorts.ts';
import { SHARED_PORTS_SETTING, sharedPortsIn, storedInstances, storedSetting } from '../../index.ts';
import { readArguments } from '../../start/readArguments.ts';
import { UsageError } from '../../start/UsageError.ts';
import type { Command } from './Command.ts';
import { failed, runningEngine } from './runningEngine.ts';

const OPTIONS = {
  'data-dir': 'DIR, the data folder of the engine',
  address: 'IP[:PORT], the address of the sample target, and its control port',
} as const;

/** `balanza sample INSTANCE key=value …`: changes how a sample target behaves. Source: contract, *Instances*. */
export const sampleCommand: Command = {
  usage: 'INSTANCE [key=value …]',
  summary: [
    'Shows how a sample target behaves and what it answered, or changes it while it runs.',
    'INSTANCE is an id or a name. Keys: latencyMs, errorPercent, errorStatus, healthStatus, and mode, which is one of',
    'answer, hang, refuse, reset.',
    '--data-dir DIR    data folder of the running engine; --address IP[:PORT] instead of INSTANCE where there is',
    'none; PORT is that of its control interface (8079)',
  ].join('\n'),
  run: async (args) => {
    const { words, options } = readArguments(args, OPTIONS);
    const [name, ...pairs] = options['address'] === undefined ? words : [options['address'], ...words];
    if (name === undefined) throw new UsageError('sample takes an INSTANCE: the id or the name of a sample target.');
    const changes = Object.fromEntries(pairs.map(parsePair));
    try {
      const given = options['address'];
      const { host, port } = given === undefined ? placeOf(name, options['data-dir']) : placeIn(given);
      const report = pairs.length === 0 ? await getSample(host, port) : await setSample(host, changes, port);
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
      return 0;
    } catch (error) {
      if (error instanceof BalanzaError) return failed(error.message);
      throw error;
    }
  },
};

function parsePair(pair: string): readonly [string, unknown] {
  const at = pair.indexOf('=');
  if (at < 1) throw new UsageError(`“${pair}” is not of the form key=value.`);
  const value = pair.slice(at + 1);
  return [pair.slice(0, at), /^\d+(\.\d+)?$/.test(value) ? Number(value) : value];
}

/** Where the control interface of a sample target is. */
interface ControlPlace {
  readonly host: string;
  readonly port: number;
}

function placeIn(text: string): ControlPlace {
  const [, host = '', port] = /^([^:]+)(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (host === '') throw new UsageError(`--address takes IP or IP:PORT, not “${text}”.`);
  return { host, port: port === undefined ? SAMPLE_CONTROL_PORT : Number(port) };
}

function placeOf(name: string, dataDirOption: string | undefined): ControlPlace {
  const { dataDir, engine } = runningEngine(dataDirOption);
  if (!engine) {
    throw new BalanzaError(
      'ValidationError',
      `No engine runs in ${dataDir}. Start one with npm run serve, or name it with --data-dir.`,
    );
  }
  const instances = storedInstances(dataDir);
  const found = instances.find(({ instanceId }) => instanceId === name) ?? instances.find((one) => one.name === name);
  if (found) {
    const { address: host, instanceId } = found;
    const isShared = host === SHARED_LOOPBACK;
    const ports = new Map(isShared ? sharedPortsIn(storedSetting(dataDir, SHARED_PORTS_SETTING)) : []);
    return { host, port: ports.get(`${instanceId}|${SAMPLE_CONTROL_PORT}`) ?? SAMPLE_CONTROL_PORT };
  }
  const names = instances.map((one) => one.name || one.instanceId).join(', ');
  throw new BalanzaError('ValidationError', `There is no instance “${name}”. There are: ${names || 'none'}.`);
}
