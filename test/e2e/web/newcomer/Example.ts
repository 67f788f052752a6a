import { expect } from '@playwright/test';
import type { Bridge } from '../../../../engine/contract/Bridge.ts';
import type { CallInput, CallName, CallOutput } from '../../../../engine/contract/calls.ts';
import type { StreamInput, StreamName, StreamValue } from '../../../../engine/contract/streams.ts';
import type { Instance } from '../../../../engine/model/Instance.ts';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { ResourceChange } from '../../../../engine/model/Resources.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';

/** The example of the newcomer's tasks as the engine has it, past the page: how a task finds it, and what it left. */
export class Example {
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

  async loadBalancer(): Promise<LoadBalancer> {
    return only(await this.#records('loadBalancer'));
  }

  async listener(): Promise<Listener> {
    return only(await this.#records('listener'));
  }

  async group(): Promise<TargetGroup> {
    return only(await this.#records('targetGroup'));
  }

  async instance(name: string): Promise<Instance> {
    return only((await this.#records('instance')).filter((instance) => instance.name === name));
  }

  /** What the group says of cross-zone: `true`, `false`, or to follow the load balancer. */
  async crossZone(): Promise<string | undefined> {
    return (await this.group()).attributes['load_balancing.cross_zone.enabled'];
  }

  /** State and reason of a target, such as `unhealthy Target.Timeout`. */
  async stateOf(name: string): Promise<string> {
    const { instanceId } = await this.instance(name);
    const { targets } = await this.first('states', {});
    const found = Object.entries(targets).find(([id]) => id.includes(instanceId))?.[1];
    if (!found) return 'not registered';
    return found.state === 'healthy' ? found.state : `${found.state} ${found.reason}`;
  }

  /** Addresses in the answer of a real DNS query, sorted. */
  async addresses(): Promise<readonly string[]> {
    const { dnsName } = await this.loadBalancer();
    return (await this.call('resolveName', { name: dnsName })).addresses.toSorted();
  }

  /** As often as checks can be, so that a test waits for seconds; patient, so that a busy machine fails none. */
  async checkOften(): Promise<void> {
    const { targetGroupArn } = await this.group();
    await this.call('modifyTargetGroup', {
      targetGroupArn,
      healthCheckIntervalSeconds: 5,
      healthCheckTimeoutSeconds: 4,
      healthyThresholdCount: 2,
    });
  }

  /** Has the target be in a state, checking it now as often as that takes. */
  async checkUntil(name: string, state: string): Promise<void> {
    const [{ targetGroupArn }, { instanceId }] = [await this.group(), await this.instance(name)];
    const port = (await this.group()).port;
    await expect
      .poll(async () => {
        await this.call('checkTarget', { targetGroupArn, key: `${instanceId}:${port}` });
        return this.stateOf(name);
      })
      .toBe(state);
  }

  async breakTarget(name: string, changes: CallInput<'setSamples'>['changes']): Promise<void> {
    const { instanceId } = await this.instance(name);
    await this.call('setSamples', { instanceIds: [instanceId], changes });
  }

  async turnOffCrossZone(): Promise<void> {
    const { targetGroupArn } = await this.group();
    await this.call('modifyTargetGroupAttributes', {
      targetGroupArn,
      attributes: [{ key: 'load_balancing.cross_zone.enabled', value: 'false' }],
    });
  }

  /** Moves traffic away from a zone for five minutes. */
  async shiftAway(awayFrom: string): Promise<void> {
    const { loadBalancerArn } = await this.loadBalancer();
    await this.call('startZonalShift', { loadBalancerArn, awayFrom, expiresIn: '5m', comment: 'Preset' });
  }

  /** Requests that go on for longer than any test. */
  async sendTraffic(): Promise<void> {
    const { loadBalancerArn, port } = await this.listener();
    await this.call('startTraffic', { loadBalancerArn, port, rate: 100, clients: 60, seconds: 600 });
  }

  async #records<Kind extends ResourceChange['kind']>(kind: Kind) {
    const { changes } = await this.first('resources', {});
    type Put = NonNullable<Extract<ResourceChange, { readonly kind: Kind }>['put']>;
    return changes.flatMap((change) => (change.kind === kind && change.put !== null ? [change.put as Put] : [])); // of that kind
  }
}

function only<Value>(values: readonly Value[]): Value {
  const [value, other] = values;
  if (value === undefined || other !== undefined) throw new Error(`there are ${values.length}, and not one`);
  return value;
}
