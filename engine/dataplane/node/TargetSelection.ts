import type { SelectionSettings } from '../../model/NodeConfiguration.ts';
import type { Random } from '../../model/Random.ts';
import { AnomalyWatch, type AnomalyCounters } from '../../routing/AnomalyWatch.ts';
import { LeastOutstanding } from '../../routing/LeastOutstanding.ts';
import { RampedRotation } from '../../routing/RampedRotation.ts';
import { RoundRobin } from '../../routing/RoundRobin.ts';
import type { Selection } from '../../routing/Selection.ts';
import { WeightedRandom } from '../../routing/WeightedRandom.ts';
import type { TargetState } from './TargetState.ts';

const IN_TURN: SelectionSettings = { algorithm: 'round_robin', slowStartMs: 0, mitigatesAnomalies: false };

/** Those that a group may send to, at one moment. */
export interface Candidates {
  readonly items: readonly TargetState[];
  /** Old and new ones in the order of registration, a superset of `items`. */
  readonly order: readonly TargetState[];
  /** All targets of the group that are healthy, in this node's use or not. */
  readonly healthy: ReadonlySet<TargetState>;
}

/**
 * How a group of one node picks among the targets it may use: by the algorithm of its settings, with slow start for
 * those that become healthy beside warm ones, and an eye on those that fail more than their peers.
 * Source: ELB, *Target selection algorithms*.
 */
export class TargetSelection {
  readonly #random: Random;
  readonly #watch = new AnomalyWatch<TargetState>();
  #settings = IN_TURN;
  #selection: Selection<TargetState> = new RoundRobin();
  /** The selection, when it is one with slow start. */
  #ramped: RampedRotation<TargetState> | null = null;
  #items: readonly TargetState[] = [];
  #healthy: ReadonlySet<TargetState> = new Set();

  constructor(random: Random) {
    this.#random = random;
  }

  choose(nowMs: number): TargetState | undefined {
    return this.#selection.choose(nowMs);
  }

  /** Follows the settings of the group; whoever is healthy when slow start is turned on has its full share. */
  configure(settings: SelectionSettings = IN_TURN): void {
    const { algorithm, slowStartMs, mitigatesAnomalies } = this.#settings;
    this.#settings = settings;
    const isSame = settings.algorithm === algorithm && settings.slowStartMs === slowStartMs;
    if (isSame && settings.mitigatesAnomalies === mitigatesAnomalies) return;
    this.#ramped = slowStartFor(settings);
    this.#selection = this.#ramped ?? this.#selectionFor(settings);
    this.#selection.replace(this.#items, this.#items);
  }

  /** Replaces those to choose from, and has those that have just become healthy begin slowly where that is wished. */
  replace({ items, order, healthy }: Candidates, nowMs: number): void {
    this.#items = items;
    this.#selection.replace(items, order);
    if (this.#ramped) this.#welcome(this.#ramped, healthy, nowMs);
    this.#healthy = healthy;
  }

  /**
   * Ends a period of the watch over healthy targets, and turns what it finds into weights where that is wished. True when
   * it thinks otherwise of a target than before.
   */
  watch(): boolean {
    const watched = this.#items.filter((target) => this.#healthy.has(target));
    this.#watch.endPeriod(new Map(watched.map((target) => [target, countersOf(target)])));
    const changed = this.#items.filter((target) =>
      target.noteAnomaly(this.#watch.stateOf(target).isAnomalous, this.#weightOf(target) < 1),
    );
    if (this.#selection instanceof WeightedRandom) this.#selection.reweigh();
    return changed.length > 0;
  }

  /** Slow start is for those that become healthy beside one that is healthy and warm: alone, they are needed in full. */
  #welcome(rotation: RampedRotation<TargetState>, healthy: ReadonlySet<TargetState>, nowMs: number): void {
    const isWarm = (target: TargetState) =>
      healthy.has(target) && this.#healthy.has(target) && !rotation.isRamping(target, nowMs);
    if (!this.#items.some(isWarm)) return;
    for (const target of healthy) if (!this.#healthy.has(target)) rotation.begin(target, nowMs);
  }

  #weightOf(target: TargetState): number {
    const { algorithm, mitigatesAnomalies } = this.#settings;
    return algorithm === 'weighted_random' && mitigatesAnomalies ? this.#watch.stateOf(target).weight : 1;
  }

  #selectionFor({ algorithm }: SelectionSettings): Selection<TargetState> {
    switch (algorithm) {
      case 'least_outstanding_requests':
        return new LeastOutstanding((target) => target.inFlight);
      case 'weighted_random':
        return new WeightedRandom(this.#random, (target) => this.#weightOf(target));
      case 'round_robin':
        return new RoundRobin();
      default:
        return algorithm satisfies never;
    }
  }
}

function slowStartFor({ algorithm, slowStartMs }: SelectionSettings): RampedRotation<TargetState> | null {
  return algorithm === 'round_robin' && slowStartMs > 0 ? new RampedRotation(slowStartMs) : null;
}

function countersOf(target: TargetState): AnomalyCounters {
  const { responses, connectionErrors, status5xx } = target.outcomes();
  return { attempts: responses + connectionErrors, failures: status5xx + connectionErrors };
}
