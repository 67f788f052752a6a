import type { ShareQuestion } from '../../model/expectedShares.ts';

/** What a run is judged by: a group that its requests go to, as it was when the run began. */
export interface TrafficExpectation {
  /** Of the requests, by the weights of the rule: above 0, to 1. */
  readonly part: number;
  readonly targetGroupName: string;
  readonly question: ShareQuestion;
  /** Addresses of the nodes, in the order of the question. */
  readonly nodes: readonly string[];
  /** In the order of the question. `id`: of the instance, or the address; `name`: of the instance, or `id:port`. */
  readonly targets: readonly { readonly id: string; readonly key: string; readonly name: string }[];
}

/** Traffic that the console's generator sends, or sent. The last 20 runs are kept. */
export interface TrafficRunView {
  readonly runId: string;
  readonly loadBalancerArn: string;
  readonly port: number;
  readonly path: string;
  readonly method: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  /** Empty: none. */
  readonly body: string;
  /** Requests a second. */
  readonly rate: number;
  readonly clients: number;
  readonly seconds: number;
  readonly startedAtMs: number;
  /** One for each target group that its requests go to; none where they go to no group. */
  readonly expectations: readonly TrafficExpectation[];
  /** Whether what is to be expected has changed since it began: a target failed, a setting was changed. */
  readonly hasChanged: boolean;
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
  /** Of whole answers, as clients saw them; null while there is none. */
  readonly latencyMs: {
    readonly p50: number;
    readonly p90: number;
    readonly p95: number;
    readonly p99: number;
    readonly max: number;
  } | null;
  /** How many of them took up to `toMs`, and longer than the class before; from the first class with any to the last. */
  readonly latencyClasses: readonly { readonly toMs: number; readonly count: number }[];
}
