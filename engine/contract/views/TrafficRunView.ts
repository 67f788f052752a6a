/** Traffic that the console's generator sends, or sent. The last 20 runs are kept. */
export interface TrafficRunView {
  readonly runId: string;
  readonly loadBalancerArn: string;
  readonly port: number;
  readonly path: string;
  /** Requests a second. */
  readonly rate: number;
  readonly clients: number;
  readonly seconds: number;
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
  /** Why it ended early or could not begin; null when it ran as planned. */
  readonly error: string | null;
  readonly requests: number;
  /** Requests without a whole answer. */
  readonly errors: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests by node address. */
  readonly nodes: Readonly<Record<string, number>>;
  /** Answers by instance id, else `ip:port`, else `unknown`. */
  readonly targets: Readonly<Record<string, number>>;
  readonly errorCodes: Readonly<Record<string, number>>;
}
