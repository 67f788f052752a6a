import { writeSync } from 'node:fs';
import { addTags } from '../../../engine/control/operations/addTags.ts';
import { removeTags } from '../../../engine/control/operations/removeTags.ts';
import { createListener } from '../../../engine/control/operations/createListener.ts';
import { createLoadBalancer } from '../../../engine/control/operations/createLoadBalancer.ts';
import { createRule } from '../../../engine/control/operations/createRule.ts';
import { createTargetGroup } from '../../../engine/control/operations/createTargetGroup.ts';
import { deleteRule } from '../../../engine/control/operations/deleteRule.ts';
import { deleteTargetGroup } from '../../../engine/control/operations/deleteTargetGroup.ts';
import { deregisterTargets } from '../../../engine/control/operations/deregisterTargets.ts';
import { modifyTargetGroup } from '../../../engine/control/operations/modifyTargetGroup.ts';
import type { Operation } from '../../../engine/control/operations/Operation.ts';
import { registerTargets } from '../../../engine/control/operations/registerTargets.ts';
import { createEngine, type Engine } from '../../../engine/index.ts';
import type { TargetGroupArn } from '../../../engine/model/names.ts';
import { DEFAULT_VPC_ID, defaultSubnetId } from '../../../engine/model/zones.ts';
import { seededRandom } from '../seededRandom.ts';
import type { BurstLine, BurstStart } from './BurstLine.ts';
import { factChanges, nameOfChange, recordsOf } from './factChanges.ts';

/** Written whole before the next statement runs, so that a kill cannot take back what was said. */
function say(line: BurstLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error; // the pipe is full: Node's errors have a code
    }
  }
}

/** Groups that no rule names come and go; this one stays. */
const KEPT = 'kept';
const TARGETS_AT_ONCE = 20;

/** An engine that changes itself without end. */
class Bursts {
  readonly #engine: Engine;
  readonly #random: ReturnType<typeof seededRandom>;

  constructor(engine: Engine, seed: number) {
    this.#engine = engine;
    this.#random = seededRandom(seed);
  }

  prepare(): void {
    const { control } = this.#engine;
    if (control.resources.loadBalancers.size > 0) return;
    const { targetGroupArn } = control.change(createTargetGroup, group(KEPT));
    const subnets = [defaultSubnetId(0), defaultSubnetId(1)];
    const { loadBalancerArn } = control.change(createLoadBalancer, { name: 'alb', subnets });
    const defaultActions = [{ type: 'forward', targetGroupArn }];
    control.change(createListener, { loadBalancerArn, protocol: 'HTTP', port: 8080, defaultActions });
  }

  step(): void {
    const changes = [
      () => this.#create(),
      () => this.#register(),
      () => this.#register(),
      () => this.#deregister(),
      () => this.#edit(),
      () => this.#tag(),
      () => this.#untag(),
      () => this.#addRule(),
      () => this.#removeRule(),
      () => this.#delete(),
    ];
    this.#pick(changes)?.();
  }

  /** `makes`: the names of what it touches are drawn when it is made. */
  #acknowledge<Input>(operation: Operation<Input, unknown>, input: Input, makes = false): void {
    const { control } = this.#engine;
    const before = recordsOf(control.resources);
    const { changes } = operation(control.resources, input, { nowMs: 0, random: this.#random });
    const touches = makes ? [] : changes.map((change) => nameOfChange(change));
    say({ kind: 'asking', touches, makes: makes ? changes.length : 0 });
    control.change(operation, input);
    say({ kind: 'acknowledged', facts: factChanges(before, recordsOf(control.resources)) });
  }

  #create(): void {
    if (this.#loose().length > 30) return;
    const name = `g-${this.#random.hex(12)}`;
    this.#acknowledge(createTargetGroup, group(name), true);
  }

  #register(): void {
    const targetGroupArn = this.#pick(this.#loose());
    if (targetGroupArn === undefined) return;
    const first = 1 + this.#random.integer(60_000);
    const targets = Array.from({ length: TARGETS_AT_ONCE }, (_, place) => ({ id: '127.0.0.1', port: first + place }));
    const known = this.#engine.control.resources.targets.get(targetGroupArn);
    if (targets.some(({ port }) => [...(known?.values() ?? [])].some((target) => target.port === port))) return;
    this.#acknowledge(registerTargets, { targetGroupArn, targets });
  }

