import { describe, expect, it } from 'vitest';
import { copiedCells, peerCells, PEER_FLOAT, PEER_INT, PROBED } from '../../../../engine/routing/upstream/PeerCells.ts';
import { Peer } from '../../../../engine/routing/upstream/Peer.ts';
import { movedKeys, nextChoices, type GroupState } from '../../../../engine/routing/upstream/nextChoices.ts';
import { playedSource } from '../../../../engine/routing/upstream/playedSource.ts';
import { seededRandom } from '../../../support/seededRandom.ts';
import { groupOf, weights, type GroupSketch } from './TestUpstream.ts';

const NOW = 1_700_000_000_000;

function stateOf(sketch: GroupSketch, excluded: readonly number[] = []): GroupState {
  const group = groupOf(sketch);
  return { group, servers: group.servers.map((_, at) => ({ cells: null, isExcluded: excluded.includes(at) })) };
}

const played = (count: number, more: { open?: number; keys?: readonly string[] } = {}) => ({
  sources: Array.from({ length: count }, (_, at) => playedSource(at, more.keys?.[at % more.keys.length])),
  open: more.open ?? 0,
  nowMs: NOW,
});

/** Numbers of the servers from 1 on; `-`: none. */
const choices = (state: GroupState, count: number, more?: Parameters<typeof played>[1]) =>
  nextChoices(state, played(count, more), seededRandom(1))
    .map((at) => (at === null ? '-' : String(at + 1)))
    .join('');

describe('nextChoices', () => {
  it('A-084, V1 are those of the group that runs', () => {
    expect(choices(stateOf({ servers: weights(5, 1, 1) }), 14)).toBe('11213111121311');
  });

  it('begins where the rotation is, and changes nothing of it', () => {
    const state = stateOf({ servers: weights(5, 1, 1) });
    const running = state.group.servers.map((server) => {
      const cells = peerCells();
      const [address = { host: '', port: 0 }] = server.addresses;
      return { peer: new Peer(server.name, address, { parameters: server, cells }), cells };
    });
    // As V1 leaves it after its first choice: 5 - 7, 1, 1.
    [-200, 100, 100].forEach((weight, at) => running[at]?.peer.setFloat(PEER_FLOAT.currentWeight, weight));
    const live = { group: state.group, servers: running.map(({ cells }) => ({ cells, isExcluded: false })) };
    const before = running.map(({ cells }) => copiedCells(cells));
    expect(choices(live, 7)).toBe('1213111');
    expect(running.map(({ cells }) => copiedCells(cells))).toEqual(before);
  });

  it('A-022, A-023 plays clients of different networks, one of which stays where it is', () => {
    const ipHash = stateOf({ method: { kind: 'ip_hash' }, servers: weights(1, 1, 1) });
    expect(new Set(choices(ipHash, 50)).size).toBe(3);
    expect(choices(ipHash, 4, { keys: ['192.168.1.1'] })).toBe('2222'); // V5
  });

  it('A-014, V3 plays keys that are given', () => {
    const method = { kind: 'hash', key: '$arg_k', isConsistent: false } as const;
    const keys = Array.from({ length: 30 }, (_, at) => `key${at}`);
    expect(choices(stateOf({ method, servers: weights(1, 1, 1) }), 30, { keys })).toBe(
      '321233211222232121222132231131',
    );
  });

  it('A-028 counts requests that stay open', () => {
    const state = stateOf({ method: { kind: 'least_conn' }, servers: weights(2, 1) });
    expect(choices(state, 9, { open: 9 })).toBe('121211121'); // Angie 2.6
  });

  it('A-062, A-067 leaves out who is excluded, and goes to the backup server when nobody else is left', () => {
    const servers = [{ isBackup: true }, {}, {}];
    expect(choices(stateOf({ servers }), 4)).toBe('2323');
    expect(choices(stateOf({ servers }, [1]), 4)).toBe('3333');
    expect(choices(stateOf({ servers }, [1, 2]), 4)).toBe('1111');
    expect(choices(stateOf({ servers }, [0, 1, 2]), 2)).toBe('--');
  });

  it('A-062 leaves out who has failed its probe', () => {
    const state = stateOf({ servers: [{}, {}, {}] });
    const cells = peerCells();
    cells.ints[PEER_INT.probed] = PROBED.unhealthy;
    const [, ...others] = state.servers;
    expect(choices({ ...state, servers: [{ cells, isExcluded: false }, ...others] }, 4)).toBe('2323');
  });

  it('A-077 sends nobody to a server that has as many requests as it takes', () => {
    const state = stateOf({ servers: [{ maxConns: 1 }, { maxConns: 2 }] });
    const cells = peerCells();
    cells.ints[PEER_INT.conns] = 1;
    const [, second = { cells: null, isExcluded: false }] = state.servers;
    const busy = { ...state, servers: [{ cells, isExcluded: false }, second] };
    expect(choices(busy, 4, { open: 9 })).toBe('22--');
  });
});

describe('movedKeys', () => {
  const requests = played(1_000);

  it('A-018 of a consistent hash are those of the server that is removed, and no other', () => {
    const method = { kind: 'hash', key: '$request_uri', isConsistent: true } as const;
    const state = stateOf({ method, servers: weights(...Array.from({ length: 10 }, () => 1)) });
    const moved = movedKeys(state, requests, { random: seededRandom(1) });
    expect(moved?.map(({ others }) => others)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(moved?.reduce((sum, { own }) => sum + own, 0)).toBe(1_000);
    expect(moved?.every(({ own }) => own > 30 && own < 200)).toBe(true);
  });

  it.each([
    { id: 'A-017', method: { kind: 'hash', key: '$request_uri', isConsistent: false } as const },
    { id: 'A-024', method: { kind: 'ip_hash' } as const },
  ])('$id of $method.kind are many of other servers too', ({ method }) => {
    const state = stateOf({ method, servers: weights(...Array.from({ length: 10 }, () => 1)) });
    for (const { others } of movedKeys(state, requests, { random: seededRandom(1) }) ?? [])
      expect(others).toBeGreaterThan(500);
  });

  it('are none of a method without keys', () => {
    expect(movedKeys(stateOf({ servers: weights(1, 1) }), requests, { random: seededRandom(1) })).toBeNull();
  });
});
