import { describe, expect, it } from 'vitest';
import { addTags } from '../../../../engine/control/operations/addTags.ts';
import { cancelZonalShift } from '../../../../engine/control/operations/cancelZonalShift.ts';
import { createListener } from '../../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../../engine/control/operations/createTargetGroup.ts';
import { deleteListener } from '../../../../engine/control/operations/deleteListener.ts';
import { deleteLoadBalancer } from '../../../../engine/control/operations/deleteLoadBalancer.ts';
import { deleteRule } from '../../../../engine/control/operations/deleteRule.ts';
import { deleteTargetGroup } from '../../../../engine/control/operations/deleteTargetGroup.ts';
import { deregisterTargets } from '../../../../engine/control/operations/deregisterTargets.ts';
import { expiredChanges, nextExpiryMs } from '../../../../engine/control/operations/expiredChanges.ts';
import { modifyListener } from '../../../../engine/control/operations/modifyListener.ts';
import { modifyLoadBalancerAttributes } from '../../../../engine/control/operations/modifyLoadBalancerAttributes.ts';
import { modifyRule } from '../../../../engine/control/operations/modifyRule.ts';
import { modifyTargetGroup } from '../../../../engine/control/operations/modifyTargetGroup.ts';
import { modifyTargetGroupAttributes } from '../../../../engine/control/operations/modifyTargetGroupAttributes.ts';
import { noteInstance } from '../../../../engine/control/operations/noteInstance.ts';
import type { Operation } from '../../../../engine/control/operations/Operation.ts';
import { registerTargets } from '../../../../engine/control/operations/registerTargets.ts';
import { removeTags } from '../../../../engine/control/operations/removeTags.ts';
import { runInstances } from '../../../../engine/control/operations/runInstances.ts';
import { SAMPLE_IMAGE } from '../../../../engine/model/Instance.ts';
import { setRulePriorities } from '../../../../engine/control/operations/setRulePriorities.ts';
import { setSubnets } from '../../../../engine/control/operations/setSubnets.ts';
import { startInstances } from '../../../../engine/control/operations/startInstances.ts';
import { startZonalShift } from '../../../../engine/control/operations/startZonalShift.ts';
import { stopInstances } from '../../../../engine/control/operations/stopInstances.ts';
import { terminateInstances } from '../../../../engine/control/operations/terminateInstances.ts';
import { updateZonalShift } from '../../../../engine/control/operations/updateZonalShift.ts';
import type { InstanceId } from '../../../../engine/model/names.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../../engine/model/zones.ts';
import { brokenInvariants } from '../../../support/brokenInvariants.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { World } from '../../../support/World.ts';

const STEPS = 600;

describe('any sequence of operations', () => {
  it.each([1, 2, 3, 4, 5])('API-06 leaves nothing that refers to what is gone, seed %i', (seed) => {
    const sequence = new RandomSequence(seed);
    for (let step = 0; step < STEPS; step += 1) {
      const done = sequence.step();
      expect(brokenInvariants(sequence.resources), `after step ${step}: ${done}`).toEqual([]);
    }
    // The sequence is worth something: most operations have been carried out, and most of them have been refused too.
    expect(sequence.accepted.size).toBeGreaterThan(20);
    expect(sequence.refused.size).toBeGreaterThan(12);
  });
});

type Step = () => string;

/** Operations drawn at random, with inputs that fit as often as not: names, ports and priorities are few, so that they meet. */
class RandomSequence {
  readonly accepted = new Set<string>();
  readonly refused = new Set<string>();
  readonly #world = new World();
  readonly #random;

  constructor(seed: number) {
    this.#random = seededRandom(seed);
  }

  get resources(): Resources {
    return this.#world.resources;
  }

  /** Carries out one and says which, and how it went. A refused one must leave everything as it was. */
  step(): string {
    const choice = this.#pick(Object.entries(this.#steps));
    if (!choice) throw new Error('there are steps');
    const [name, run] = choice;
    const before = this.resources;
    const text = asText(before);
    const outcome = run();
    if (outcome === 'accepted') this.accepted.add(name);
    else if (outcome !== 'skipped') this.refused.add(name);
    expect(asText(before), `${name} edits what it was given`).toBe(text);
    if (outcome !== 'accepted') expect(this.resources, `${name} is refused: ${outcome}`).toBe(before);
    return `${name} ${outcome}`;
  }

