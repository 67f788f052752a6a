import { emptyResources } from '../../engine/model/emptyResources.ts';
import { initialChanges } from '../../engine/control/operations/initialChanges.ts';
import type { Operation } from '../../engine/control/operations/Operation.ts';
import { noteInstance } from '../../engine/control/operations/noteInstance.ts';
import { runInstances } from '../../engine/control/operations/runInstances.ts';
import { SAMPLE_IMAGE } from '../../engine/model/Instance.ts';
import { BalanzaError } from '../../engine/model/BalanzaError.ts';
import { changedResources } from '../../engine/model/changedResources.ts';
import type { InstanceId } from '../../engine/model/names.ts';
import type { ResourceChange, Resources } from '../../engine/model/Resources.ts';
import { defaultSubnetId } from '../../engine/model/zones.ts';
import { seededRandom } from './seededRandom.ts';
import { REGION, ZONES } from './topology.ts';

/** Resources as operations make them, without store, nodes or time that passes. */
export class World {
  resources: Resources = changedResources(emptyResources(REGION, ZONES), initialChanges(ZONES));
  nowMs = 1_000;
  readonly #random = seededRandom(1);

  /** Carries out an operation. */
  do<Input, Output>(operation: Operation<Input, Output>, input: Input): Output {
    const { changes, output } = operation(this.resources, input, { nowMs: this.nowMs, random: this.#random });
    this.resources = changedResources(this.resources, changes);
    return output;
  }

  /** Makes changes that no operation makes yet. */
  apply(changes: readonly ResourceChange[]): void {
    this.resources = changedResources(this.resources, changes);
  }

  /** How an operation is refused, `code: sentence`; `accepted` when it is not. Refused or not, nothing is changed. */
  refusal<Input, Output>(operation: Operation<Input, Output>, input: Input): string {
    try {
      operation(this.resources, input, { nowMs: this.nowMs, random: this.#random });
      return 'accepted';
    } catch (error) {
      if (error instanceof BalanzaError) return `${error.code}: ${error.message}`;
      throw error;
    }
  }

  /** A running sample instance in a zone (0-based). */
  instance(zoneIndex: number, name = ''): InstanceId {
    const [made] = this.do(runInstances, { imageId: SAMPLE_IMAGE, subnetId: defaultSubnetId(zoneIndex), name });
    if (!made) throw new Error('one instance was asked for');
    this.do(noteInstance, { instanceId: made.instanceId, event: 'started' });
    return made.instanceId;
  }
}
