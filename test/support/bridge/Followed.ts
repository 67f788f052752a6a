import type { ContractError } from '../../../engine/contract/Answer.ts';
import type { Bridge } from '../../../engine/contract/Bridge.ts';
import type { StreamInput, StreamName, StreamValue } from '../../../engine/contract/streams.ts';
import { untyped } from './UntypedBridge.ts';

/** A subscription of a test: what has come, in order. */
export class Followed<Value> {
  readonly values: Value[] = [];
  /** How it ended from the engine's side. */
  readonly ended: Promise<ContractError>;
  readonly stop: () => void;
  readonly #watchers = new Set<() => void>();

  constructor(bridge: Bridge, name: string, input: unknown) {
    let stop: () => void = () => undefined;
    this.ended = new Promise((resolve) => {
      stop = untyped(bridge).subscribe(name, input, {
        onValue: (value) => {
          this.values.push(value as Value); // the contract says what each stream sends
          for (const watcher of [...this.#watchers]) watcher();
        },
        onEnd: resolve,
      });
    });
    this.stop = stop;
  }

  /** Resolves once a value is as wanted, with that value; those that have come count. */
  async until(isWanted: (value: Value) => boolean): Promise<Value> {
    for (;;) {
      const found = this.values.find(isWanted);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => {
        const watcher = () => {
          this.#watchers.delete(watcher);
          resolve();
        };
        this.#watchers.add(watcher);
      });
    }
  }
}

/** Follows a stream of the contract. */
export function follow<Name extends StreamName>(bridge: Bridge, name: Name, input: StreamInput<Name>) {
  return new Followed<StreamValue<Name>>(bridge, name, input);
}
