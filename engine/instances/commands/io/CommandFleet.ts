import type { Clock } from '../../../model/Clock.ts';
import type { Instance } from '../../../model/Instance.ts';
import type { InstanceId } from '../../../model/names.ts';
import type { InstanceDetail, OnInstanceState } from '../../InstanceDetail.ts';
import { OutputTail } from '../OutputTail.ts';
import { CommandProcess } from './CommandProcess.ts';

export interface FleetCommand {
  readonly instance: Instance;
  readonly command: string;
  /** Told to it as `PORT`. */
  readonly port: number;
}

interface Kept {
  /** What it was started with: another command or address is another process. */
  readonly identity: string;
  readonly process: CommandProcess;
  readonly port: number;
  stopping: Promise<void> | null;
}

/** The commands of an engine, each as a process: started and stopped as wanted, their output kept. */
export class CommandFleet {
  readonly #clock: Clock;
  readonly #onState: OnInstanceState;
  #wanted: ReadonlyMap<InstanceId, FleetCommand> = new Map();
  readonly #kept = new Map<InstanceId, Kept>();
  readonly #outputs = new Map<InstanceId, OutputTail>();

  constructor(options: { readonly clock: Clock; readonly onState: OnInstanceState }) {
    this.#clock = options.clock;
    this.#onState = options.onState;
  }

  /** Exactly these are to run. One that ended by itself is not started again until it was stopped. */
  apply(commands: readonly FleetCommand[]): void {
    this.#wanted = new Map(commands.map((command) => [command.instance.instanceId, command]));
    for (const [instanceId, kept] of this.#kept) {
      const wanted = this.#wanted.get(instanceId);
      if (!wanted || identityOf(wanted) !== kept.identity) this.#stop(instanceId, kept);
    }
    for (const [instanceId, wanted] of this.#wanted) {
      if (!this.#kept.has(instanceId)) this.#start(wanted);
    }
  }

  /** What it wrote since its last start; empty for one that never ran. */
  output(instanceId: InstanceId): string {
    return this.#outputs.get(instanceId)?.text ?? '';
  }

  /** The process of a command that runs, and the port it was told; undefined when there is none. */
  place(instanceId: InstanceId): { readonly pid: number; readonly port: number } | undefined {
    const kept = this.#kept.get(instanceId);
    return kept?.process.pid === undefined ? undefined : { pid: kept.process.pid, port: kept.port };
  }

  /** Stops all; resolves when none is left. */
  async close(): Promise<void> {
    this.apply([]);
    await Promise.all([...this.#kept.values()].flatMap(({ stopping }) => stopping ?? []));
  }

  #start(wanted: FleetCommand): void {
    const { instanceId, address, zone } = wanted.instance;
    const output = new OutputTail();
    this.#outputs.set(instanceId, output);
    const process = new CommandProcess({
      command: wanted.command,
      environment: {
        HOST: address,
        PORT: `${wanted.port}`,
        BALANZA_INSTANCE_ID: instanceId,
        BALANZA_ZONE: zone,
      },
      output,
      clock: this.#clock,
      onEnded: (exitCode, how) => {
        this.#onState(instanceId, 'running', {
          statusCheck: 'failed',
          text: `The command is not running: ${how}.`,
          exitCode,
        });
      },
    });
    this.#kept.set(instanceId, { identity: identityOf(wanted), process, port: wanted.port, stopping: null });
    if (process.pid !== undefined) this.#onState(instanceId, 'running', OK);
  }

  #stop(instanceId: InstanceId, kept: Kept): void {
    if (kept.stopping) return;
    this.#onState(instanceId, 'stopping', { ...OK, text: 'The command was asked to end.' });
    kept.stopping = kept.process.stop().then(() => {
      this.#kept.delete(instanceId);
      this.#onState(instanceId, 'stopped', OK);
      const wanted = this.#wanted.get(instanceId);
      if (wanted) this.#start(wanted);
    });
  }
}

const OK: InstanceDetail = { statusCheck: 'ok', text: '', exitCode: null };

const identityOf = ({ command, instance }: FleetCommand) => JSON.stringify([command, instance.address, instance.zone]);