  #deregister(): void {
    const targetGroupArn = this.#pick(this.#loose());
    if (targetGroupArn === undefined) return;
    const targets = [...(this.#engine.control.resources.targets.get(targetGroupArn)?.values() ?? [])]
      .slice(0, 1 + this.#random.integer(30))
      .map(({ id, port }) => ({ id, port }));
    if (targets.length === 0) return;
    this.#acknowledge(deregisterTargets, { targetGroupArn, targets });
  }

  #edit(): void {
    const targetGroupArn = this.#pick([...this.#engine.control.resources.targetGroups.keys()]);
    if (targetGroupArn === undefined) return;
    const healthCheckPath = `/${this.#random.hex(8)}`;
    this.#acknowledge(modifyTargetGroup, { targetGroupArn, healthCheckPath });
  }

  #tag(): void {
    const arn = this.#pick([...this.#engine.control.resources.targetGroups.keys()]);
    if (arn === undefined) return;
    const tags = [{ key: `k${this.#random.integer(20)}`, value: this.#random.hex(8) }];
    this.#acknowledge(addTags, { resourceArns: [arn], tags });
  }

  #untag(): void {
    const arn = this.#pick([...this.#engine.control.resources.targetGroups.keys()]);
    if (arn === undefined) return;
    const tagKeys = [`k${this.#random.integer(20)}`];
    this.#acknowledge(removeTags, { resourceArns: [arn], tagKeys });
  }

  #addRule(): void {
    const { listeners, rules, targetGroups } = this.#engine.control.resources;
    const [listenerArn] = listeners.keys();
    const targetGroupArn = [...targetGroups.values()].find(({ name }) => name === KEPT)?.targetGroupArn;
    const priority = 1 + this.#random.integer(50_000);
    const isTaken = [...rules.values()].some((rule) => rule.priority === priority);
    if (listenerArn === undefined || targetGroupArn === undefined || isTaken || rules.size > 60) return;
    const conditions = [{ field: 'path-pattern', values: [`/${priority}/*`] }];
    const actions = [{ type: 'forward', targetGroupArn }];
    this.#acknowledge(createRule, { listenerArn, priority, conditions, actions }, true);
  }

  #removeRule(): void {
    const rules = [...this.#engine.control.resources.rules.values()].filter(({ priority }) => priority !== 'default');
    const rule = this.#pick(rules);
    if (rule) this.#acknowledge(deleteRule, { ruleArn: rule.ruleArn });
  }

  #delete(): void {
    const groups = this.#loose();
    const targetGroupArn = groups.length > 5 ? this.#pick(groups) : undefined;
    if (targetGroupArn === undefined) return;
    this.#acknowledge(deleteTargetGroup, { targetGroupArn });
  }

  #loose(): readonly TargetGroupArn[] {
    return [...this.#engine.control.resources.targetGroups.values()]
      .filter(({ name }) => name !== KEPT)
      .map(({ targetGroupArn }) => targetGroupArn);
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#random.integer(items.length)];
  }
}

const group = (name: string) => ({
  name,
  protocol: 'HTTP',
  port: 8080,
  vpcId: DEFAULT_VPC_ID,
  targetType: 'ip' as const,
});

/** Starts the engine, says what it holds, and changes it in bursts until it is killed. */
async function main(): Promise<void> {
  const { seed, options, workerEntry, sampleWorkerEntry } = JSON.parse(process.argv[2] ?? '') as BurstStart; // the test's
  const engine = await createEngine({
    ...options,
    workerEntry: new URL(workerEntry),
    sampleWorkerEntry: new URL(sampleWorkerEntry),
    log: (level, message) => {
      if (level === 'error') process.stderr.write(`${message}\n`);
    },
  });
  say({ kind: 'started', facts: factChanges(new Map(), recordsOf(engine.control.resources)) });
  const bursts = new Bursts(engine, seed);
  const before = recordsOf(engine.control.resources);
  bursts.prepare();
  say({ kind: 'acknowledged', facts: factChanges(before, recordsOf(engine.control.resources)) });
  for (;;) {
    for (let step = 0; step < 25; step += 1) bursts.step();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

await main();
