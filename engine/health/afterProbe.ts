/** What a node holds of a target: its verdict so far, and how many probes in a row have said otherwise. */
export interface ProbeStreak {
  readonly state: 'initial' | 'healthy' | 'unhealthy';
  /** Probes in a row that contradict the state; while `initial`, failures in a row. 0 or more. */
  readonly contradicting: number;
}

/** How many probes in a row make a target healthy again, or unhealthy. Each 2 to 10. Source: E-095, E-096. */
export interface Thresholds {
  readonly healthy: number;
  readonly unhealthy: number;
}

/**
 * The streak after one more probe. The state flips when the threshold of the other state is reached; a probe that
 * agrees starts the count again, so only probes in a row count (HCK-04). A target without a verdict becomes healthy at
 * its first pass (N-010). Returns `before` itself when nothing changed, so callers compare with `===`. A threshold that
 * was lowered below the count takes effect at the next probe. Source: E-087, E-088, N-010.
 */
export function afterProbe(before: ProbeStreak, passed: boolean, thresholds: Thresholds): ProbeStreak {
  const seen = passed ? 'healthy' : 'unhealthy';
  if (seen === before.state) {
    return before.contradicting === 0 ? before : { state: before.state, contradicting: 0 };
  }
  const contradicting = before.contradicting + 1;
  return contradicting < neededFor(seen, before.state, thresholds)
    ? { state: before.state, contradicting }
    : { state: seen, contradicting: 0 };
}

/** How many probes in a row take a target from `from` to `to`. Source: N-010. */
export function neededFor(to: 'healthy' | 'unhealthy', from: ProbeStreak['state'], thresholds: Thresholds): number {
  return from === 'initial' && to === 'healthy' ? 1 : thresholds[to];
}
