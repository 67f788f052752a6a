/** What there is to tell of one attempt, for the variables. Times are milliseconds, null where it did not come so far. */
export interface AttemptRecord {
  /** The peer, or the group when no server could be chosen. */
  readonly address: string;
  status: number | null;
  connectMs: number | null;
  headerMs: number | null;
  responseMs: number | null;
  responseLength: number;
  bytesSent: number;
  bytesReceived: number;
  stickyStatus: string | null;
}

/** The record of an attempt that begins. */
export function newAttempt(address: string): AttemptRecord {
  return {
    address,
    status: null,
    connectMs: null,
    headerMs: null,
    responseMs: null,
    responseLength: 0,
    bytesSent: 0,
    bytesReceived: 0,
    stickyStatus: null,
  };
}

const SHOWN: Readonly<Record<string, (attempt: AttemptRecord) => string>> = {
  upstream_addr: ({ address }) => address,
  upstream_status: ({ status }) => (status === null ? '-' : String(status)),
  upstream_connect_time: ({ connectMs }) => seconds(connectMs),
  upstream_header_time: ({ headerMs }) => seconds(headerMs),
  upstream_response_time: ({ responseMs }) => seconds(responseMs),
  upstream_response_length: ({ responseLength }) => String(responseLength),
  upstream_bytes_sent: ({ bytesSent }) => String(bytesSent),
  upstream_bytes_received: ({ bytesReceived }) => String(bytesReceived),
  upstream_transport: ({ connectMs }) => (connectMs === null ? '-' : 'tcp'),
  upstream_sticky_status: ({ stickyStatus }) => stickyStatus ?? '-',
};

/** A variable with one value for each attempt, joined by commas; undefined for another name. Source: Angie 4.4. */
export function attemptVariable(name: string, attempts: readonly AttemptRecord[]): string | undefined {
  const show = Object.hasOwn(SHOWN, name) ? SHOWN[name] : undefined;
  return show && attempts.map(show).join(', ');
}

/** The same by the names of `stream`, where the head of a response is the first byte. Source: Angie 3.5. */
export function streamVariable(name: string, attempts: readonly AttemptRecord[]): string | undefined {
  return attemptVariable(STREAM_NAMES[name] ?? name, attempts);
}

const STREAM_NAMES: Readonly<Record<string, string | undefined>> = {
  upstream_first_byte_time: 'upstream_header_time',
  upstream_session_time: 'upstream_response_time',
};

/** Seconds with milliseconds, as nginx shows times; `-` for one that was not reached. */
export function seconds(ms: number | null): string {
  return ms === null ? '-' : (Math.max(Math.round(ms), 0) / 1_000).toFixed(3);
}
