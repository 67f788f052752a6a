import { beforeEach, describe, expect, it } from 'vitest';
import { ListenerKeeper } from '../../../../engine/dataplane/node/ListenerKeeper.ts';
import type { ListenerConfiguration } from '../../../../engine/model/NodeConfiguration.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { LISTENER } from '../../../support/topology.ts';

const on = (bindPort: number): ListenerConfiguration => ({
  listenerArn: LISTENER,
  protocol: 'HTTP',
  port: bindPort,
  bindPort,
  rules: [],
});

/** Runs what is already resolved. */
const settle = () => new Promise(setImmediate);

describe('ListenerKeeper', () => {
  let clock: FakeClock;
  let refused: string | null;
  let ports: Set<number>;
  let said: string[];
  let keeper: ListenerKeeper;
  beforeEach(() => {
    clock = new FakeClock();
    refused = null;
    ports = new Set();
    said = [];
    keeper = new ListenerKeeper({
      clock,
      open: ({ bindPort }) => {
        if (refused !== null) return Promise.reject(Object.assign(new Error(refused), { code: refused }));
        ports.add(bindPort);
        return Promise.resolve({
          close: () => {
            ports.delete(bindPort);
            return Promise.resolve();
          },
        });
      },
      onState: (_, state) => said.push(state.kind === 'listening' ? 'listening' : state.code),
    });
  });

  it('opens a listener and says so', async () => {
    keeper.put(on(80));
    await settle();
    expect([said, [...ports]]).toEqual([['listening'], [80]]);
  });

  it('OPS-01 asks again every second for a port that was refused, and recovers by itself', async () => {
    refused = 'EADDRINUSE';
    keeper.put(on(80));
    await settle();
    clock.advance(1_000);
    await settle();
    refused = null;
    clock.advance(999);
    await settle();
    expect(said).toEqual(['EADDRINUSE', 'EADDRINUSE']);
    clock.advance(1);
    await settle();
    expect(said).toEqual(['EADDRINUSE', 'EADDRINUSE', 'listening']);
  });

  it('OPS-01 does not ask for a port beyond the last, which the system would take for another', async () => {
    keeper.put(on(68_080));
    await settle();
    expect([said, [...ports]]).toEqual([['ERANGE'], []]);
    await keeper.close();
  });

  it('does not touch the socket when only the rules changed', async () => {
    keeper.put(on(80));
    await settle();
    keeper.put({ ...on(80), rules: [] });
    await settle();
    expect(said).toEqual(['listening']);
  });

  it('moves a listener whose port changed', async () => {
    keeper.put(on(80));
    await settle();
    keeper.put(on(81));
    await settle();
    expect([...ports]).toEqual([81]);
  });

  it('stops asking for a port that is no longer wanted', async () => {
    refused = 'EACCES';
    keeper.put(on(80));
    await settle();
    keeper.remove(LISTENER);
    expect(clock.armed).toBe(0);
  });

  it('closes a port that opened after it was removed', async () => {
    keeper.put(on(80));
    keeper.remove(LISTENER);
    await settle();
    expect([said, [...ports]]).toEqual([[], []]);
  });

  it('close frees every port', async () => {
    keeper.put(on(80));
    await settle();
    await keeper.close();
    expect(ports.size).toBe(0);
  });
});
