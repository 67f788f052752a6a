import { beforeEach, describe, expect, it } from 'vitest';
import { offsetPorts } from '../../../../engine/snapshot/offsetPorts.ts';
import { Reconciler } from '../../../../engine/control/nodes/Reconciler.ts';
import { RowBook } from '../../../../engine/control/nodes/RowBook.ts';
import type { ToWorker } from '../../../../engine/dataplane/WorkerMessages.ts';
import { SharedTable } from '../../../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { nodeOf, topology, ZONE } from '../../../support/topology.ts';

describe('Reconciler', () => {
  let posted: string[];
  let reconciler: Reconciler;
  let clock: FakeClock;
  beforeEach(() => {
    posted = [];
    clock = new FakeClock();
    reconciler = new Reconciler({
      rows: new RowBook(new SharedTable()),
      workers: 2,
      ports: offsetPorts(0),
      clock,
      post: (worker, message) => posted.push(`${worker} ${text(message)}`),
    });
  });

  function text(message: ToWorker): string {
    if (message.kind === 'patchNode') {
      const { base, listeners, targetGroups, nodeId } = message.patch;
      const targets = targetGroups?.put.flatMap((group) => group.putTargets.map(({ key }) => key.split(':')[0])) ?? [];
      return [nodeId.slice(-1), base && 'base', listeners && 'listeners', ...targets].filter(Boolean).join(' ');
    }
    return message.kind === 'removeNode' ? `${message.nodeId.slice(-1)} removed` : message.kind;
  }

  const small = { groups: { web: ['a1', 'b1'] } };

  it('sends each node whole, to the worker with the fewest', () => {
    reconciler.reconcile(topology(small));
    expect(posted).toEqual(['0 a base listeners a1 b1', '1 b base listeners a1 b1']);
  });

  it('sends nothing when nothing changed', () => {
    reconciler.reconcile(topology(small));
    posted.length = 0;
    reconciler.reconcile(topology(small));
    expect(posted).toEqual([]);
  });

  it('sends a change to whom it concerns, and only the change', () => {
    reconciler.reconcile(topology(small));
    posted.length = 0;
    reconciler.reconcile(topology({ groups: { web: ['a1', 'b1', 'b2'] } }));
    expect(posted).toEqual(['0 a b2', '1 b b2']);
  });

  it('E-016 removes the node of a zone that is gone and leaves the others alone', () => {
    reconciler.reconcile(topology({ ...small, zones: 'abc' }));
    posted.length = 0;
    reconciler.reconcile(topology(small));
    expect(posted).toEqual(['0 c removed']);
    expect([...reconciler.configurations.keys()]).toEqual([nodeOf('a'), nodeOf('b')]);
  });

  it('sends everything again to a worker that lost it, and to no other', () => {
    reconciler.reconcile(topology(small));
    posted.length = 0;
    reconciler.resend(1);
    expect(posted).toEqual(['1 b base listeners a1 b1']);
  });

  it('frees the row of a registration that is gone, and gives it to another only after a rest', () => {
    const rowOf = (name: string) => {
      const groups = [...reconciler.configurations.values()].find(({ zone }) => zone === ZONE.a)?.targetGroups ?? [];
      return groups[0]?.targets.find(({ key }) => key.startsWith(name))?.row;
    };
    reconciler.reconcile(topology(small));
    const first = rowOf('b1');
    reconciler.reconcile(topology({ groups: { web: ['a1'] } }));
    reconciler.reconcile(topology({ groups: { web: ['a1', 'b1'] } }));
    expect(rowOf('a1')).toBeDefined();
    expect(rowOf('b1')).not.toBe(first);
  });
});
