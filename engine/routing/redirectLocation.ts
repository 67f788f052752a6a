import type { RedirectAction } from '../model/Listener.ts';

/** What a request was asked with, and where. */
export interface RedirectedRequest {
  readonly protocol: 'http' | 'https';
  /** Without port. */
  readonly host: string;
  /** The listener's own port. */
  readonly port: number;
  /** Where a port of the load balancer can be reached: with the engine's offset, or what stands for it. */
  readonly reachedAt: (port: number) => number;
  /** Up to the query, with its `/`. */
  readonly path: string;
  /** Behind `?`; '' when there is none. */
  readonly query: string;
}

/** Longest address. Source: ELB, *Actions*. */
export const LOCATION_CHARACTERS = 8_192;

/**
 * The address that a redirect sends a request to. It always has its port; path and query are put in as they were sent,
 * the path without its first `/`; an empty query leaves no `?`. Source: ELB, *Actions*; RED-01.
 */
export function redirectLocation(action: RedirectAction, request: RedirectedRequest): string {
  const protocol = filled(action.protocol, request).toLowerCase();
  const port = request.reachedAt(Number(filled(action.port, request)));
  const query = filled(action.query, request);
  const address = `${protocol}://${filled(action.host, request)}:${port}${filled(action.path, request)}`;
  return query === '' ? address : `${address}?${query}`;
}

function filled(part: string, request: RedirectedRequest): string {
  if (!part.includes('#{')) return part;
  return part.replaceAll(/#\{(\w+)\}/g, (whole, keyword: string) => {
    switch (keyword) {
      case 'protocol':
        return request.protocol;
      case 'host':
        return request.host;
      case 'port':
        return String(request.port);
      case 'path':
        return request.path.startsWith('/') ? request.path.slice(1) : request.path;
      case 'query':
        return request.query;
      default:
        return whole; // none: it was checked when the action was made
    }
  });
}
