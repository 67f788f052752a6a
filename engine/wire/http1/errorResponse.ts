import { httpDate } from './httpDate.ts';

/** Sent at once on `Expect: 100-continue` (E-067, EXP-01). */
export const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Reason phrases as ELB writes them, in the status line and in the page. Its own codes (463 …) have none. */
const REASON_PHRASES: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  400: 'Bad Request',
  401: 'Authorization Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Not Allowed',
  408: 'Request Time-out',
  409: 'Conflict',
  410: 'Gone',
  413: 'Request Entity Too Large',
  414: 'Request-URI Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
  505: 'HTTP Version Not Supported',
  507: 'Insufficient Storage',
};

export interface OwnResponse {
  readonly status: number;
  /** Wall clock, milliseconds since the epoch. */
  readonly nowMs: number;
  /** Whether the client connection stays open. */
  readonly keepAlive: boolean;
  /** The request was a HEAD: the length is told, the body left out. */
  readonly isHead: boolean;
  /** The client speaks HTTP/0.9 and gets the body alone. */
  readonly isHttp09?: boolean;
  /** `routing.http.response.server.enabled`; default true. */
  readonly hasServer?: boolean;
}

/**
 * A response that the balancer itself gives: one of ELB's pages, whole, as text to be written as latin1. For every
 * status of ELB's list, 301 and 302 included.
 */
export function errorResponse(response: OwnResponse): string {
  return ownResponse(response, 'text/html', errorPage(response.status));
}

/** ELB's page for a status. */
export function errorPage(status: number): string {
  const title = titleOf(status);
  return (
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n` +
    `<center><h1>${title}</h1></center>\r\n</body>\r\n</html>\r\n`
  );
}

/**
 * Any response of the balancer's own with that body. `body` is latin1 text, one character a byte; `extraFields`
 * further lines, each with its CRLF. A 204 has no body, and says nothing of one (RFC 9110 15.3.5).
 */
export function ownResponse(response: OwnResponse, contentType: string, body: string, extraFields = ''): string {
  if (response.isHttp09 === true) return body;
  const phrase = REASON_PHRASES[response.status] ?? '';
  const server = response.hasServer === false ? '' : 'Server: awselb/2.0\r\n';
  const hasBody = response.status !== 204;
  return (
    `HTTP/1.1 ${response.status} ${phrase}\r\n${server}Date: ${httpDate(response.nowMs)}\r\n` +
    (contentType === '' || !hasBody ? '' : `Content-Type: ${contentType}\r\n`) +
    `${hasBody ? `Content-Length: ${body.length}\r\n` : ''}Connection: ${response.keepAlive ? 'keep-alive' : 'close'}\r\n` +
    `${extraFields}\r\n${response.isHead || !hasBody ? '' : body}`
  );
}

/** `503 Service Temporarily Unavailable`; the number alone where ELB has no phrase. */
function titleOf(status: number): string {
  const phrase = REASON_PHRASES[status];
  return phrase === undefined ? `${status}` : `${status} ${phrase}`;
}
