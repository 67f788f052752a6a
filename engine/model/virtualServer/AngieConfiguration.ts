import type { NextUpstream } from '../upstream/NextUpstream.ts';
import type { UpstreamProbe } from '../upstream/UpstreamProbe.ts';
import type { UpstreamGroup } from '../upstream/UpstreamGroup.ts';
import type { HttpBlock, ListenAddress, LogFormat, VariableMap } from './VirtualServer.ts';
import type { ProxyTls } from './ProxyTls.ts';
import type { ServedTls } from './ServedTls.ts';
import type { AccessRule } from './AccessRule.ts';
import type { AccessLog } from './VirtualLocation.ts';

/** All that an Angie configuration says, ready to be run. Source: contract, *Angie configurations*. */
export interface AngieConfiguration {
  /** null: `auto`. Default 1. */
  readonly workerProcesses: number | null;
  /** Path of the file with the process id; null: nothing is said. */
  readonly pidFile: string | null;
  /** In the foreground: `daemon off`. */
  readonly isForeground: boolean;
  /** How long a worker that is being replaced may finish; null: as long as it takes. */
  readonly shutdownTimeoutMs: number | null;
  readonly errorLog: ErrorLog | null;
  readonly http: HttpBlock | null;
  readonly stream: StreamBlock | null;
}

/** `error_log`. */
export interface ErrorLog {
  readonly path: string;
  readonly level: string;
}

/** The `stream` block. Source: Angie 3.5. */
export interface StreamBlock {
  readonly groups: readonly UpstreamGroup[];
  readonly maps: readonly VariableMap[];
  readonly logFormats: Readonly<Record<string, LogFormat>>;
  readonly servers: readonly StreamServer[];
}

/** A `server` of `stream`. Times are milliseconds. */
export interface StreamServer {
  readonly listens: readonly ListenAddress[];
  readonly handler: StreamHandler;
  /** Of its listeners with `ssl`; null: it has none. */
  readonly tls: ServedTls | null;
  readonly accessLogs: readonly AccessLog[];
  /** Who is let in; without a rule that names it, a client is. */
  readonly access: readonly AccessRule[];
}

export type StreamHandler =
  | { readonly kind: 'return'; readonly text: string }
  | {
      readonly kind: 'proxy';
      /** Name of a group, or a text with variables that becomes one. */
      readonly group: string;
      readonly nextUpstream: NextUpstream;
      /** Default 60,000. */
      readonly connectTimeoutMs: number;
      /** Between two operations of a session; default 600,000. */
      readonly timeoutMs: number;
      /** UDP: datagrams that end a session; null: the timeout does. */
      readonly responses: number | null;
      /** UDP: datagrams of a client that begin another session; 0: none does. */
      readonly requests: number;
      /** `proxy_half_close`: a session lasts until both ends have ended. Default false. */
      readonly keepsHalfOpen: boolean;
      /** `upstream_probe` of the server; the group has them, too. */
      readonly probes: readonly UpstreamProbe[];
      /** `upstream_probe_timeout`: the longest that a check may take; default 50,000. */
      readonly probeTimeoutMs: number;
      /** `proxy_protocol on`: connections begin with a line that says who the client is. Absent: they do not. */
      readonly hasProxyLine?: true;
      /** `proxy_ssl on`; null: without TLS. */
      readonly tls: ProxyTls | null;
    };
