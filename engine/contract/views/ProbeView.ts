/** One run of a health check, or of an `upstream_probe`. Source: E-092, HCK-06, A-056. */
export interface ProbeView {
  /** `<load balancer ARN>|<zone>`; null for one that was asked for from the console. */
  readonly nodeId: string | null;
  readonly startedAtMs: number;
  /** From the start of the connection to the verdict, milliseconds. */
  readonly latencyMs: number;
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  readonly outcome: 'passed' | 'codeMismatch' | 'testFailed' | 'timeout' | 'failed' | 'notRun';
  /** What happened, such as ECONNREFUSED; null when there is nothing to add to the outcome. */
  readonly error: string | null;
  /** The first characters of the answer's body, 200 at most; null when none was read. */
  readonly firstBytes: string | null;
}

/** Probes by target key: the last 50 of every target of the group, then those that came since, oldest first. */
export interface ProbesView {
  readonly isAll: boolean;
  readonly probes: Readonly<Record<string, readonly ProbeView[]>>;
}

/** What one node holds of a target, and what would change it. Source: E-087, E-088, E-113. */
export interface NodeVerdictView {
  readonly nodeId: string;
  readonly zone: string;
  readonly state: 'initial' | 'healthy' | 'unhealthy';
  /** Probes in a row that contradict the state. */
  readonly contradicting: number;
  /** Failed checks in a row that would make it unhealthy; null when it is. */
  readonly failuresNeeded: number | null;
  /** Passed checks in a row that would make it healthy; null when it is. */
  readonly passesNeeded: number | null;
  /** When the next check is due; null when none is planned. */
  readonly nextProbeAtMs: number | null;
}

/** Why a target is as it is; empty when no node checks it. */
export interface TargetVerdictsView {
  readonly nodes: readonly NodeVerdictView[];
  /** The same of the group's `upstream_probe`; absent: it has none. Source. */
  readonly upstreamProbes?: readonly NodeVerdictView[];
}

/** What came of a health check that was tried with settings that are not saved. */
export interface TriedHealthCheck {
  /** Target key. */
  readonly key: string;
  readonly probe: ProbeView;
}
