/** Words of `proxy_next_upstream`, but `off`. Source: Angie 4.1. */
export const NEXT_UPSTREAM_CONDITIONS = [
  'error',
  'timeout',
  'invalid_header',
  'http_500',
  'http_502',
  'http_503',
  'http_504',
  'http_403',
  'http_404',
  'http_429',
  'non_idempotent',
  'updating',
] as const;

export type NextUpstreamCondition = (typeof NEXT_UPSTREAM_CONDITIONS)[number];

/** When a request goes on to another server. Source: Angie 4.1; stream: 3.5. */
export interface NextUpstream {
  /** Empty: `off`. Stream: `on` is `error timeout`. */
  readonly conditions: readonly NextUpstreamCondition[];
  /** Attempts at most, the first one included; 0, the default: no limit of its own. */
  readonly tries: number;
  /** Milliseconds since the first attempt began, looked at when an attempt ends; 0, the default: no limit. */
  readonly timeoutMs: number;
}

/** What holds where nothing is said. Source: Angie 4.1. */
export const STANDARD_NEXT_UPSTREAM: NextUpstream = { conditions: ['error', 'timeout'], tries: 0, timeoutMs: 0 };
