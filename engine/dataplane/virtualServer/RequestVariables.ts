import { addressBytes } from '../../model/addressBlock.ts';
import type { Captures } from '../../routing/virtualServer/compilePattern.ts';
import type { ClientPlace } from '../../routing/virtualServer/realClient.ts';
import type { MappedVariable } from '../../routing/virtualServer/MappedVariable.ts';
import { attemptVariable, seconds, type AttemptRecord } from './AttemptRecord.ts';
import { logTime, isoTime } from './logTime.ts';

/** Header fields as they came: name, value, name, value … */
export type RawFields = readonly string[];

/** What a request is made of. */
export interface RequestFacts {
  readonly method: string;
  /** As it came, query included. */
  readonly target: string;
  readonly httpVersion: string;
  readonly fields: RawFields;
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly serverAddress: string;
  readonly serverPort: number;
  /** Of a connection with TLS; null: without. */
  readonly tls: { readonly protocol: string; readonly cipher: string; readonly name: string } | null;
  readonly hostName: string;
  readonly connection: number;
  readonly connectionRequests: number;
  readonly pid: number;
  readonly requestId: string;
  readonly startedMs: number;
  /** Of Balanza. */
  readonly version: string;
}

/** Variables of one request, by the names of nginx. Characters are bytes. Source: Angie 4.4, 9.4. */
export class RequestVariables {
  readonly facts: RequestFacts;
  readonly attempts: AttemptRecord[] = [];
  /** Who the client is by the word of whom is trusted; by itself who holds the connection. */
  client: ClientPlace;
  isRecognised = false;
  /** Normalised, without the query. */
  path: string;
  args: string;
  serverName = '';
  proxyHost = '';
  /** Whether the server is reached by TLS. */
  isProxyTls = false;
  /** The URI that variables of `proxy_pass` have made; null: they made none. */
  passedUri: string | null = null;
  /** Of the last response of a server. */
  upstreamFields: RawFields = [];
  /** Behind the body of the last response that came whole. */
  upstreamTrailers: RawFields = [];
  /** What goes, or went, to the client. */
  sentFields: RawFields = [];
  status = 0;
  bodyBytesSent = 0;
  bytesSent = 0;
  requestLength = 0;
  queuedMs: number | null = null;
  readonly #maps: ReadonlyMap<string, MappedVariable>;
  readonly #clock: { nowMs(): number };
  readonly #set = new Map<string, string>();
  readonly #mapped = new Map<string, string>();
  #captures: readonly string[] = [];

  constructor(facts: RequestFacts, maps: ReadonlyMap<string, MappedVariable>, clock: { nowMs(): number }) {
    this.facts = facts;
    this.client = { address: facts.remoteAddress, port: facts.remotePort };
    this.#maps = maps;
    this.#clock = clock;
    const question = facts.target.indexOf('?');
    this.path = question === -1 ? facts.target : facts.target.slice(0, question);
    this.args = question === -1 ? '' : facts.target.slice(question + 1);
  }

  /** The host that the client asks for: lower case, without a port. */
  get host(): string {
    const given = fieldOf(this.facts.fields, 'host');
    return given === '' ? this.serverName : given.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
  }

  capture({ values, named }: Captures): void {
    if (values.length > 0) this.#captures = values;
    for (const [name, value] of Object.entries(named)) this.#set.set(name, value);
  }

  set(name: string, value: string): void {
    this.#set.set(name.toLowerCase(), value);
  }

  /** The value of a variable, by its name without `$`; empty for one that has none. */
  readonly value = (given: string): string => {
    const name = given.toLowerCase();
    if (/^[1-9]$/.test(name)) return this.#captures[Number(name) - 1] ?? '';
    const set = this.#set.get(name);
    if (set !== undefined) return set;
    const map = this.#maps.get(name);
    if (map) return this.#mappedValue(name, map);
    return attemptVariable(name, this.attempts) ?? this.#ofFamily(name) ?? this.#builtIn(name);
  };

