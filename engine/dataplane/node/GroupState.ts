import { isBelowMinimum } from '../../model/minimumHealthy.ts';
import type { TargetConfiguration, TargetGroupConfiguration, TargetGroupPatch } from '../../model/NodeConfiguration.ts';
import type { TargetKey } from '../../model/names.ts';
import { RoundRobin } from '../../routing/RoundRobin.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';
import { TargetState } from './TargetState.ts';

/**
 * A target group as one node sees it. Whom it may choose is worked out when a verdict or the configuration changes,
 * never per request: the healthy ones among those this node may use, or all of these when too few are healthy.
 * Source: E-002, E-038, E-045; fail open: ELB, *When everything is unhealthy*.
 */
export class GroupState {
  settings: Omit<TargetGroupConfiguration, 'targets'>;
  readonly targets = new Map<TargetKey, TargetState>();
  /** True while the node sends to targets that are not healthy, because too few are. */
  isFailingOpen = false;
  readonly #rotation = new RoundRobin<TargetState>();
  readonly #table: SharedTable;

  constructor(settings: Omit<TargetGroupConfiguration, 'targets'>, table: SharedTable) {
    this.settings = settings;
    this.#table = table;
  }

  /** The target of the next request, or undefined when this node has none to send it to (503). */
  choose(): TargetState | undefined {
    return this.#rotation.choose();
  }

  /** Carries out a patch; returns the targets that were removed, or replaced by a registration made anew. */
  apply(patch: TargetGroupPatch): readonly TargetState[] {
    const before = [...this.targets.values()];
    if (patch.base) this.settings = patch.base;
    for (const key of patch.removeTargets) {
      const isDeregistered = patch.deregistered?.includes(key) ?? false;
      this.targets.get(key)?.remove(isDeregistered);
      this.targets.delete(key);
    }
    for (const configuration of patch.putTargets) this.#put(configuration);
    this.#rebuild([...before, ...this.targets.values()]);
    return before.filter((target) => target.removed !== 'no');
  }

  /** To be called when a verdict of one of its targets has changed in the shared table. */
  onVerdict(): void {
    this.#rebuild([...this.targets.values()]);
  }

  #put(configuration: TargetConfiguration): void {
    const known = this.targets.get(configuration.key);
    if (known?.row === configuration.row) known.configuration = configuration;
    else {
      // Another row is another registration: what the old one was doing may end, its verdict does not carry over.
      known?.remove();
      this.targets.delete(configuration.key);
      this.targets.set(configuration.key, new TargetState(configuration, this.#table));
    }
  }

  #rebuild(order: readonly TargetState[]): void {
    const routable = [...this.targets.values()].filter((target) => target.configuration.routable);
    const healthy = routable.filter((target) => target.isHealthy);
    this.isFailingOpen = isBelowMinimum(healthy.length, routable.length, this.settings);
    this.#rotation.replace(this.isFailingOpen ? routable : healthy, [...new Set(order)]);
  }
}
