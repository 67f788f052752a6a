/**
 * The tag of an instance with the sample target whose value is what it asks for each request of its own: the next tier,
 * `http://NAME[:PORT][/PATH]`. Without a path it asks for that of the request. Source: contract, sample `two-tier`.
 */
export const SAMPLE_UPSTREAM_TAG = 'balanza:sample-upstream';

/** Where a sample target asks. */
export interface SampleUpstream {
  /** A name that the engine's DNS knows, or an IPv4 address. */
  readonly host: string;
  readonly port: number;
  /** With the query; null: that of the request. */
  readonly path: string | null;
}

/** How clients reach load balancers: whom they ask for names, and what is added to the ports of listeners. */
export interface BalancerAccess {
  readonly dnsServer: { readonly host: string; readonly port: number };
  readonly portOffset: number;
}

/** Reads the value of the tag, or says in a sentence what it takes. */
export function parseSampleUpstream(text: string): SampleUpstream | string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' || url.username !== '' || url.hostname.startsWith('[')) {
    return `The tag ${SAMPLE_UPSTREAM_TAG} takes http://NAME[:PORT][/PATH], not “${text}”.`;
  }
  const path = `${url.pathname}${url.search}`;
  return { host: url.hostname, port: url.port === '' ? 80 : Number(url.port), path: path === '/' ? null : path };
}
