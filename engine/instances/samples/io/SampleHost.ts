import type { Clock } from '../../../model/Clock.ts';
import type { InstanceId } from '../../../model/names.ts';
import type { Random } from '../../../model/Random.ts';
import type { FromSampleWorker, PortTrouble, SampleSpecification } from '../ToSampleWorker.ts';
import type { BalancerAccess } from '../SampleUpstream.ts';
import { SampleTarget } from './SampleTarget.ts';

interface Hosted {
  readonly target: SampleTarget;
  troubles: readonly PortTrouble[];
  /** Its wanted ports have all been tried; until then troubles are not told one by one. */
  isSettled: boolean;
}

/** All sample targets of an engine, in their one worker: starts and ends them as it is told. */
export class SampleHost {
  readonly #hosted = new Map<InstanceId, Hosted>();
  readonly #ending = new Map<string, Promise<void>>();
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #post: (message: FromSampleWorker) => void;
  #access: BalancerAccess | null = null;

  constructor(options: {
    readonly clock: Clock;
    readonly random: Random;
    readonly post: (message: FromSampleWorker) => void;
  }) {
    this.#clock = options.clock;
    this.#random = options.random;
    this.#post = options.post;
  }

  /**
   * Ends samples that are not listed, starts new ones, opens and closes ports of the others. `access`: how they reach
   * load balancers, once that is known.
   */
  apply(samples: readonly SampleSpecification[], access: BalancerAccess | null): void {
    this.#access = access;
    const wanted = new Set(samples.map(({ instanceId }) => instanceId));
    for (const instanceId of this.#hosted.keys()) {
      if (!wanted.has(instanceId)) void this.#end(instanceId);
    }
    for (const sample of samples) void this.#listen(sample);
  }

  async close(): Promise<void> {
    for (const instanceId of [...this.#hosted.keys()]) void this.#end(instanceId);
    await Promise.all(this.#ending.values());
  }

  async #listen(specification: SampleSpecification): Promise<void> {
    const { instanceId } = specification;
    const hosted = this.#hosted.get(instanceId) ?? this.#start(specification);
    // A sample that is ending still holds the ports of the address.
    await Promise.all(this.#ending.values());
    if (this.#hosted.get(instanceId) !== hosted) return;
    await hosted.target.listen(specification);
    hosted.isSettled = true;
    if (this.#hosted.get(instanceId) === hosted) this.#post({ kind: 'running', instanceId, troubles: hosted.troubles });
  }

  #start(specification: SampleSpecification): Hosted {
    const { instanceId } = specification;
    const hosted: Hosted = {
      troubles: [],
      isSettled: false,
      target: new SampleTarget({
        specification,
        clock: this.#clock,
        random: this.#random,
        access: () => this.#access,
        onTroubles: (troubles) => {
          hosted.troubles = troubles;
          if (hosted.isSettled && this.#hosted.get(instanceId) === hosted) {
            this.#post({ kind: 'running', instanceId, troubles });
          }
        },
        onSettings: (settings) => {
          this.#post({ kind: 'settings', instanceId, settings });
        },
      }),
    };
    this.#hosted.set(instanceId, hosted);
    return hosted;
  }

  async #end(instanceId: InstanceId): Promise<void> {
    const hosted = this.#hosted.get(instanceId);
    if (!hosted) return;
    this.#hosted.delete(instanceId);
    const ending = hosted.target.close();
    this.#ending.set(instanceId, ending);
    await ending;
    if (this.#ending.get(instanceId) === ending) this.#ending.delete(instanceId);
    this.#post({ kind: 'ended', instanceId });
  }
}
