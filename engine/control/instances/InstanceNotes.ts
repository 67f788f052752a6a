import type { InstanceDetail, RunnerState } from '../../instances/InstanceDetail.ts';
import type { Clock } from '../../model/Clock.ts';
import type { EventNews } from '../../model/EngineEvent.ts';
import type { Instance } from '../../model/Instance.ts';
import type { Log } from '../../model/Log.ts';
import type { InstanceId } from '../../model/names.ts';
import { noteInstance, type InstanceStateInput } from '../operations/noteInstance.ts';
import type { Registry } from '../Registry.ts';

export interface InstanceNotesOptions {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
  /** Instances end with the engine and start again with it: what they do then is not noted. */
  readonly isClosed: () => boolean;
  readonly onDetail: () => void;
  /** An instance fails its status check. */
  readonly onFailed: (event: EventNews) => void;
}

/** A disk that refused what the runner reported is asked again after this time. */
const RETRY_MS = 10_000;

/** Writes down what the runner tells of its instances. */
export class InstanceNotes {
  readonly #options: InstanceNotesOptions;

  constructor(options: InstanceNotesOptions) {
    this.#options = options;
  }

  note(instanceId: InstanceId, state: RunnerState, detail: InstanceDetail): void {
    const { registry, isClosed, onDetail, onFailed } = this.#options;
    if (isClosed()) return;
    if (state === 'running') this.#keep(instanceId, 'started');
    if (state === 'stopped') this.#keep(instanceId, 'ended');
    onDetail();
    if (detail.statusCheck !== 'failed') return;
    const name = registry.resources.instances.get(instanceId)?.name || instanceId;
    const title = `Instance ${name} fails its status check`;
    const fact = { code: 'instanceFails', name, text: detail.text } as const;
    onFailed({ kind: 'instance', title, detail: detail.text, resource: instanceId, fact });
  }

  /**
   * Ends instances that are to end and do not run: started and stopped again before the runner heard of either, they never
   * ran, so nobody tells of their end. `stateOf`: what the runner told last.
   */
  endNeverRun(instances: Iterable<Instance>, stateOf: (instanceId: InstanceId) => RunnerState | undefined): void {
    for (const { instanceId, state } of instances) {
      if (state !== 'stopping' && state !== 'shutting-down') continue;
      if ((stateOf(instanceId) ?? 'stopped') === 'stopped') this.#keep(instanceId, 'ended');
    }
  }

  /** What the runner saw is true whether or not the disk takes it now: it is asked again until it does. */
  #keep(instanceId: InstanceId, event: InstanceStateInput['event']): void {
    const { registry, clock, log, isClosed } = this.#options;
    if (isClosed()) return;
    try {
      registry.change(noteInstance, { instanceId, event }, 'engine');
    } catch (error) {
      log('error', `Instance ${instanceId} has ${event}: ${error instanceof Error ? error.message : String(error)}`);
      clock.after(RETRY_MS, () => {
        this.#keep(instanceId, event);
      });
    }
  }
}
