import { BalanzaError } from '../../model/BalanzaError.ts';

/** What traffic is to be sent. Source: contract, *Instances, samples, traffic*. */
export interface TrafficPlan {
  /** DNS name, or an IPv4 address, which is taken as it is. */
  readonly name: string;
  /** Of the listener. 1 to 65535. */
  readonly port: number;
  /** What the engine adds to the ports of listeners when it binds them. Whole, from 0; `port` with it 65535 at most; default 0. */
  readonly portOffset?: number;
  /** Begins with `/`. */
  readonly path: string;
  /** A token, 40 characters at most; default GET. */
  readonly method?: string;
  /** 20 at most; the client sets `Host` and what frames the body itself. Default none. */
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  /** 65,536 characters at most; empty, the default: none. */
  readonly body?: string;
  /** Requests a second of all clients together. 0.1 to 50,000. */
  readonly rate: number;
  /** Whole, 1 to 10,000. */
  readonly clients: number;
  /** 0.1 to 86,400. */
  readonly seconds: number;
}

/** Ranges and defaults of the `traffic` command. Source: contract, *Instances, samples, traffic*. */
export const TRAFFIC_LIMITS = {
  port: { min: 1, max: 65_535, standard: 80 },
  rate: { min: 0.1, max: 50_000, standard: 200 },
  clients: { min: 1, max: 10_000, standard: 60 },
  seconds: { min: 0.1, max: 86_400, standard: 10 },
} as const;

/** Throws `ValidationError`, which names the value and its range, when the plan cannot be carried out. */
export function checkTrafficPlan(plan: TrafficPlan): void {
  for (const field of ['port', 'rate', 'clients', 'seconds'] as const) {
    const { min, max } = TRAFFIC_LIMITS[field];
    const value = plan[field];
    const isWhole = field === 'port' || field === 'clients';
    if (!(value >= min && value <= max) || (isWhole && !Number.isInteger(value))) {
      const takes = `a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`;
      throw new BalanzaError('ValidationError', `'${field}' takes ${takes}, not ${value}.`);
    }
  }
  const { port, portOffset = 0 } = plan;
  const most = TRAFFIC_LIMITS.port.max - port;
  if (!Number.isInteger(portOffset) || portOffset < 0 || portOffset > most) {
    const takes = `a whole number from 0 to ${most} with port ${port}`;
    throw new BalanzaError('ValidationError', `'portOffset' takes ${takes}, not ${portOffset}.`);
  }
  if (!/^\/[\x21-\x7e]*$/.test(plan.path)) {
    throw new BalanzaError('ValidationError', `'path' begins with / and has no spaces; '${plan.path}' does not.`);
  }
  checkRequest(plan);
}

/** Set by the client: `Host` is the name, and the body is framed by its length. */
const OWN_FIELDS = new Set(['host', 'content-length', 'transfer-encoding', 'connection']);
const MOST_HEADERS = 20;
const MOST_BODY = 65_536;

function checkRequest({ method = 'GET', headers = [], body = '' }: TrafficPlan): void {
  const refuse = (sentence: string) => new BalanzaError('ValidationError', sentence);
  if (!/^[A-Z_-]{1,40}$/.test(method) || method === 'CONNECT')
    throw refuse(`'method' takes capital letters, - and _, 40 at most, and not CONNECT; not '${method.slice(0, 40)}'.`);
  if (headers.length > MOST_HEADERS) throw refuse(`'headers' takes ${MOST_HEADERS} at most, not ${headers.length}.`);
  const wrong = headers.find(
    ({ name, value }) => !/^[\w!#$%&'*+.^`|~-]{1,128}$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value),
  );
  if (wrong) throw refuse(`'headers' takes names and values of HTTP; '${wrong.name.slice(0, 128)}' is none.`);
  const own = headers.find(({ name }) => OWN_FIELDS.has(name.toLowerCase()));
  if (own) throw refuse(`The header '${own.name}' is set by the client itself. Leave it out.`);
  if (body.length > MOST_BODY) throw refuse(`'body' takes ${MOST_BODY} characters at most, not ${body.length}.`);
}

/** How many requests the plan sends: its rate for its time, one at least. */
export function plannedRequests({ rate, seconds }: TrafficPlan): number {
  return Math.max(1, Math.round(rate * seconds));
}

/**
 * How many requests should have been sent `elapsedMs` after the start. They are spread evenly over the time and over
 * the clients: request `n` (from 0) is sent by client `n % clients` at `n / rate` seconds, whether or not those before
 * it were answered.
 */
export function requestsDue(plan: TrafficPlan, elapsedMs: number): number {
  return Math.min(plannedRequests(plan), Math.floor((elapsedMs * plan.rate) / 1_000) + 1);
}
