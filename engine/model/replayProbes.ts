import type { HealthCheckSettings } from './TargetGroup.ts';
import { parseMatcher } from './parseMatcher.ts';

/** What is recorded of a probe, as far as it can be judged again. */
export interface RecordedProbe {
  /** The node that ran it; null when it was tried by hand, which counts for no node. */
  readonly nodeId: string | null;
  readonly startedAtMs: number;
  /** From the start of the connection to the verdict, milliseconds. */
  readonly latencyMs: number;
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  readonly outcome: 'passed' | 'codeMismatch' | 'testFailed' | 'timeout' | 'failed' | 'notRun';
}

/** What one recorded probe would be under other settings. `unknown`: the record cannot tell. */
export type ReplayedOutcome = 'passed' | 'codeMismatch' | 'timeout' | 'failed' | 'unknown';

export interface Replay {
  /** What a load balancer would show: healthy where one node holds it so. */
  readonly state: 'initial' | 'healthy' | 'unhealthy';
  /** Start of the probe that brought it about; null while `initial`. */
  readonly sinceMs: number | null;
  /** Outcomes of the probes given, in their order. */
  readonly outcomes: readonly ReplayedOutcome[];
  readonly failed: number;
  readonly unknown: number;
}

/**
 * What the recorded probes of one target (oldest first) would have made of its state under other settings, starting
 * without a verdict. Each node counts on its own; a state flips when the threshold of the other is reached in a row, and
 * a target without a verdict is healthy at its first pass. What the record cannot tell counts for nothing.
 * Source: E-087, E-088, E-113, N-010; console, *Edit health check settings*.
 */
export function replayProbes(probes: readonly RecordedProbe[], settings: HealthCheckSettings): Replay {
  const judge = judgeOf(settings);
  const outcomes = probes.map(judge);
  const streaks = new Map<string, Streak>();
  let state: Replay['state'] = 'initial';
  let sinceMs: number | null = null;
  probes.forEach(({ nodeId, startedAtMs }, place) => {
    const outcome = outcomes[place] ?? 'unknown';
    if (nodeId === null || outcome === 'unknown') return;
    streaks.set(nodeId, after(streaks.get(nodeId) ?? NO_VERDICT, outcome === 'passed', settings));
    const shown = shownState([...streaks.values()]);
    if (shown !== state) sinceMs = startedAtMs;
    state = shown;
  });
  return {
    state,
    sinceMs,
    outcomes,
    failed: outcomes.filter((outcome) => outcome !== 'passed' && outcome !== 'unknown').length,
    unknown: outcomes.filter((outcome) => outcome === 'unknown').length,
  };
}

/** Whether probes recorded under `saved` say anything about `draft`: they asked the same thing of the same port. */
export function isReplayable(saved: HealthCheckSettings, draft: HealthCheckSettings): boolean {
  return (
    saved.healthCheckProtocol === draft.healthCheckProtocol &&
    saved.healthCheckPort === draft.healthCheckPort &&
    saved.healthCheckPath === draft.healthCheckPath
  );
}

export interface DetectionTimes {
  /** From a target's death to its removal, seconds. */
  readonly detectSeconds: number;
  /** The same when each check waits for its timeout. */
  readonly worstSeconds: number;
  /** From a target's recovery to its return, seconds. */
  readonly recoverSeconds: number;
}

/** How long settings take to notice, while checks keep their pace. Source: console, *Edit health check settings*. */
export function detectionTimes(
  settings: Pick<
    HealthCheckSettings,
    'healthCheckIntervalSeconds' | 'healthCheckTimeoutSeconds' | 'healthyThresholdCount' | 'unhealthyThresholdCount'
  >,
): DetectionTimes {
  const detectSeconds = settings.unhealthyThresholdCount * settings.healthCheckIntervalSeconds;
  return {
    detectSeconds,
    worstSeconds: detectSeconds + settings.healthCheckTimeoutSeconds,
    recoverSeconds: settings.healthyThresholdCount * settings.healthCheckIntervalSeconds,
  };
}

/** What a group's own range is, was checked when it was set. */
const ANY_CODE = { min: 0, max: 599 } as const;

function judgeOf(settings: HealthCheckSettings): (probe: RecordedProbe) => ReplayedOutcome {
  const limitMs = settings.healthCheckTimeoutSeconds * 1_000;
  const speaksHttp = settings.healthCheckProtocol !== 'TCP';
  const ranges = speaksHttp ? parseMatcher(settings.matcher, ANY_CODE) : [];
  const passes = (status: number) => !speaksHttp || ranges.some(([from, to]) => from <= status && status <= to);
  return ({ outcome, latencyMs, status }) => {
    switch (outcome) {
      case 'notRun':
      case 'testFailed':
        return 'unknown';
      case 'failed':
        return latencyMs < limitMs ? 'failed' : 'timeout';
      case 'timeout':
        // With more time it might have answered.
        return latencyMs >= limitMs ? 'timeout' : 'unknown';
      case 'passed':
      case 'codeMismatch':
        if (latencyMs >= limitMs) return 'timeout';
        return passes(status) ? 'passed' : 'codeMismatch';
      default:
        return outcome satisfies never;
    }
  };
}

interface Streak {
  readonly state: Replay['state'];
  /** Probes in a row that contradict the state. */
  readonly contradicting: number;
}
const NO_VERDICT: Streak = { state: 'initial', contradicting: 0 };

/** As the nodes count. */
function after(before: Streak, passed: boolean, settings: HealthCheckSettings): Streak {
  const seen = passed ? 'healthy' : 'unhealthy';
  if (seen === before.state) return { state: seen, contradicting: 0 };
  const contradicting = before.contradicting + 1;
  return contradicting < needed(before.state, passed, settings)
    ? { state: before.state, contradicting }
    : { state: seen, contradicting: 0 };
}

function needed(from: Replay['state'], passed: boolean, settings: HealthCheckSettings): number {
  if (!passed) return settings.unhealthyThresholdCount;
  return from === 'initial' ? 1 : settings.healthyThresholdCount;
}

function shownState(streaks: readonly Streak[]): Replay['state'] {
  if (streaks.some(({ state }) => state === 'healthy')) return 'healthy';
  return streaks.some(({ state }) => state === 'initial') ? 'initial' : 'unhealthy';
}
