/**
 * How the `upstream_probe` of a group stands with one of its targets, over the nodes that probe it: `unhealthy` as soon as
 * one of them holds it so, `waiting` while one has yet to see it pass. Source.
 */
export type ProbedState = 'waiting' | 'healthy' | 'unhealthy';

/** What the run of a probe came to that failed. */
export interface ProbeFailure {
  readonly outcome: 'testFailed' | 'codeMismatch' | 'timeout' | 'failed';
  /** Of the answer; 0: there was none. */
  readonly status: number;
  /** What happened, where nothing was answered, such as `ECONNREFUSED`; else empty. */
  readonly error: string;
}
