import { BalanzaError } from '../model/BalanzaError.ts';
import { changedResources } from '../model/changedResources.ts';
import type { Clock } from '../model/Clock.ts';
import type { EngineEvent, EventActor } from '../model/EngineEvent.ts';
import { eventOf } from '../model/eventOf.ts';
import type { Random } from '../model/Random.ts';
import type { ResourceChange, Resources } from '../model/Resources.ts';
import type { Store } from '../store/Store.ts';
import { fieldChanges } from './fieldChanges.ts';
import type { Operation } from './operations/Operation.ts';

export interface RegistryOptions {
  readonly store: Store;
  readonly resources: Resources;
  readonly clock: Clock;
  readonly random: Random;
}

/** Told after each change: the resources as they are now, what was changed, and the events that were kept with it. */
type Listener = (resources: Resources, changes: readonly ResourceChange[], events: readonly EngineEvent[]) => void;

/**
 * Holds the resources and is the only one to change them. A change is checked as a whole, written to the store in one
 * transaction, then swapped in, then told; when the store refuses it, nothing has happened.
 */
export class Registry {
  readonly #options: RegistryOptions;
  readonly #listeners = new Set<Listener>();
  #resources: Resources;

  constructor(options: RegistryOptions) {
    this.#options = options;
    this.#resources = options.resources;
  }

  get resources(): Resources {
    return this.#resources;
  }

  /**
   * Runs an operation; what it answers is durable. Throws `BalanzaError` for input it refuses, nothing changed then.
   * `actor`: who asked for it, for the history.
   */
  change<Input, Output>(operation: Operation<Input, Output>, input: Input, actor: EventActor = 'api'): Output {
    const { clock, random } = this.#options;
    const nowMs = clock.nowMs();
    const { changes, output, title, resource, fact = null } = operation(this.#resources, input, { nowMs, random });
    const fields = fieldChanges(this.#resources, changes);
    const events =
      title === null
        ? []
        : [eventOf({ kind: 'change', title, detail: '', resource, fact }, { atMs: nowMs, actor, fields })];
    if (changes.length > 0) this.apply(changes, events);
    return output;
  }

  /** Commits changes that were worked out already, with their events. `InternalFailure` when the disk refuses them. */
  apply(changes: readonly ResourceChange[], events: readonly EngineEvent[] = []): void {
    this.#commit(changes, events);
    this.#resources = changedResources(this.#resources, changes);
    for (const listener of this.#listeners) listener(this.#resources, changes, events);
  }

  #commit(changes: readonly ResourceChange[], events: readonly EngineEvent[]): void {
    try {
      this.#options.store.commit(changes, events);
    } catch (error) {
      throw new BalanzaError(
        'InternalFailure',
        `The change could not be saved (${error instanceof Error ? error.message : String(error)}), so nothing was changed. Free space on the disk of the data folder, or see that it can be written to, then try again.`,
        { cause: error },
      );
    }
  }

  /** Calls `listener` after each change. Returns how to stop that. */
  onChange(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
