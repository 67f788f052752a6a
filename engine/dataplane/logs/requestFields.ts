import type { CompletedRequest } from '../http/RequestObserver.ts';
import { escaped } from './escaped.ts';

/** Longest User-Agent that is logged, 8 KB. Source: ELB, *Access log entries*. */
const MAX_USER_AGENT = 8_192;
const FIRST_LINE = /^([\w!#$%&'*+.^`|~-]+) (\S+)(?: (HTTP\/\d\.\d))?\r?$/;
const HOST = /\nhost:[ \t]*([^\r\n]*)/i;
const PORT_AT_END = /:\d*$/;
const USER_AGENT = /\nuser-agent:[ \t]*([^\r\n]*)/i;
const VERSIONS: Readonly<Record<number, string>> = { 9: 'HTTP/0.9', 10: 'HTTP/1.0', 11: 'HTTP/1.1', 20: 'HTTP/2.0' };

/** Of the listener that took a request. */
export interface LoggedListener {
  readonly protocol: 'http' | 'https';
  readonly port: number;
}

/** What both formats of access logs say of a request's own words; in quotation marks, and safe. */
export interface RequestFields {
  /** `"GET http://www.example.com:80/a HTTP/1.1"`; `"- http://<host>:80- -"` of one that cannot be read. */
  readonly request: string;
  readonly userAgent: string;
}

/**
 * The request line and the user agent, as the client sent them: from before any transform. `dnsName` stands for a host
 * where there is none. Source: ELB, *Access log entries*.
 */
export function requestFields(request: CompletedRequest, listener: LoggedListener, dnsName: string): RequestFields {
  const head = request.originalHead === '' ? request.requestHead : request.originalHead;
  const { method, target, version } = lineOf(head, request);
  const origin = `${listener.protocol}://${hostOf(head) || dnsName}:${listener.port}`;
  const userAgent = fieldOf(head, '\r\nUser-Agent: ', USER_AGENT).slice(0, MAX_USER_AGENT).trimEnd();
  const url = /^https?:\/\//i.test(target) ? target : `${origin}${target}`;
  return {
    request: `"${escaped(method === '' ? `- ${origin}- -` : `${method} ${url} ${version}`)}"`,
    userAgent: userAgent === '' ? '"-"' : `"${escaped(userAgent)}"`,
  };
}

/** Host and path with its query of a head, for what a transform made of them. */
export function addressedBy(head: string): { readonly host: string; readonly target: string } {
  return { host: hostOf(head), target: FIRST_LINE.exec(firstLineOf(head))?.[2] ?? '' };
}

function lineOf(head: string, request: CompletedRequest) {
  const [, method = '', target = '', said] = FIRST_LINE.exec(firstLineOf(head)) ?? [];
  // What goes to a target says 1.1, whatever the client speaks; of one that was refused, its own words are all there is.
  const version = request.rule === null ? (said ?? 'HTTP/0.9') : (VERSIONS[request.version] ?? '-');
  return { method, target, version };
}

function firstLineOf(head: string): string {
  const end = head.indexOf('\n');
  return end < 0 ? head : head.slice(0, end);
}

/** Without its port. */
function hostOf(head: string): string {
  return fieldOf(head, '\r\nHost: ', HOST).trim().replace(PORT_AT_END, '');
}

/** The value of a field, found by its usual spelling, which is quick, or by any. */
function fieldOf(head: string, usual: string, any: RegExp): string {
  const place = head.indexOf(usual);
  if (place < 0) return any.exec(head)?.[1] ?? '';
  const start = place + usual.length;
  const end = head.indexOf('\r', start);
  return head.slice(start, end < 0 ? head.length : end);
}
