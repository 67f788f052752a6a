import type { TargetConfiguration } from '../../../model/NodeConfiguration.ts';

/** The way of one flow to its target and back. Made by `UdpPaths`. */
export interface UdpPath {
  /** Whether datagrams may be sent already; where not yet, `UdpPathUser.onReady` is called. */
  readonly isReady: boolean;
  /** Sends a datagram to the target. Only once it is ready. */
  send(bytes: Buffer): void;
  /** Gives up its socket, or its part of one. Nothing is told to its user any more. */
  close(): void;
}

/** The flow that a path is for. */
export interface UdpPathUser {
  readonly target: Pick<TargetConfiguration, 'host' | 'port'>;
  onReady(): void;
  /** The target sent a datagram. */
  onAnswer(bytes: Buffer): void;
  /** The target's port is closed. */
  onRefused(): void;
  /** There is no way to the target, and the path is closed. */
  onFailed(): void;
}

/** How paths tell targets apart: by port, then address; such a text is the same for no two. */
export function pathName({ host, port }: UdpPathUser['target']): string {
  return `${port}${host}`;
}
