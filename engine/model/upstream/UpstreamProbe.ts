/** `upstream_probe`: an active check of every server of a group. Source, Angie 5. */
export interface UpstreamProbe {
  readonly name: string;
  /** HTTP: path of the request, default `/`; null for stream. */
  readonly uri: string | null;
  /** HTTP: default `GET`; null for stream. */
  readonly method: string | null;
  /** Another port than the server's own; null: its own. */
  readonly port: number | null;
  /** Default 5,000. */
  readonly intervalMs: number;
  /** Text with variables of the response; passed while neither empty nor `0`. null: what fails a request fails it. */
  readonly test: string | null;
  /** No requests until it has passed. */
  readonly isEssential: boolean;
  /** Servers that were healthy before a reload need no pass. Only with `isEssential`. */
  readonly isPersistent: boolean;
  /** Failed probes in a row that make a server unhealthy; default 1. */
  readonly fails: number;
  /** Passed probes in a row that make it healthy again; default 1. */
  readonly passes: number;
  /** Bytes of the body (`max_body`) or of the response (`max_response`) that are kept; default 262,144. */
  readonly maxBytes: number;
  /** `idle`: unhealthy servers, and those without a request for an interval; `onfail`: unhealthy ones only. */
  readonly mode: 'always' | 'idle' | 'onfail';
  /** Stream: over UDP. */
  readonly isUdp: boolean;
  /** Stream: what is sent first; null: nothing. */
  readonly send: string | null;
}

const HTTP: UpstreamProbe = {
  name: '',
  uri: '/',
  method: 'GET',
  port: null,
  intervalMs: 5_000,
  test: null,
  isEssential: false,
  isPersistent: false,
  fails: 1,
  passes: 1,
  maxBytes: 262_144,
  mode: 'always',
  isUdp: false,
  send: null,
};

/** A probe of which nothing is said, by the level of its group. Source: Angie 5. */
export const STANDARD_PROBES: Readonly<Record<'http' | 'stream', UpstreamProbe>> = {
  http: HTTP,
  stream: { ...HTTP, uri: null, method: null },
};

/** The longest that a probe may take until it is said: `proxy_…_timeout`, `upstream_probe_timeout`. Source: Angie 5. */
export const STANDARD_PROBE_TIMEOUTS_MS: Readonly<Record<'http' | 'stream', number>> = { http: 60_000, stream: 50_000 };

/** Why `persistent` may not stand alone, in the words of a check of a configuration; null: all is well. Source: A-065. */
export function persistenceProblem({
  isEssential,
  isPersistent,
}: Pick<UpstreamProbe, 'isEssential' | 'isPersistent'>): string | null {
  return isPersistent && !isEssential ? 'the parameter "persistent" requires "essential"' : null;
}
