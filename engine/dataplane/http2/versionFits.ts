import type { TargetGroupConfiguration } from '../../model/NodeConfiguration.ts';

/** `application/grpc-web` is made for HTTP/1.1, and is none. */
const GRPC = /\r\ncontent-type: *application\/grpc *(?:[+;]|\r\n)/i;

/**
 * Whether a request of HTTP/2 may go to a group of that protocol version; else the answer is 464. `head` is its head as
 * HTTP/1.1 says it. Of HTTP/1.x, groups with a version take none. Source: ELB, *Versions, HTTP/2, WebSocket, gRPC*.
 */
export function versionFits(version: TargetGroupConfiguration['version'], head: string): boolean {
  switch (version) {
    case undefined:
      return !head.startsWith('POST ') || !GRPC.test(head);
    case 'HTTP2':
      return true;
    case 'GRPC':
      return head.startsWith('POST ');
    default:
      return version satisfies never;
  }
}
