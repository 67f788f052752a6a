/** Counters of one target since the start of its row; they only grow. */
export interface AnomalyCounters {
  /** Answers of the target and connections to it that failed. */
  readonly attempts: number;
  /** Answers of class 5xx and failed connections. */
  readonly failures: number;
}

/** What is thought of one target. */
export interface AnomalyState {
  readonly isAnomalous: boolean;
  /** Share of an even part that it should get under mitigation: 1 down to {@link SMALLEST_WEIGHT}. */
  readonly weight: number;
}

/** With fewer healthy targets there is nothing to compare with. Source: ELB, *Target selection algorithms*. */
const FEWEST_TARGETS = 3;
/** Fewer failures than these in one period say nothing. */
const FEWEST_FAILURES = 3;
/** How many standard deviations above its peers' rate are no accident. */
const DEVIATIONS = 4;
/** A rate below this multiple of the peers' is none of its own, however certain. */
const FACTOR = 2;
/** Each period takes half away, or gives a quarter more: down to a negligible part within a minute, back in two. */
const LESSENING = 0.5;
const RESTORING = 1.25;
export const SMALLEST_WEIGHT = 1 / 64;

const NORMAL: AnomalyState = { isAnomalous: false, weight: 1 };

/**
 * Watches the targets of a group for one that fails far more often than its peers: each period's failures are compared
 * with what the rate of the others would make likely. How ELB decides is not published; this is ours. A target that got no
 * request keeps what is thought of it. Source: ELB, *Target selection algorithms*, `anomaly_mitigation`.
 */
export class AnomalyWatch<Target> {
  readonly #seen = new Map<Target, AnomalyCounters>();
  readonly #states = new Map<Target, AnomalyState>();

  stateOf(target: Target): AnomalyState {
    return this.#states.get(target) ?? NORMAL;
  }

  /** Ends a period: `counters` are those of the healthy targets, the others are forgotten. */
  endPeriod(counters: ReadonlyMap<Target, AnomalyCounters>): void {
    const periods = new Map([...counters].map(([target, now]) => [target, since(this.#seen.get(target), now)]));
    this.#keepOnly(counters);
    const all = total(periods.values());
    for (const [target, period] of periods) {
      const peers = counters.size < FEWEST_TARGETS ? null : without(all, period);
      this.#states.set(target, nextState(this.stateOf(target), period, peers));
    }
  }

  #keepOnly(counters: ReadonlyMap<Target, AnomalyCounters>): void {
    this.#seen.clear();
    for (const [target, now] of counters) this.#seen.set(target, now);
    for (const target of this.#states.keys()) if (!counters.has(target)) this.#states.delete(target);
  }
}

/** `peers`: what the others did in the period; null when there are too few of them. */
function nextState(before: AnomalyState, period: AnomalyCounters, peers: AnomalyCounters | null): AnomalyState {
  const isAnomalous = peers !== null && (period.attempts === 0 ? before.isAnomalous : standsOut(before, period, peers));
  const weight = isAnomalous ? before.weight * LESSENING : before.weight * RESTORING;
  return { isAnomalous, weight: Math.min(1, Math.max(SMALLEST_WEIGHT, weight)) };
}

function standsOut(before: AnomalyState, { attempts, failures }: AnomalyCounters, peers: AnomalyCounters): boolean {
  // One failure more than was seen: peers that happened to have none are not taken for perfect.
  const rate = (peers.failures + 1) / (peers.attempts + 1);
  // Of the few requests that a mitigated target still gets, one failure is enough to go on.
  if (before.isAnomalous) return failures > 0 && failures > attempts * rate * FACTOR;
  if (failures < FEWEST_FAILURES || failures < attempts * rate * FACTOR) return false;
  const likely = attempts * rate;
  return failures > likely + DEVIATIONS * Math.sqrt(likely * Math.max(0, 1 - rate));
}

function since(before: AnomalyCounters | undefined, now: AnomalyCounters): AnomalyCounters {
  if (!before) return { attempts: 0, failures: 0 };
  return { attempts: now.attempts - before.attempts, failures: now.failures - before.failures };
}

function total(periods: Iterable<AnomalyCounters>): AnomalyCounters {
  let attempts = 0;
  let failures = 0;
  for (const period of periods) {
    attempts += period.attempts;
    failures += period.failures;
  }
  return { attempts, failures };
}

function without(all: AnomalyCounters, one: AnomalyCounters): AnomalyCounters {
  return { attempts: all.attempts - one.attempts, failures: all.failures - one.failures };
}
