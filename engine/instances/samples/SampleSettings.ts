/** Ways in which a sample target treats what comes to its ports. */
export const SAMPLE_MODES = ['answer', 'hang', 'refuse', 'reset'] as const;

/**
 * `hang` accepts and never answers; `refuse` has its ports closed; `reset` accepts and resets. The three also concern
 * connections that are open when they are set. The control port always answers.
 */
export type SampleMode = (typeof SAMPLE_MODES)[number];

/** How a sample target behaves; set live through its control port. Source: contract, *Instances, samples, traffic*. */
export interface SampleSettings {
  /** Milliseconds before each answer, checks included. 0 to 600,000; default 0. */
  readonly latencyMs: number;
  /** Share of requests outside `/health` that get `errorStatus`. 0 to 100, fractions allowed; default 0. */
  readonly errorPercent: number;
  /** 200 to 599; default 500. */
  readonly errorStatus: number;
  /** What `/health` answers. 200 to 599; default 200. */
  readonly healthStatus: number;
  readonly mode: SampleMode;
}

export const SAMPLE_DEFAULTS: SampleSettings = {
  latencyMs: 0,
  errorPercent: 0,
  errorStatus: 500,
  healthStatus: 200,
  mode: 'answer',
};

/** How often something was answered, by status; `none` counts what a hanging target left without an answer. */
export type CountByStatus = Readonly<Record<string, number>>;

/** What `GET` of the control port tells. */
export interface SampleReport extends SampleSettings {
  readonly instanceId: string;
  readonly name: string;
  readonly zone: string;
  readonly address: string;
  /** What it asks for each request of its own; null: nothing. */
  readonly upstream: string | null;
  /** Requests of clients since the start of the target. */
  readonly requests: CountByStatus;
  /** Health checks, told by the `User-Agent` of ELB's checker, whatever their path. */
  readonly checks: CountByStatus;
}

/** Port of the control interface, on every sample target's address. */
export const SAMPLE_CONTROL_PORT = 8079;
/** Port that every sample target listens on, whatever its groups use. */
export const SAMPLE_PORT = 8080;
