/** How a built-in sample target behaves: what can be broken on purpose. Source: contract, *Instances, samples, traffic*. */
export interface SampleView {
  readonly instanceId: string;
  /** Milliseconds before each answer, 0 to 600,000. */
  readonly latencyMs: number;
  /** Percent of requests outside `/health` that get `errorStatus`. */
  readonly errorPercent: number;
  readonly errorStatus: number;
  /** What `/health` answers. */
  readonly healthStatus: number;
  readonly mode: 'answer' | 'hang' | 'refuse' | 'reset';
}
