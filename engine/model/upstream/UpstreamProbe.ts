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
