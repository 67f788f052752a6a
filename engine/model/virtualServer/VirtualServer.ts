import type { UpstreamGroup } from '../upstream/UpstreamGroup.ts';
import type { ServedTls } from './ServedTls.ts';
import type { VirtualLocation, LocationSettings } from './VirtualLocation.ts';

/**
 * What the `http` block of an Angie configuration describes: groups of servers, variables made of others, and the servers
 * that clients connect to. Plain data: it crosses threads. Texts may hold variables, as written. Source: Angie 9.4.
 */
export interface HttpBlock {
  /** Also those that a `proxy_pass` names by address only. */
  readonly groups: readonly UpstreamGroup[];
  readonly maps: readonly VariableMap[];
  /** Formats of access logs by name; `combined` is always there. */
  readonly logFormats: Readonly<Record<string, LogFormat>>;
  readonly servers: readonly VirtualServer[];
}

/** A `server` block. */
export interface VirtualServer {
  readonly listens: readonly ListenAddress[];
  /** As written, in lower case: a name, `*.name`, `name.*`, `.name`, `~regex`, or empty. */
  readonly names: readonly string[];
  readonly client: ClientLimits;
  /** Of its listeners with `ssl`; null: it has none. */
  readonly tls: ServedTls | null;
  /** Requests that no location matches, and what is done before one is looked for. */
  readonly root: LocationSettings;
  readonly locations: readonly VirtualLocation[];
}

/** One `listen`: what is bound, exactly. */
export interface ListenAddress {
  /** IPv4 or IPv6 address without brackets; `unix:/path`. */
  readonly address: string;
  /** 0 for a unix socket. */
  readonly port: number;
  /** Serves the requests whose host no server has; by itself the first server of an address is. */
  readonly isDefault: boolean;
  /** Stream: datagrams instead of connections. */
  readonly isUdp: boolean;
  /** `ssl`. Where one server of an address says so, it holds for all of them. */
  readonly isTls: boolean;
}

/** What is asked of clients' connections. Times are milliseconds. */
export interface ClientLimits {
  /** Default 60,000. */
  readonly headerTimeoutMs: number;
  /** 0: connections are not kept. Default 75,000. */
  readonly keepaliveTimeoutMs: number;
  /** What `Keep-Alive` promises clients: the second word of `keepalive_timeout`. Absent: the field is not sent. */
  readonly keepaliveHeaderSeconds?: number;
  /** Default 1,000. */
  readonly keepaliveRequests: number;
  /** Default 3,600,000. */
  readonly keepaliveTimeMs: number;
  readonly heads: HeadLimits;
}

/** Where nothing is said. Source: nginx, *core module*. */
export const STANDARD_HEADS: HeadLimits = {
  firstBytes: 1_024,
  buffers: 4,
  bufferBytes: 8_192,
  hasUnderscores: false,
  keepsInvalid: false,
};

/** What heads of requests may be. */
export interface HeadLimits {
  /** `client_header_buffer_size`: a head as long as this is taken whatever its lines; default 1,024 bytes. */
  readonly firstBytes: number;
  /** `large_client_header_buffers`: so many lines of such a length otherwise; default 4 of 8,192 bytes. */
  readonly buffers: number;
  readonly bufferBytes: number;
  /** `underscores_in_headers`: names of fields may have `_`. Default false. */
  readonly hasUnderscores: boolean;
  /** `ignore_invalid_headers off`: fields with names of other characters are passed on. Default false: they are left out. */
  readonly keepsInvalid: boolean;
}

/** `map`: a variable whose value is looked up by that of a text. */
export interface VariableMap {
  /** Without `$`. */
  readonly name: string;
  readonly source: string;
  /** Values of which the source may be the name of a host: `*.example.com` and the like count. */
  readonly hasHostnames: boolean;
  /** Keys in lower case, or `~regex`, `~*regex`; in the order of the block. Values may hold variables. */
  readonly entries: readonly { readonly key: string; readonly value: string }[];
  /** `default`; empty when there is none. */
  readonly fallback: string;
}

/** `log_format`. */
export interface LogFormat {
  readonly escape: 'default' | 'json' | 'none';
  readonly text: string;
}