  /** Worked out once a request, but anew once a server has answered: it may hang on the response. */
  #mappedValue(name: string, map: MappedVariable): string {
    const key = `${name} ${this.attempts.length} ${this.attempts.at(-1)?.status ?? ''}`;
    const known = this.#mapped.get(key);
    if (known !== undefined) return known;
    this.#mapped.set(key, ''); // a map that hangs on itself ends here
    const value = map.evaluate(this.value);
    this.#mapped.set(key, value);
    return value;
  }

  #ofFamily(name: string): string | undefined {
    const { fields } = this.facts;
    if (name.startsWith('http_')) return fieldOf(fields, name.slice('http_'.length));
    if (name.startsWith('arg_')) return argOf(this.args, name.slice('arg_'.length));
    if (name.startsWith('cookie_')) return cookieOf(fields, name.slice('cookie_'.length));
    if (name.startsWith('sent_http_')) return fieldOf(this.sentFields, name.slice('sent_http_'.length));
    if (name.startsWith('upstream_http_')) return fieldOf(this.upstreamFields, name.slice('upstream_http_'.length));
    if (name.startsWith('upstream_trailer_'))
      return fieldOf(this.upstreamTrailers, name.slice('upstream_trailer_'.length));
    if (name.startsWith('upstream_cookie_'))
      return setCookieOf(this.upstreamFields, name.slice('upstream_cookie_'.length));
    return undefined;
  }

  #builtIn(name: string): string {
    const { facts } = this;
    switch (name) {
      case 'args':
      case 'query_string':
        return this.args;
      case 'is_args':
        return this.args === '' ? '' : '?';
      case 'uri':
      case 'document_uri':
        return this.path;
      case 'request_uri':
        return facts.target;
      case 'request':
        return `${facts.method} ${facts.target} HTTP/${facts.httpVersion}`;
      case 'request_method':
        return facts.method;
      case 'request_id':
        return facts.requestId;
      case 'request_length':
        return String(this.requestLength);
      case 'request_time':
        return seconds(this.#clock.nowMs() - facts.startedMs);
      case 'scheme':
        return facts.tls ? 'https' : 'http';
      case 'https':
        return facts.tls ? 'on' : '';
      case 'ssl_protocol':
        return facts.tls?.protocol ?? '';
      case 'ssl_cipher':
        return facts.tls?.cipher ?? '';
      case 'ssl_server_name':
        return facts.tls?.name ?? '';
      case 'host':
        return this.host;
      case 'hostname':
        return facts.hostName;
      case 'server_name':
        return this.serverName;
      case 'server_addr':
        return facts.serverAddress;
      case 'server_port':
        return String(facts.serverPort);
      case 'server_protocol':
        return `HTTP/${facts.httpVersion}`;
      case 'remote_addr':
        return this.client.address;
      case 'realip_remote_addr':
        return facts.remoteAddress;
      case 'remote_user':
        return userOf(fieldOf(facts.fields, 'authorization'));
      case 'remote_port':
        return this.client.port === 0 ? '' : String(this.client.port);
      case 'realip_remote_port':
        return String(facts.remotePort);
      case 'binary_remote_addr':
        return binaryAddress(this.client.address);
      case 'content_length':
        return fieldOf(facts.fields, 'content_length');
      case 'content_type':
        return fieldOf(facts.fields, 'content_type');
      case 'status':
        return String(this.status).padStart(3, '0');
      case 'body_bytes_sent':
        return String(this.bodyBytesSent);
      case 'bytes_sent':
        return String(this.bytesSent);
      case 'connection':
        return String(facts.connection);
      case 'connection_requests':
        return String(facts.connectionRequests);
      case 'pid':
        return String(facts.pid);
      case 'nginx_version':
      case 'angie_version':
        return facts.version;
      case 'pipe':
        return '.';
      case 'msec':
        return (this.#clock.nowMs() / 1_000).toFixed(3);
      case 'time_iso8601':
        return isoTime(this.#clock.nowMs());
      case 'time_local':
        return logTime(this.#clock.nowMs());
      case 'proxy_host':
        return this.proxyHost;
      case 'proxy_port':
        if (this.proxyHost === '') return '';
        return /:(\d+)$/.exec(this.proxyHost)?.[1] ?? (this.isProxyTls ? '443' : '80');
      case 'proxy_add_x_forwarded_for': {
        const before = fieldOf(facts.fields, 'x_forwarded_for');
        return before === '' ? this.client.address : `${before}, ${this.client.address}`;
      }
      case 'upstream_queue_time':
        return seconds(this.queuedMs);
      default:
        return '';
    }
  }
}

/** The value of a field, by its name with `_` for `-`; of a repeated one all values, joined as nginx does. */
export function fieldOf(fields: RawFields, name: string): string {
  const values: string[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const field = fields[at] ?? '';
    if (field.length === name.length && field.toLowerCase().replaceAll('-', '_') === name) {
      values.push(fields[at + 1] ?? '');
    }
  }
  return values.join(name === 'cookie' ? '; ' : ', ');
}

/** `:port` behind the host of a redirect; empty where the scheme says it. */
export function portShown({ serverPort, tls }: RequestFacts): string {
  return serverPort === (tls ? 443 : 80) ? '' : `:${serverPort}`;
}

/** The bytes of an address, a character each; empty for a socket's. */
export function binaryAddress(address: string): string {
  return String.fromCharCode(...(addressBytes(address) ?? []));
}

/** The user of basic authentication, whoever that is; empty without. */
function userOf(authorization: string): string {
  const [, encoded = ''] = /^basic +(\S+)$/i.exec(authorization) ?? [];
  const decoded = Buffer.from(encoded, 'base64').toString('latin1');
  return decoded.includes(':') ? decoded.slice(0, decoded.indexOf(':')) : '';
}

function argOf(args: string, name: string): string {
  for (const pair of args.split('&')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).toLowerCase() === name) return pair.slice(at + 1);
  }
  return '';
}

function cookieOf(fields: RawFields, name: string): string {
  for (const pair of fieldOf(fields, 'cookie').split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim().toLowerCase() === name) return pair.slice(at + 1).trim();
  }
  return '';
}

function setCookieOf(fields: RawFields, name: string): string {
  for (let at = 0; at + 1 < fields.length; at += 2) {
    if (fields[at]?.toLowerCase() !== 'set-cookie') continue;
    const [pair = ''] = (fields[at + 1] ?? '').split(';');
    const equals = pair.indexOf('=');
    if (equals !== -1 && pair.slice(0, equals).trim().toLowerCase() === name) return pair.slice(equals + 1).trim();
  }
  return '';
}
