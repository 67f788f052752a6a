import type { UpstreamProbe } from '../../model/upstream/UpstreamProbe.ts';
import type { PeerAddress } from '../../model/upstream/UpstreamServer.ts';
import type { Peer } from '../../routing/upstream/Peer.ts';
import type { Upstream } from '../../routing/upstream/Upstream.ts';

/** The servers of a group, as active checks see them: of a configuration, or targets. */
export interface ProbedServers {
  readonly upstream: Upstream;
  /** Calls after each change of the servers; one at a time is told. */
  onServers(callback: () => void): void;
  /** Whether a server is asked now. */
  isProbed(peer: Peer): boolean;
  /** Stands for a server for as long as what checks have found of it holds. */
  memberOf(peer: Peer): object;
  /** A server may be chosen again. */
  wake(): void;
}

/** Where a probe asks a server: at its own port unless it names another. */
export function addressOf({ port }: UpstreamProbe): (peer: Peer) => PeerAddress {
  return ({ address }) => ({ ...address, port: port ?? address.port });
}
