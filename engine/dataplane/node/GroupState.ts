import { isBelowMinimum } from '../../model/minimumHealthy.ts';
import type { TargetConfiguration, TargetGroupConfiguration, TargetGroupPatch } from '../../model/NodeConfiguration.ts';
import type { TargetKey } from '../../model/names.ts';
import type { NodeEnvironment } from './NodeEnvironment.ts';
import { TargetSelection } from './TargetSelection.ts';
import { TargetState } from './TargetState.ts';
import { UpstreamState } from './UpstreamState.ts';

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
  /** Those it may send to, in the order of registration; for whoever chooses otherwise than `choose`. */
  eligible: readonly TargetState[] = [];
  /** Its targets as servers of one of Angie's methods; null: ELB's ways alone. */
  upstream: UpstreamState | null = null;
  readonly #selection: TargetSelection;
  readonly #environment: NodeEnvironment;

  constructor(settings: Omit<TargetGroupConfiguration, 'targets'>, environment: NodeEnvironment) {
    this.settings = settings;
    this.#environment = environment;
    this.#selection = new TargetSelection(environment.random);
    this.#configure(settings);
  }

  /**
   * The target of the next request, or undefined when this node has none to send it to (503). `nowMs`: monotonic
   * milliseconds.
   */
  choose(nowMs: number): TargetState | undefined {
    return this.#selection.choose(nowMs);
  }

  /** To be called every few seconds: looks for targets that fail more than their peers. True when that is news. */
  watchForAnomalies(): boolean {
    return this.#selection.watch();
  }

  /** The target of that key, if a request may be sent to it. */
  usable(key: TargetKey): TargetState | undefined {
    const target = this.targets.get(key);
    return target?.configuration.routable === true && (this.isFailingOpen || this.#isHealthy(target))
      ? target
      : undefined;
  }

  /** Carries out a patch; returns the targets that were removed, or replaced by a registration made anew. */
  apply(patch: TargetGroupPatch): readonly TargetState[] {
    const before = [...this.targets.values()];
    if (patch.base) this.#configure(patch.base);
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

  #configure(settings: Omit<TargetGroupConfiguration, 'targets'>): void {
    this.settings = settings;
    this.#selection.configure(settings.selection);
    if (settings.upstream === undefined) this.upstream = null;
    else if (this.upstream === null) this.upstream = new UpstreamState(settings.upstream, this.#environment);
    else this.upstream.configure(settings.upstream);
  }

  #put(configuration: TargetConfiguration): void {
    const known = this.targets.get(configuration.key);
    if (known?.row === configuration.row) known.configuration = configuration;
    else {
      // Another row is another registration: what the old one was doing may end, its verdict does not carry over.
      known?.remove();
      this.targets.delete(configuration.key);
      this.targets.set(configuration.key, new TargetState(configuration, this.#environment.table));
    }
  }

  /** What nobody checks is taken for healthy (N-015). */
  #isHealthy(target: TargetState): boolean {
    return target.isHealthy || this.settings.healthCheck.isOff === true;
  }

  #rebuild(order: readonly TargetState[]): void {
    const routable = [...this.targets.values()].filter((target) => target.configuration.routable);
    const healthy = new Set([...this.targets.values()].filter((target) => this.#isHealthy(target)));
    const usable = routable.filter((target) => healthy.has(target));
    this.isFailingOpen = isBelowMinimum(usable.length, routable.length, this.settings);
    const items = this.isFailingOpen ? routable : usable;
    this.eligible = items;
    this.upstream?.replace([...this.targets.values()], new Set(items), this.#environment.clock.nowMs());
    this.#selection.replace({ items, order: [...new Set(order)], healthy }, this.#environment.clock.monotonicMs());
  }
}