  readonly #steps: Readonly<Record<string, Step>> = {
    createLoadBalancer: () =>
      this.#do(createLoadBalancer, { name: this.#oneOf('one', 'two', '-three'), subnets: this.#subnets() }),
    setSubnets: () => this.#do(setSubnets, { loadBalancerArn: this.#balancer(), subnets: this.#subnets() }),
    deleteLoadBalancer: () => this.#rarely(() => this.#do(deleteLoadBalancer, { loadBalancerArn: this.#balancer() })),
    protect: () =>
      this.#do(modifyLoadBalancerAttributes, {
        loadBalancerArn: this.#balancer(),
        attributes: [{ key: 'deletion_protection.enabled', value: this.#oneOf('true', 'false', 'False') }],
      }),
    createTargetGroup: () =>
      this.#do(createTargetGroup, {
        name: this.#oneOf('one', 'two', 'three', 'four', 'five', 'six', '-seven'),
        protocol: 'HTTP',
        port: this.#random.integer(3) + 80,
        vpcId: DEFAULT_VPC_ID,
        targetType: this.#oneOf('instance', 'ip'),
      }),
    modifyTargetGroup: () =>
      this.#do(modifyTargetGroup, {
        targetGroupArn: this.#group(),
        healthCheckIntervalSeconds: this.#random.integer(12) + 1,
        healthCheckTimeoutSeconds: this.#random.integer(12) + 1,
      }),
    setDelay: () => this.#attribute('deregistration_delay.timeout_seconds', this.#oneOf('0', '30', '3600', '-1')),
    setCrossZone: () => this.#attribute('load_balancing.cross_zone.enabled', this.#oneOf('true', 'false', 'off')),
    deleteTargetGroup: () => this.#do(deleteTargetGroup, { targetGroupArn: this.#group() }),
    createListener: () =>
      this.#do(createListener, {
        loadBalancerArn: this.#balancer(),
        protocol: 'HTTP',
        port: this.#random.integer(2) + 80,
        defaultActions: this.#actions(),
        tags: this.#chance(0.5) ? [{ key: 'k', value: 'v' }] : [],
      }),
    modifyListener: () =>
      this.#do(modifyListener, {
        listenerArn: this.#listener(),
        ...(this.#chance(0.5) && { port: this.#random.integer(2) + 80 }),
        ...(this.#chance(0.5) && { defaultActions: this.#actions() }),
      }),
    deleteListener: () => this.#rarely(() => this.#do(deleteListener, { listenerArn: this.#listener() })),
    createRule: () => this.#createRule(),
    createSecondRule: () => this.#createRule(),
    createThirdRule: () => this.#createRule(),
    modifyRule: () => this.#do(modifyRule, { ruleArn: this.#rule(), actions: this.#actions() }),
    setRulePriorities: () =>
      this.#do(setRulePriorities, {
        rulePriorities: this.#oneOf([1], [1], [1, 2]).map(() => ({
          ruleArn: this.#oneOf(this.#rule(), this.#movableRule(), this.#movableRule()),
          priority: this.#random.integer(5) + 1,
        })),
      }),
    deleteRule: () => this.#do(deleteRule, { ruleArn: this.#rule() }),
    registerTargets: () => this.#register(),
    registerMoreTargets: () => this.#register(),
    deregisterTargets: () =>
      this.#do(deregisterTargets, { targetGroupArn: this.#group(), targets: [{ id: this.#targetId() }] }),
    runInstances: () =>
      this.#do(runInstances, {
        imageId: this.#oneOf(SAMPLE_IMAGE, SAMPLE_IMAGE, 'ami-unknown'),
        subnetId: defaultSubnetId(this.#random.integer(4)), // there are three
      }),
    startInstances: () => this.#do(startInstances, { instanceIds: [this.#instance()] }),
    stopInstances: () => this.#do(stopInstances, { instanceIds: [this.#instance()] }),
    terminateInstances: () => this.#do(terminateInstances, { instanceIds: [this.#instance()] }),
    started: () => this.#do(noteInstance, { instanceId: this.#instance(), event: 'started' }),
    ended: () => this.#do(noteInstance, { instanceId: this.#instance(), event: 'ended' }),
    addTags: () =>
      this.#do(addTags, { resourceArns: [this.#tagged()], tags: [{ key: this.#oneOf('a', 'b', 'aws:c'), value: '' }] }),
    removeTags: () => this.#do(removeTags, { resourceArns: [this.#tagged()], tagKeys: ['a'] }),
    startZonalShift: () => this.#startShift(),
    startSecondShift: () => this.#startShift(),
    updateZonalShift: () => this.#do(updateZonalShift, { zonalShiftId: this.#shift(), expiresIn: '2m' }),
    cancelZonalShift: () => this.#do(cancelZonalShift, { zonalShiftId: this.#shift() }),
    newerShiftRules: () =>
      this.#do(modifyLoadBalancerAttributes, {
        loadBalancerArn: this.#balancer(),
        attributes: [
          { key: 'balanza.zonal_shift.newer_rules.enabled', value: this.#oneOf('true', 'false', 'false') },
          { key: 'zonal_shift.config.enabled', value: this.#oneOf('true', 'false') },
        ],
      }),
    timePasses: () => this.#timePasses(),
  };

  #do<Input>(operation: Operation<Input, unknown>, input: Input): string {
    const refusal = this.#world.refusal(operation, input);
    if (refusal === 'accepted') this.#world.do(operation, input);
    return refusal;
  }

  /** Now and then long enough for instances to go, mostly for targets and nodes. What is due must end, and no more. */
  #timePasses(): string {
    this.#world.nowMs += this.#oneOf(1_000, 30_000, 61_000, 3_601_000);
    this.#world.apply(expiredChanges(this.resources, this.#world.nowMs));
    expect(nextExpiryMs(this.resources) ?? Infinity).toBeGreaterThan(this.#world.nowMs);
    return 'accepted';
  }

  #attribute(key: string, value: string): string {
    return this.#do(modifyTargetGroupAttributes, { targetGroupArn: this.#group(), attributes: [{ key, value }] });
  }

  #createRule(): string {
    return this.#do(createRule, {
      listenerArn: this.#listener(),
      priority: this.#random.integer(5) + 1,
      conditions: [{ field: 'path-pattern', values: ['/x*'] }],
      actions: this.#actions(),
      tags: this.#chance(0.3) ? [{ key: 'k', value: 'v' }] : [],
    });
  }

  #startShift(): string {
    return this.#do(startZonalShift, {
      loadBalancerArn: this.#balancer(),
      awayFrom: this.#oneOf('us-local-1a', 'us-local-1b', 'us-local-1-az3'),
      expiresIn: this.#oneOf('1m', '30m', '99h'),
      comment: 'power',
    });
  }

  #register(): string {
    const zone = this.#oneOf('all', 'us-local-1a', 'us-local-1z', undefined, undefined, undefined);
    const target = { id: this.#targetId(), ...(zone !== undefined && { availabilityZone: zone }) };
    return this.#do(registerTargets, { targetGroupArn: this.#group(), targets: [target] });
  }

  /** What takes much with it, seldom enough that things gather. */
  #rarely(step: Step): string {
    return this.#chance(0.1) ? step() : 'skipped';
  }

  #chance(fraction: number): boolean {
    return this.#random.fraction() < fraction;
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#random.integer(items.length)];
  }

  #oneOf<Value>(...values: readonly [Value, ...Value[]]): Value {
    return this.#pick(values) ?? values[0];
  }

  #subnets(): string[] {
    const one = this.#random.integer(3);
    return this.#oneOf([one, (one + 1) % 3], [one, (one + 1) % 3, (one + 2) % 3], [one], [one, one]).map((index) =>
      defaultSubnetId(index),
    );
  }

  #actions(): { type: string; targetGroupArn: string }[] {
    return [{ type: 'forward', targetGroupArn: this.#group() }];
  }

  /** One that exists, or, one time in ten or when there is none, one that does not. */
  #known(ids: Iterable<string>): string {
    return (this.#chance(0.9) ? this.#pick([...ids]) : undefined) ?? 'unknown';
  }

  #balancer = () => this.#known(this.resources.loadBalancers.keys());
  #group = () => this.#known(this.resources.targetGroups.keys());
  #listener = () => this.#known(this.resources.listeners.keys());
  #rule = () => this.#known(this.resources.rules.keys());
  #movableRule = () =>
    this.#known(
      [...this.resources.rules.values()].filter((rule) => rule.priority !== 'default').map((rule) => rule.ruleArn),
    );
  #instance = () => this.#known(this.resources.instances.keys()) as InstanceId; // or a text that names none
  #targetId = (): string =>
    this.#oneOf<string>(this.#instance(), this.#instance(), '10.0.0.1', '10.0.0.2', '127.0.20.99', '8.8.8.8');
  #shift = () => this.#known(this.resources.zonalShifts.keys());
  #tagged = () =>
    this.#oneOf<string>(this.#instance(), this.#balancer(), this.#group(), this.#listener(), this.#rule());
}

function asText(resources: Resources): string {
  return JSON.stringify(resources, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
}
