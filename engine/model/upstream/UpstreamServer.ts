import type { ResolverSettings } from './ResolverSettings.ts';

/** Where a server answers: one address of a `server` line, which is one peer. */
export interface PeerAddress {
  /** IPv4 or IPv6 address without brackets, or `unix:/path`. */
  readonly host: string;
  /** 1 to 65535; 0 for a unix socket. */
  readonly port: number;
}

/** What a `server` line says of each of its addresses. Source: Angie 3.1. */
export interface ServerParameters {
  /** Whole, 1 or more; default 1. */
  readonly weight: number;
  /** Requests in flight at once; 0, the default: no limit. */
  readonly maxConns: number;
  /** Failed attempts within `failTimeoutSeconds` that make it unavailable; default 1; 0: never. */
  readonly maxFails: number;
  /** Whole seconds; default 10. Both the window and the penalty. */
  readonly failTimeoutSeconds: number;
  /** Milliseconds in which a recovered server regains its share; 0, the default: at once. */
  readonly slowStartMs: number;
  /** Held in reserve until no primary server can serve. */
  readonly isBackup: boolean;
  /** `down`: gets nothing, keeps its segment of a hash; `drain`: gets only sessions that are bound to it. */
  readonly state: 'up' | 'down' | 'drain';
  /** Id for sticky sessions, 1 to 32 characters (`sid=`, `route=`); null: the MD5 of its address in hexadecimal digits. */
  readonly sid: string | null;
}

/** A server whose line says no more than its address. Source: Angie 3.1. */
export const STANDARD_SERVER: ServerParameters = {
  weight: 1,
  maxConns: 0,
  maxFails: 1,
  failTimeoutSeconds: 10,
  slowStartMs: 0,
  isBackup: false,
  state: 'up',
  sid: null,
};

/** A name that is looked up again and again while its group runs. */
export interface FollowedName {
  readonly host: string;
  /** Of the addresses; without meaning where a service tells the ports. */
  readonly port: number;
  /** `service=`: SRV records are asked for. */
  readonly service: string | null;
  readonly resolver: ResolverSettings;
}

/** A `server` line. */
export interface UpstreamServer extends ServerParameters {
  /** As written, with its port if one is written: the ring of a consistent hash is made of it. */
  readonly name: string;
  /** Its addresses in the order of the resolver, a peer each. */
  readonly addresses: readonly PeerAddress[];
  /** `resolve`: the addresses follow DNS while the group runs; null: they were looked up once. Source: Angie 7.3. */
  readonly resolve: FollowedName | null;
}
