import { expect } from '@playwright/test';
import type { CallInput } from '../../../../engine/contract/calls.ts';
import type { Instance } from '../../../../engine/model/Instance.ts';
import type { Listener } from '../../../../engine/model/Listener.ts';
import type { LoadBalancer } from '../../../../engine/model/LoadBalancer.ts';
import type { TargetGroup } from '../../../../engine/model/TargetGroup.ts';
import { EngineHand } from '../../support/EngineHand.ts';

/**
 * The example of the newcomer's tasks as the engine has it, past the page: how a task finds it, and what it left. The
 * tasks are about its Application Load Balancer; the other has the same targets.
 */
export class Example extends EngineHand {
  loadBalancer(): Promise<LoadBalancer> {
    return this.named('loadBalancer', 'sample-alb');
  }

  async listener(): Promise<Listener> {
    const { loadBalancerArn } = await this.loadBalancer();
    const [listener, other] = (await this.records('listener')).filter((one) => one.loadBalancerArn === loadBalancerArn);
    if (listener === undefined || other !== undefined) throw new Error('sample-alb has not one listener');
    return listener;
  }

  group(): Promise<TargetGroup> {
    return this.named('targetGroup', 'sample-web');
  }

  instance(name: string): Promise<Instance> {
    return this.named('instance', name);
  }

  /** What the group says of cross-zone: `true`, `false`, or to follow the load balancer. */
  async crossZone(): Promise<string | undefined> {
    return (await this.group()).attributes['load_balancing.cross_zone.enabled'];
  }

  /** State and reason of a target in the group of `sample-alb`, such as `unhealthy Target.Timeout`. */
  async stateOf(name: string): Promise<string> {
    const [{ targetGroupArn }, { instanceId }] = [await this.group(), await this.instance(name)];
    const { targets } = await this.first('states', {});
    const found = Object.entries(targets).find(([id]) => id.includes(targetGroupArn) && id.includes(instanceId))?.[1];
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
}
