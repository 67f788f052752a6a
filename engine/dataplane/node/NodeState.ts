import type { ListenerConfiguration, NodeConfiguration, NodePatch } from '../../model/NodeConfiguration.ts';
import type { ListenerArn, TargetGroupArn } from '../../model/names.ts';
import type { CookieSeal } from '../../routing/CookieSeal.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import { GroupState } from './GroupState.ts';
import type { NodeEnvironment } from './NodeEnvironment.ts';
import type { TargetState } from './TargetState.ts';

/** What a patch did to a node, for those who hold sockets or schedules to follow. */
export interface NodeChange {
  readonly putListeners: readonly ListenerConfiguration[];
  readonly removedListeners: readonly ListenerConfiguration[];
  /** Groups that came, went or changed: their targets or their health check. */
  readonly changedGroups: readonly TargetGroupArn[];
  readonly removedTargets: readonly TargetState[];
}

/**
 * A node while it runs: the live form of its `NodeConfiguration`. Whoever serves a request reads `base`, `listener()`
 * and `group()` anew for each request, so a change takes effect at the next one and concerns no other.
 */
export class NodeState {
  base: Omit<NodeConfiguration, 'listeners' | 'targetGroups'>;
  readonly table: SharedTable;
  readonly cookieSeal: CookieSeal;
  readonly #listeners = new Map<ListenerArn, ListenerConfiguration>();
  readonly #groups = new Map<TargetGroupArn, GroupState>();

  readonly #environment: NodeEnvironment;

  constructor(base: Omit<NodeConfiguration, 'listeners' | 'targetGroups'>, environment: NodeEnvironment) {
    this.base = base;
    this.table = environment.table;
    this.cookieSeal = environment.cookieSeal;
    this.#environment = environment;
  }

  listener(arn: ListenerArn): ListenerConfiguration | undefined {
    return this.#listeners.get(arn);
  }

  group(arn: TargetGroupArn): GroupState | undefined {
    return this.#groups.get(arn);
  }

  get groups(): ReadonlyMap<TargetGroupArn, GroupState> {
    return this.#groups;
  }

  apply(patch: NodePatch): NodeChange {
    if (patch.base) this.base = patch.base;
    const removedListeners = (patch.listeners?.remove ?? []).flatMap((arn) => {
      const listener = this.#listeners.get(arn);
      this.#listeners.delete(arn);
      return listener ? [listener] : [];
    });
    const putListeners = patch.listeners?.put ?? [];
    for (const listener of putListeners) this.#listeners.set(listener.listenerArn, listener);
    return { putListeners, removedListeners, ...this.#applyGroups(patch) };
  }

  #applyGroups(patch: NodePatch): Pick<NodeChange, 'changedGroups' | 'removedTargets'> {
    const removedTargets: TargetState[] = [];
    const changedGroups: TargetGroupArn[] = [];
    for (const arn of patch.targetGroups?.remove ?? []) {
      const group = this.#groups.get(arn);
      this.#groups.delete(arn);
      changedGroups.push(arn);
      if (group) {
        const removeTargets = [...group.targets.keys()];
        removedTargets.push(...group.apply({ targetGroupArn: arn, putTargets: [], removeTargets }));
      }
    }
    for (const groupPatch of patch.targetGroups?.put ?? []) {
      changedGroups.push(groupPatch.targetGroupArn);
      const group = this.#groups.get(groupPatch.targetGroupArn) ?? this.#newGroup(groupPatch);
      if (group) removedTargets.push(...group.apply(groupPatch));
    }
    return { changedGroups, removedTargets };
  }

  #newGroup(patch: NonNullable<NodePatch['targetGroups']>['put'][number]): GroupState | undefined {
    if (!patch.base) return undefined; // the first patch of a group has its base: see diffNode
    const group = new GroupState(patch.base, this.#environment);
    this.#groups.set(patch.targetGroupArn, group);
    return group;
  }
}
