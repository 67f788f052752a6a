import type { Random } from '../../model/Random.ts';
import type { UpstreamGroup } from '../../model/upstream/UpstreamGroup.ts';
import type { VariableSource } from './compileText.ts';
import { copiedCells, type PeerCells } from './PeerCells.ts';
import { Upstream } from './Upstream.ts';

/** A group with the numbers that its servers have at this moment. */
export interface GroupState {
  readonly group: UpstreamGroup;
  /** In the order of the group's servers, each of which has one address; null: it begins. They are read, never written. */
  readonly servers: readonly { readonly cells: PeerCells | null; readonly isExcluded: boolean }[];
}

/** The requests that are played through. */
export interface PlayedRequests {
  /** Variables of each, in their order. */
  readonly sources: readonly VariableSource[];
  /** How many stay open while further ones come; 0: each ends before the next one. */
  readonly open: number;
  /** Epoch milliseconds: all come at this moment. */
  readonly nowMs: number;
}

/**
 * Which servers the next requests go to, as indexes of the group's servers; null: none can take it. The group that runs
 * does the choosing, over a copy of the numbers: nothing that runs notices. Sessions and queues are left out. Where chance
 * decides, `random` does.
 */
export function nextChoices(
  { group, servers }: GroupState,
  { sources, open, nowMs }: PlayedRequests,
  random: Random,
): readonly (number | null)[] {
  const upstream = new Upstream({ ...group, sticky: null, queue: null }, { random });
  const order = [...group.servers.keys()].sort(
    (one, other) => Number(group.servers[one]?.isBackup) - Number(group.servers[other]?.isBackup) || one - other,
  );
  for (const [place, peer] of upstream.peers.entries()) {
    const state = servers[order[place] ?? -1];
    if (state?.cells) peer.useCells(copiedCells(state.cells));
    peer.isExcluded = state?.isExcluded === true;
  }
  const ends: (() => void)[] = [];
  return sources.map((source) => {
    const request = upstream.begin(source, nowMs);
    const peer = upstream.choose(request, nowMs);
    if (peer === null) return null;
    ends.push(() => {
      upstream.release(request, peer, { outcome: 'ok', nowMs, hadConnection: false });
    });
    while (ends.length > open) ends.shift()?.();
    return order[upstream.peers.indexOf(peer)] ?? null;
  });
}

/** What becomes of keys when one server is removed. */
export interface MovedKeys {
  /** Index of the server. */
  readonly server: number;
  /** Keys that were its own: they have to move. */
  readonly own: number;
  /** Keys of other servers that move all the same. */
  readonly others: number;
}

/**
 * For each server of the group, the first `most` of them, which of the keys move when it is removed. Only for methods that
 * go by a key; null for all others. Source.
 */
export function movedKeys(
  state: GroupState,
  requests: PlayedRequests,
  { random, most = Infinity }: { readonly random: Random; readonly most?: number },
): readonly MovedKeys[] | null {
  const { kind } = state.group.method;
  if (kind !== 'hash' && kind !== 'ip_hash') return null;
  const before = nextChoices(state, requests, random);
  return state.group.servers.slice(0, most).map((_, server) => {
    const after = nextChoices(without(state, server), requests, random);
    let own = 0;
    let others = 0;
    for (const [at, chosen] of before.entries()) {
      const next = after[at] ?? null;
      const nextServer = next === null || next < server ? next : next + 1;
      if (chosen === server) own += 1;
      else if (nextServer !== chosen) others += 1;
    }
    return { server, own, others };
  });
}

function without({ group, servers }: GroupState, index: number): GroupState {
  const rest = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== index);
  return { group: { ...group, servers: rest(group.servers) }, servers: rest(servers) };
}
