/** Something that happened, for the history that people read. */
export interface EngineEvent {
  readonly atMs: number;
  readonly kind: 'change' | 'health' | 'dns' | 'listener' | 'worker' | 'instance' | 'store';
  /** A few words, such as `Target a1:8080 is unhealthy`. */
  readonly title: string;
  readonly detail: string;
  /** ARN or id of what it concerns. */
  readonly resource: string | null;
}
