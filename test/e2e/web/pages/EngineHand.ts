import { expect } from '@playwright/test';
import type { Bridge } from '../../../../engine/contract/Bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../../../engine/contract/calls.ts';
import type { StreamInput, StreamValue } from '../../../../engine/contract/streams.ts';
import type { ResourceChange } from '../../../../engine/model/Resources.ts';

/** Brings the engine into states that pages show, past the page. */
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

  /** All records of a kind, in the order in which they were made. */
  async records<Kind extends ResourceChange['kind']>(kind: Kind) {
    const { changes } = await this.#first('resources');
    type Put = NonNullable<Extract<ResourceChange, { readonly kind: Kind }>['put']>;
    return changes.flatMap((change) => (change.kind === kind && change.put !== null ? [change.put as Put] : [])); // of that kind
  }

  /** The only record of a kind that is called so. */
  async named<Kind extends 'loadBalancer' | 'targetGroup' | 'instance'>(kind: Kind, name: string) {
    const found = (await this.records(kind)).find((record) => record.name === name);
    if (found === undefined) throw new Error(`there is no ${kind} called ${name}`);
    return found;
  }

  async listenerOf(loadBalancer: string) {
    const { loadBalancerArn } = await this.named('loadBalancer', loadBalancer);
    const listener = (await this.records('listener')).find((one) => one.loadBalancerArn === loadBalancerArn);
    if (listener === undefined) throw new Error(`${loadBalancer} has no listener`);
    return listener;
  }

  async sendTraffic(loadBalancer: string, plan: { readonly rate: number; readonly seconds: number }): Promise<void> {
    const { loadBalancerArn, port } = await this.listenerOf(loadBalancer);
    await this.call('startTraffic', { loadBalancerArn, port, clients: 60, ...plan });
  }

  /** Resolves when every run but those that go on for longer has ended. */
  async runsEnded(withinSeconds: number): Promise<void> {
    const unfinished = async () =>
      (await this.#first('trafficRuns')).runs.filter(
        ({ endedAtMs, seconds }) => endedAtMs === null && seconds <= withinSeconds,
      ).length;
    await expect.poll(unfinished, { timeout: 30_000 }).toBe(0);
  }

  /** Breaks sample targets of a group, and resolves when all of them are unhealthy. Checks are asked for, not awaited. */
  async breakTargets(group: string, names: readonly string[]): Promise<void> {
    const { targetGroupArn } = await this.named('targetGroup', group);
    const instances = await this.records('instance');
    const targets = (await this.records('target')).filter((target) => target.targetGroupArn === targetGroupArn);
    const chosen = targets.filter(({ id }) =>
      names.includes(instances.find(({ instanceId }) => instanceId === id)?.name ?? ''),
    );
    await this.call('setSamples', { instanceIds: chosen.map(({ id }) => id), changes: { healthStatus: 503 } });
    const arnsAndKeys = chosen.map(({ key }) => ({ targetGroupArn, key }));
    await expect
      .poll(
        async () => {
          for (const target of arnsAndKeys) await this.call('checkTarget', target);
          const states = Object.entries((await this.#first('states')).targets);
          return chosen.every(({ id }) => states.some(([key, one]) => key.includes(id) && one?.state === 'unhealthy'));
        },
        { timeout: 40_000 },
      )
      .toBe(true);
  }

  /** Resolves when every target of a group is healthy. */
  async allHealthy(count: number): Promise<void> {
    const healthy = async () =>
      Object.values((await this.#first('states')).targets).filter((one) => one?.state === 'healthy').length;
    await expect.poll(healthy, { timeout: 40_000 }).toBe(count);
  }

  /** The first value of a stream, which is complete. */
  #first<Name extends 'resources' | 'states' | 'trafficRuns'>(name: Name): Promise<StreamValue<Name>> {
    return new Promise((resolve, reject) => {
      const onEnd = (error: { readonly message: string }) => {
        reject(new Error(error.message));
      };
      const input = {} as StreamInput<Name>; // these take none
      const unsubscribe = this.#engine.subscribe(name, input, {
        onValue: (value) => {
          resolve(value);
          queueMicrotask(() => {
            unsubscribe();
          });
        },
        onEnd,
      });
    });
  }
}
