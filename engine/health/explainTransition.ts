import { neededFor, type ProbeStreak, type Thresholds } from './afterProbe.ts';

/**
 * What would change the state that a node holds of a target, in one sentence for the console: how many more probes must
 * fail or pass, counted as `afterProbe` counts. Source: E-087, E-088, N-010.
 */
export function explainTransition(streak: ProbeStreak, thresholds: Thresholds): string {
  switch (streak.state) {
    case 'initial':
      return `The first check that passes makes it healthy; ${toUnhealthy(streak, thresholds)}.`;
    case 'healthy':
      return `${toUnhealthy(streak, thresholds)}.`;
    case 'unhealthy':
      return `${toHealthy(streak, thresholds)}.`;
    default:
      return streak.state satisfies never;
  }
}

function toUnhealthy(streak: ProbeStreak, thresholds: Thresholds): string {
  const left = remaining('unhealthy', streak, thresholds);
  if (streak.contradicting > 0)
    return left === 1 ? '1 more failed check makes it unhealthy' : `${left} more failed checks make it unhealthy`;
  return left === 1 ? '1 failed check makes it unhealthy' : `${left} failed checks in a row make it unhealthy`;
}

function toHealthy(streak: ProbeStreak, thresholds: Thresholds): string {
  const left = remaining('healthy', streak, thresholds);
  if (streak.contradicting > 0)
    return left === 1 ? '1 more pass makes it healthy' : `${left} more passes make it healthy`;
  return left === 1 ? '1 pass makes it healthy' : `${left} passes in a row make it healthy`;
}

/** At least 1: a threshold lowered below the count takes effect at the next probe. */
function remaining(to: 'healthy' | 'unhealthy', { state, contradicting }: ProbeStreak, thresholds: Thresholds): number {
  return Math.max(1, neededFor(to, state, thresholds) - contradicting);
}
