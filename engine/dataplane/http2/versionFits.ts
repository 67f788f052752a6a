import type { TargetGroupConfiguration } from '../../model/NodeConfiguration.ts';
import type { RequestWords } from '../../wire/http1/RequestWords.ts';

/** `application/grpc-web` is made for HTTP/1.1, and is none. */
const GRPC = /^application\/grpc *(?:[+;]|$)/i;

/**
 * Whether a request of HTTP/2 may go to a group of that protocol version; else the answer is 464. Of HTTP/1.x, groups with a version take none. Source: ELB, *Versions, HTTP/2, WebSocket, gRPC*.
 */
export function versionFits(version: TargetGroupConfiguration['version'], head: RequestWords): boolean {
  switch (version) {
    case undefined:
      return head.method() !== 'POST' || !head.values('content-type').some((type) => GRPC.test(type));
    case 'HTTP2':
      return true;
    case 'GRPC':
      return head.method() === 'POST';
    default:
      return version satisfies never;
  }
}
