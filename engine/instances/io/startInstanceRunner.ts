import type { Clock } from '../../model/Clock.ts';
import type { Log } from '../../model/Log.ts';
import type { InstanceId } from '../../model/names.ts';
import { CommandFleet, type FleetCommand } from '../commands/io/CommandFleet.ts';
import type { InstanceDetail, OnInstanceState, RunnerState, ShownInstance, WantedInstance } from '../InstanceDetail.ts';
import { portTroubleText } from '../portTroubleText.ts';
import { SampleFleet, type FleetSample } from '../samples/io/SampleFleet.ts';
import { SAMPLE_PORT } from '../samples/SampleSettings.ts';
import type { BalancerAccess } from '../samples/SampleUpstream.ts';
import type { PortTrouble } from '../samples/ToSampleWorker.ts';

export interface InstanceRunnerOptions {
  readonly clock: Clock;
  /** The bundled entry of the worker in which all sample targets run; it is started with the first of them. */
  readonly sampleWorkerEntry: URL;
  /** Told at each change of an instance's state or detail. */
  readonly onState: OnInstanceState;
  readonly log: Log;
}

/** Runs the instances of an engine. */
export interface InstanceRunner {
  /** Exactly these are to run: starts and stops what differs, opens and closes ports of samples. */
  apply(wanted: readonly WantedInstance[]): void;
  /** Tells sample targets how load balancers are reached, for those that ask another tier. */
  useAccess(access: BalancerAccess): void;
  /** The last 64 KiB that a command wrote since its last start; empty for samples. */
  output(instanceId: InstanceId): string;
  /** What `onState` told last, and where it runs; undefined for one that never ran. */
  status(instanceId: InstanceId): { readonly state: RunnerState; readonly detail: ShownInstance } | undefined;
  /** Ends the samples' worker as a fault would; for trying what happens. */
  killSampleWorker(): Promise<void>;
  /** Stops every instance; resolves when nothing of them runs. Twice is harmless. */
  close(): Promise<void>;
}

/** Starts the runner, which runs nothing until `apply`. Source: contract, *Instances, samples, traffic*. */
export function startInstanceRunner(options: InstanceRunnerOptions): InstanceRunner {
  const { clock, log } = options;
  const known = new Map<InstanceId, { readonly state: RunnerState; readonly detail: InstanceDetail }>();
  const samples = new Map<InstanceId, FleetSample>();

  const onState: OnInstanceState = (instanceId, state, detail) => {
    const before = known.get(instanceId);
    if (before?.state === state && isSame(before.detail, detail)) return;
    known.set(instanceId, { state, detail });
    if (detail.statusCheck === 'failed') log('warn', `Instance ${instanceId}: ${detail.text}`);
    options.onState(instanceId, state, detail);
  };
  const commands = new CommandFleet({ clock, onState });
  const fleet = new SampleFleet({
    clock,
    workerEntry: options.sampleWorkerEntry,
    log,
    onRunning: (instanceId, troubles) => {
      const address = samples.get(instanceId)?.address;
      if (address !== undefined) onState(instanceId, 'running', detailOf(address, troubles));
    },
    onEnded: (instanceId) => {
      if (!samples.has(instanceId)) onState(instanceId, 'stopped', detailOfWait(''));
    },
    onDied: (instanceIds, reason) => {
      for (const instanceId of instanceIds) {
        const text = `The sample target is not running and is started again: its worker ended (${reason}).`;
        onState(instanceId, 'running', { statusCheck: 'failed', text, exitCode: null });
      }
    },
  });

  const applySamples = (wanted: readonly FleetSample[]) => {
    const ids = new Set(wanted.map(({ instanceId }) => instanceId));
    for (const instanceId of samples.keys()) {
      if (ids.has(instanceId)) continue;
      samples.delete(instanceId);
      onState(instanceId, 'stopping', detailOfWait('The sample target closes its ports.'));
    }
    for (const sample of wanted) {
      if (!samples.has(sample.instanceId)) {
        onState(sample.instanceId, 'pending', detailOfWait('The sample target opens its ports.'));
      }
      samples.set(sample.instanceId, sample);
    }
    fleet.apply(wanted);
  };

  const placeOf = (instanceId: InstanceId): Pick<ShownInstance, 'pid' | 'ports'> => {
    const sample = samples.get(instanceId);
    if (sample) return { pid: process.pid, ports: sample.ports };
    const command = commands.place(instanceId);
    return command ? { pid: command.pid, ports: [command.port] } : { pid: null, ports: [] };
  };

  let closing: Promise<void> | undefined;
  const close = async () => {
    applySamples([]);
    await Promise.all([fleet.close(), commands.close()]);
  };
  return {
    apply(wanted) {
      if (closing) return;
      applySamples(wanted.flatMap(sampleOf));
      commands.apply(wanted.flatMap(commandOf));
    },
    useAccess: (access) => {
      fleet.useAccess(access);
    },
    output: (instanceId) => commands.output(instanceId),
    status: (instanceId) => {
      const told = known.get(instanceId);
      return told && { state: told.state, detail: { ...told.detail, ...placeOf(instanceId) } };
    },
    killSampleWorker: () => fleet.kill(),
    close: () => (closing ??= close()),
  };
}

function sampleOf({
  instance,
  ports,
  samplePort = SAMPLE_PORT,
  controlPort,
  upstream,
}: WantedInstance): readonly FleetSample[] {
  if (instance.program.kind !== 'sample') return [];
  const { instanceId, name, zone, address } = instance;
  const opened = [...new Set([samplePort, ...ports])];
  return [
    {
      instanceId,
      name,
      zone,
      address,
      ports: opened,
      ...(controlPort !== undefined && { controlPort }),
      ...(upstream !== undefined && { upstream }),
    },
  ];
}

function commandOf({ instance, ports, samplePort = SAMPLE_PORT }: WantedInstance): readonly FleetCommand[] {
  if (instance.program.kind !== 'command') return [];
  return [{ instance, port: ports[0] ?? samplePort, command: instance.program.command }];
}

function detailOf(address: string, troubles: readonly PortTrouble[]): InstanceDetail {
  const text = troubles.map((trouble) => portTroubleText(address, trouble)).join(' ');
  return { statusCheck: troubles.length === 0 ? 'ok' : 'failed', text, exitCode: null };
}

const detailOfWait = (text: string): InstanceDetail => ({ statusCheck: 'initializing', text, exitCode: null });

const isSame = (one: InstanceDetail, other: InstanceDetail) =>
  one.statusCheck === other.statusCheck && one.text === other.text && one.exitCode === other.exitCode;
