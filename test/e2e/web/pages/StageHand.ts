import { expect } from '@playwright/test';
import type { Bridge } from '../../../../engine/contract/Bridge.ts';
import { EngineHand } from '../../support/EngineHand.ts';
import type { ServedEngine } from '../../support/startServe.ts';

/** Brings the engine into states that pages show, past the page. */
export class StageHand extends EngineHand {
  readonly #served: ServedEngine;
  #isKilled = false;

  constructor(bridge: Bridge, served: ServedEngine) {
    super(bridge);
    this.#served = served;
  }

  /** Whether it was ended: it answers nothing any more. */
  get isKilled(): boolean {
    return this.#isKilled;
  }

  /** Ends the engine as a fault would. */
  async kill(): Promise<void> {
    this.#isKilled = true;
    await this.#served.kill();
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
      (await this.first('trafficRuns', {})).runs.filter(
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
          const states = Object.entries((await this.first('states', {})).targets);
          const inGroup = states.filter(([key]) => key.startsWith(targetGroupArn));
          return chosen.every(({ id }) => inGroup.some(([key, one]) => key.includes(id) && one?.state === 'unhealthy'));
        },
        { timeout: 40_000 },
      )
      .toBe(true);
  }

  /** Resolves when so many registrations, over all groups, are healthy. */
  async allHealthy(count: number): Promise<void> {
    const healthy = async () =>
      Object.values((await this.first('states', {})).targets).filter((one) => one?.state === 'healthy').length;
    await expect.poll(healthy, { timeout: 40_000 }).toBe(count);
  }
}
