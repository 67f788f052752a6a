import type { BalancingMethod } from './BalancingMethod.ts';
import type { NextUpstream } from './NextUpstream.ts';
import type { StickySettings } from './StickySettings.ts';
import type { UpstreamProbe } from './UpstreamProbe.ts';
import type { UpstreamServer } from './UpstreamServer.ts';

/**
 * A group of servers as Angie's `upstream` block describes it: what an Angie configuration and a target group with one of
 * Angie's methods are both compiled to. Plain data: it crosses threads. Source: Angie 3.3.
 */
export interface UpstreamGroup {
  /** In `$upstream_addr` where no server could be chosen. */
  readonly name: string;
  readonly level: 'http' | 'stream';
  readonly method: BalancingMethod;
  /** In the order of their lines, primary and backup ones mixed. */
  readonly servers: readonly UpstreamServer[];
  /** Percent that the past keeps in response times, 0 to 99; default 90. */
  readonly responseTimeFactor: number;
  /** Name of the zone in which workers share the state of the group; null: each worker has its own. */
  readonly zone: { readonly name: string; readonly sizeBytes: number } | null;
  readonly sticky: StickySettings | null;
  readonly queue: QueueSettings | null;
  readonly keepalive: KeepaliveSettings | null;
  /** `backup_switch permanent`: requests stay with the tier that served last. */
  readonly backupSwitch: BackupSwitch | null;
  /**
   * `bind_conn`: text; once a response makes it neither empty nor `0`, the connection to the server belongs to that of the
   * client. Absent: connections are anybody's.
   */
  readonly boundBy?: string;
  /** Of the group; a location of an Angie configuration has its own. */
  readonly nextUpstream: NextUpstream;
  readonly probes: readonly UpstreamProbe[];
}

/** Requests that wait while no server can take them. Source: A-081, Angie 7.1. */
export interface QueueSettings {
  /** Requests that wait at most, per worker; 1 or more. */
  readonly size: number;
  /** Default 60,000. */
  readonly timeoutMs: number;
}

/** Idle connections kept to the servers. Source: A-082, Angie 7.2. */
export interface KeepaliveSettings {
  /** Of the whole group, per worker; 1 or more. */
  readonly connections: number;
  /** Requests over one connection at most; default 1,000. */
  readonly requests: number;
  /** Longest life of a connection; default 3,600,000. */
  readonly timeMs: number;
  /** Longest idle time of one; default 60,000. */
  readonly timeoutMs: number;
}

export interface BackupSwitch {
  /** After so long one request tries the primary servers again; null: never. */
  readonly afterMs: number | null;
}
