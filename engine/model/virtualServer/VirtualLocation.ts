import type { NextUpstream } from '../upstream/NextUpstream.ts';
import type { ResolverSettings } from '../upstream/ResolverSettings.ts';
import type { UpstreamProbe } from '../upstream/UpstreamProbe.ts';
import type { AccessRule } from './AccessRule.ts';
import type { RealAddress } from './RealAddress.ts';
import type { ProxyTls } from './ProxyTls.ts';

/** A `location`, with those inside it. Source: Angie 9.4. */
export interface VirtualLocation extends LocationSettings {
  readonly match: LocationMatch;
  readonly locations: readonly VirtualLocation[];
}

/** Which URIs are of a location. */
export type LocationMatch =
  | { readonly kind: 'exact'; readonly uri: string }
  /** `isFinal`: `^~`, no regex is looked at when this is the longest prefix. */
  | { readonly kind: 'prefix'; readonly uri: string; readonly isFinal: boolean }
  | { readonly kind: 'regex'; readonly pattern: string; readonly isCaseSensitive: boolean }
  /** Reached by nothing that Balanza offers. */
  | { readonly kind: 'named'; readonly name: string };

/** What happens to the requests of a location, or of a server outside its locations. */
export interface LocationSettings {
  /** Carried out in order, before the handler. */
  readonly steps: readonly RewriteStep[];
  readonly handler: LocationHandler;
  readonly addedHeaders: readonly AddedHeader[];
  /** Media type of texts that `return` gives, for URIs whose extension no type has. Default `text/plain`. */
  readonly defaultType: string;
  /** Media types by extension, in lower case. */
  readonly types: Readonly<Record<string, string>>;
  /** Longest body of a request; 0: no limit. Default 1 MiB. */
  readonly maxBodyBytes: number;
  /** Default 60,000. */
  readonly bodyTimeoutMs: number;
  /** Default 60,000. */
  readonly sendTimeoutMs: number;
  /** Only internal redirects reach it, of which Balanza has none: 404. */
  readonly isInternal: boolean;
  /** Redirects of ours name scheme and host. Default true. */
  readonly isRedirectAbsolute: boolean;
  /** They name the port, too. Default true. */
  readonly isPortInRedirect: boolean;
  readonly accessLogs: readonly AccessLog[];
  /** Who is let in; without a rule that names it, a client is. */
  readonly access: readonly AccessRule[];
  /** Absent: the client is who holds the connection. */
  readonly realAddress?: RealAddress;
}

export type RewriteStep =
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  /** `text`: the body, or with 301, 302, 303, 307, 308 the address; null: a standard body. Status 444: no answer. */
  | { readonly kind: 'return'; readonly status: number; readonly text: string | null };

export type LocationHandler =
  /** No file is served: 404. */
  | { readonly kind: 'none' }
  | { readonly kind: 'proxy'; readonly proxy: ProxySettings }
  /** The status API from `path` on (`/status/`), a text. */
  | { readonly kind: 'api'; readonly path: string }
  /** Metrics of all groups, as Prometheus reads them: `prometheus all`. */
  | { readonly kind: 'prometheus' };

/** `proxy_pass` and what belongs to it. Times are milliseconds. */
export interface ProxySettings {
  /** Name of a group, or a text with variables that becomes one. */
  readonly group: string;
  /** The group is a text that becomes a URL, its scheme included. Absent: it names a group or an address. */
  readonly isUrl?: true;
  /** `https://`, or perhaps that; null: without TLS. */
  readonly tls: ProxyTls | null;
  /** Whom to ask for names that come of variables; null: nobody. */
  readonly resolver: ResolverSettings | null;
  /** What stands for the part of the URI that the location matched; null: the URI goes on as it came. */
  readonly uri: string | null;
  /** `$proxy_host`: the group as `proxy_pass` writes it. */
  readonly host: string;
  /** All fields that are set, those by default included; an empty value takes the field away. */
  readonly setHeaders: readonly { readonly name: string; readonly value: string }[];
  /** Fields of responses that do not go to clients, in lower case. */
  readonly hiddenHeaders: readonly string[];
  readonly httpVersion: '1.0' | '1.1';
  readonly nextUpstream: NextUpstream;
  readonly connectTimeoutMs: number;
  readonly sendTimeoutMs: number;
  readonly readTimeoutMs: number;
  /** The body is read whole before a server is chosen. */
  readonly isRequestBuffered: boolean;
  /** `upstream_probe` of the location; the group has them, too. */
  readonly probes: readonly UpstreamProbe[];
  /** Beginnings of `Location` and `Refresh` that are replaced, in order; `from` may begin with `~` or `~*`. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
}

/** `add_header`. */
export interface AddedHeader {
  readonly name: string;
  readonly value: string;
  /** With every status, not only with those of success and redirection. */
  readonly isAlways: boolean;
}

/** `access_log`. */
export interface AccessLog {
  readonly path: string;
  readonly format: string;
  /** Text; a line is written while it is neither empty nor `0`. null: always. */
  readonly condition: string | null;
}
