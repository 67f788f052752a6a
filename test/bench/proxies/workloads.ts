/** A kind of load, as wrk makes it, h2load, or a client of ours: by default `GET /` (100 bytes back) over kept connections. */
export interface Workload {
  readonly connections: number;
  readonly path?: string;
  /** Over TLS, to the port above the plain one by `SECURE_PORTS_ABOVE`. */
  readonly isSecure?: boolean;
  /** Over a port that passes connections on, above the plain one by `FLOW_PORTS_ABOVE`. */
  readonly isFlow?: boolean;
  /** Requests at once on each connection, in HTTP/2. */
  readonly streams?: number;
  /** Targets that not every proxy can have, behind paths of their own. Default: the plain ones, which all have. */
  readonly targets?: SpecialTargets;
  /** The load is made by a client of ours: connections over TLS that resume a session, one request each. */
  readonly isResumed?: boolean;
  /** The load is made by a client of ours: over upgraded connections, messages of so many bytes that come back. */
  readonly messageBytes?: number;
  readonly headers?: readonly string[];
  /** Bytes of the body of each request, which is then a POST. */
  readonly postBytes?: number;
}

const BROWSER_HEADERS = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  'Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'Accept-Encoding: gzip, deflate, br',
  'Accept-Language: en-US,en;q=0.9',
  'Cache-Control: no-cache',
  'Connection: keep-alive',
  'Upgrade-Insecure-Requests: 1',
  'Cookie: session=0123456789abcdef0123456789abcdef; theme=dark',
];

/** Targets in HTTP/2, targets with TLS, and such that upgrade connections and echo what comes over them. */
export type SpecialTargets = 'http2' | 'secure' | 'tunnel';

/** What the paths begin with that lead to them. */
export const TARGET_PATHS: Readonly<Record<SpecialTargets, string>> = {
  http2: '/h2/',
  secure: '/tls/',
  tunnel: '/ws/',
};

/** How far the ports for TLS are from the plain ones. */
export const SECURE_PORTS_ABOVE = 100;

/** How far the ports that pass connections on are from the plain ones. */
export const FLOW_PORTS_ABOVE = 200;

/** The loads by name; the number in a name is that of connections. */
export const WORKLOADS: Readonly<Record<string, Workload>> = {
  small64: { connections: 64 },
  browser64: { connections: 64, headers: BROWSER_HEADERS },
  '10k64': { connections: 64, path: '/10k' },
  '1m16': { connections: 16, path: '/1m' },
  post64: { connections: 64, postBytes: 1_024 },
  conn: { connections: 32, headers: ['Connection: close'] },
  tls64: { connections: 64, isSecure: true },
  tls10k64: { connections: 64, path: '/10k', isSecure: true },
  tls1m16: { connections: 16, path: '/1m', isSecure: true },
  tlsPost64: { connections: 64, postBytes: 1_024, isSecure: true },
  tlsConn: { connections: 32, headers: ['Connection: close'], isSecure: true },
  tlsResume: { connections: 8, isSecure: true, isResumed: true },
  tlsTargets: { connections: 64, path: `${TARGET_PATHS.secure}small`, isSecure: true, targets: 'secure' },
  // Balanza ends a connection after 10,000 requests, as AWS does: many connections of few streams do not come so far.
  h2: { connections: 32, streams: 10, isSecure: true },
  h2Single: { connections: 64, streams: 1, isSecure: true },
  h2_10k: { connections: 32, streams: 10, path: '/10k', isSecure: true },
  h2_1m: { connections: 10, streams: 4, path: '/1m', isSecure: true },
  h2Post: { connections: 32, streams: 10, postBytes: 1_024, isSecure: true },
  h2Targets: { connections: 32, streams: 10, path: `${TARGET_PATHS.http2}small`, isSecure: true, targets: 'http2' },
  h2Targets1m: { connections: 10, streams: 4, path: `${TARGET_PATHS.http2}1m`, isSecure: true, targets: 'http2' },
  ws64: { connections: 64, path: `${TARGET_PATHS.tunnel}echo`, messageBytes: 64, targets: 'tunnel' },
  ws256k: { connections: 16, path: `${TARGET_PATHS.tunnel}echo`, messageBytes: 262_144, targets: 'tunnel' },
  tcp64: { connections: 64, isFlow: true },
  tcp1m16: { connections: 16, path: '/1m', isFlow: true },
  tcpConn: { connections: 32, headers: ['Connection: close'], isFlow: true },
};
