import type { Bridge } from '../../../engine/contract/Bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../../engine/contract/calls.ts';
import type { StreamInput, StreamName, StreamValue } from '../../../engine/contract/streams.ts';
import type { ResourceChange } from '../../../engine/model/Resources.ts';

type Kind = ResourceChange['kind'];
/** What is stored of a kind. */
type RecordOf<Of extends Kind> = NonNullable<Extract<ResourceChange, { readonly kind: Of }>['put']>;

/** The engine, asked and changed past the page: how a test finds things, and what a page has left. */
export class EngineHand {
  readonly #engine: Bridge;

  constructor(engine: Bridge) {
    this.#engine = engine;
  }

  /** Makes a call that has to succeed. */
  async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    const answer = await this.#engine.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
    return answer.value;
  }

  /** The first value of a stream, which is complete. */
  first<Name extends StreamName>(name: Name, input: StreamInput<Name>): Promise<StreamValue<Name>> {
    return new Promise((resolve, reject) => {
      const unsubscribe = this.#engine.subscribe(name, input, {
        onValue: (value) => {
          resolve(value);
          queueMicrotask(() => {
            unsubscribe();
          });
        },
        onEnd: (error) => {
          reject(new Error(error.message));
        },
      });
    });
  }

  /** All records of a kind, in the order in which they were made. */
  async records<Of extends Kind>(kind: Of): Promise<readonly RecordOf<Of>[]> {
    const { changes } = await this.first('resources', {});
    return changes.flatMap(
      (change) => (change.kind === kind && change.put !== null ? [change.put as RecordOf<Of>] : []), // of that kind
    );
  }

  /** The only record of a kind. */
  async only<Of extends Kind>(kind: Of): Promise<RecordOf<Of>> {
    return onlyOf(kind, await this.records(kind));
  }

  /** The only record of a kind that is called so. */
  async named<Of extends 'loadBalancer' | 'targetGroup' | 'instance'>(kind: Of, name: string): Promise<RecordOf<Of>> {
    const found = (await this.records(kind)).filter((record) => record.name === name);
    return onlyOf(`${kind} called ${name}`, found);
  }
}

function onlyOf<Value>(what: string, values: readonly Value[]): Value {
  const [value, other] = values;
  if (value === undefined || other !== undefined) throw new Error(`not one ${what}, but ${values.length}`);
  return value;
}
