import { describe, expect, it } from 'vitest';
import { SHARED_PORTS, SharedPortBook } from '../../../../engine/control/nodes/SharedPortBook.ts';
import type { InstanceId, NodeId } from '../../../../engine/model/names.ts';
import { instance, nodeOf, topology } from '../../../support/topology.ts';

const [a, b] = [nodeOf('a'), nodeOf('b')];
const id = (text: string) => text as InstanceId; // short names read better in tests
const resources = topology();

/** A book on what an earlier one wrote, and what it writes. */
function book(kept?: unknown, first?: number) {
  let written = kept;
  const made = new SharedPortBook({ read: () => written, write: (ports) => (written = ports) }, first);
  return { book: made, written: () => written };
}

describe('SharedPortBook', () => {
  it('contract: gives each listener of each node and each port of an instance one of its own, the same at each question', () => {
    const { book: ports } = book();
    const given = [
      ports.ofListener(a, 80),
      ports.ofListener(b, 80),
      ports.ofListener(a, 443),
      ports.ofInstance(id('a1'), 8080),
    ];
    expect(given).toEqual([20_000, 20_001, 20_002, 20_003]);
    expect([ports.ofListener(a, 80), ports.ofInstance(id('a1'), 8080)]).toEqual([20_000, 20_003]);
  });

  it('contract: they stay through a restart, and one begun elsewhere keeps clear of them', () => {
    const first = book();
    first.book.ofListener(a, 80);
    first.book.ofInstance(id('a1'), 8080);
    first.book.keepOnly(resources);
    const next = book(first.written());
    expect(next.book.ofInstance(id('a1'), 8080)).toBe(20_001);
    expect(next.book.ofListener(b, 80)).toBe(20_002);
    expect(book(first.written(), 20_500).book.ofListener(b, 80)).toBe(20_500);
  });

  it('frees those of nodes and instances that are gone, and writes nothing when nothing has changed', () => {
    const { book: ports, written } = book();
    ports.ofListener(a, 80);
    ports.ofInstance(id('gone'), 8080);
    ports.keepOnly(resources);
    const kept = written();
    expect(kept).toEqual({ [`${a}|80`]: 20_000 });
    ports.keepOnly(resources);
    expect(written()).toBe(kept);
  });

  it('OPS-01 gives another port for one that a program has', () => {
    const { book: ports } = book();
    ports.ofListener(a, 80);
    ports.replace(a, 80);
    expect(ports.ofListener(a, 80)).toBe(20_001);
    ports.replace('unknown' as NodeId, 80); // nothing was given for it
  });

  it.each([null, 'text', { [`${a}|80`]: 80 }, { [`${a}|80`]: 'x' }])('begins anew on what is no book: %j', (kept) => {
    expect(book(kept).book.ofListener(a, 80)).toBe(20_000);
  });

  it('says so when no port is left', () => {
    const { book: ports } = book(undefined, SHARED_PORTS.max);
    const count = SHARED_PORTS.max - SHARED_PORTS.min + 1;
    for (let port = 1; port <= count; port += 1) ports.ofInstance(id('a1'), port);
    expect(() => ports.ofListener(a, 80)).toThrow('Delete load balancers or terminate instances');
  });
});

it('an instance of the topology is what the book keeps', () => {
  const { book: ports, written } = book();
  ports.ofInstance(instance('a1').instanceId, 8080);
  ports.keepOnly(resources);
  expect(written()).toEqual({ [`${instance('a1').instanceId}|8080`]: 20_000 });
});
