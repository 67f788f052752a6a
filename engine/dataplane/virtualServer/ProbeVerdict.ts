import type { UpstreamProbe } from '../../model/upstream/UpstreamProbe.ts';

/** What one probe thinks of one server: nothing yet, or what `fails` and `passes` in a row have come to. */
export interface ProbeVerdict {
  readonly state: 'unknown' | 'healthy' | 'unhealthy';
  /** Results in a row that speak against `state`. */
  readonly against: number;
}

/** Where a probe begins; `isTrusted`: the server was healthy before a reload, and the probe is persistent (A-063 … A-065). */
export function firstVerdict(probe: UpstreamProbe, isTrusted: boolean): ProbeVerdict {
  return { state: probe.isEssential && !(probe.isPersistent && isTrusted) ? 'unknown' : 'healthy', against: 0 };
}

/** The verdict after one more result. Source: A-058, Angie 5. */
export function nextVerdict(before: ProbeVerdict, passed: boolean, probe: UpstreamProbe): ProbeVerdict {
  const seen = passed ? 'healthy' : 'unhealthy';
  if (before.state === seen) return before.against === 0 ? before : { state: seen, against: 0 };
  // A server that is not known yet needs its passes in a row; a failure in between starts the count again.
  if (before.state === 'unknown' && !passed) return { state: probe.fails <= 1 ? 'unhealthy' : 'unknown', against: 0 };
  const against = before.against + 1;
  return against < (passed ? probe.passes : probe.fails) ? { ...before, against } : { state: seen, against: 0 };
}
