import { beforeEach, describe, expect, it } from 'vitest';
import { nodePlacesOf } from '../../../../engine/snapshot/nodePlacesOf.ts';
import { offsetPorts } from '../../../../engine/snapshot/offsetPorts.ts';
import { HealthBoard, type HealthInput } from '../../../../engine/control/health/HealthBoard.ts';
import { Reconciler } from '../../../../engine/control/nodes/Reconciler.ts';
import { RowBook } from '../../../../engine/control/nodes/RowBook.ts';
import type { NodeId } from '../../../../engine/model/names.ts';
import { targetKey } from '../../../../engine/model/names.ts';
import type { Resources } from '../../../../engine/model/Resources.ts';
import { TARGET_INT, VERDICT } from '../../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../../engine/sharedTable/SharedTable.ts';
import { FakeClock } from '../../../support/FakeClock.ts';
import { groupArn, instance, nodeOf, topology, ZONE } from '../../../support/topology.ts';

describe('HealthBoard', () => {
  let table: SharedTable;
  let board: HealthBoard;
  let reconciler: Reconciler;
  let cannotCheck: Set<NodeId>;
  let notTold: Set<NodeId>;
  beforeEach(() => {
    table = new SharedTable();
    board = new HealthBoard(table);
    cannotCheck = new Set();
    notTold = new Set();
    const rows = new RowBook(table);
    reconciler = new Reconciler({
      rows,
      workers: 1,
      ports: offsetPorts(0),
      clock: new FakeClock(),
      post: () => undefined,
    });
  });

  function update(resources: Resources) {
    reconciler.reconcile(resources);
    const input: HealthInput = {
      resources,
      configurations: reconciler.configurations,
      isUpToDate: (node) => !notTold.has(node),
      canCheck: (node) => !cannotCheck.has(node),
      nodePlaces: nodePlacesOf(resources, offsetPorts(0)),
    };
    return board.update(input);
  }

  /** What the node in a zone holds of a target. */
  function verdict(node: 'a' | 'b', target: string, held: keyof typeof VERDICT): void {
    const configuration = reconciler.configurations.get(nodeOf(node));
    const row = configuration?.targetGroups[0]?.targets.find(({ key }) => key === targetKey(target, 8080))?.row;
    if (row === undefined) throw new Error(`the node in zone ${node} does not have ${target}`);
    table.setInt(row, TARGET_INT.verdict, VERDICT[held]);
  }

  function state(target: string): string {
    const health = board.healthOf(groupArn('web'), targetKey(target, 8080));
    return health.state === 'healthy' ? 'healthy' : `${health.state} ${health.reason}`;
  }

  const small = { groups: { web: ['a1', 'b1', 'c1'] } };

  it('E-099 a target is being registered until a node has it, then its first checks run', () => {
    notTold = new Set([nodeOf('a'), nodeOf('b')]);
    update(topology(small));
    expect(state('a1')).toBe('initial Elb.RegistrationInProgress');
    notTold.delete(nodeOf('a'));
    update(topology(small));
    expect(state('a1')).toBe('initial Elb.InitialHealthChecking');
  });

  it('E-099 a change elsewhere does not bring a known target back to being registered', () => {
    update(topology(small));
    notTold = new Set([nodeOf('a'), nodeOf('b')]);
    update(topology(small));
    expect(state('a1')).toBe('initial Elb.InitialHealthChecking');
  });

  it('E-100 is healthy when a node that may send to it holds it healthy', () => {
    update(topology(small));
    verdict('a', 'b1', 'healthy');
    verdict('b', 'b1', 'unhealthy');
    update(topology(small));
    expect(state('b1')).toBe('healthy');
  });

  it('E-018 with cross-zone off only the node of its zone counts', () => {
    const resources = topology({ ...small, groupAttributes: { 'load_balancing.cross_zone.enabled': 'false' } });
    update(resources);
    verdict('a', 'b1', 'healthy');
    verdict('b', 'b1', 'unhealthy');
    update(resources);
    expect(state('b1')).toBe('unhealthy Target.FailedHealthChecks');
  });

  it('E-102 a target in a zone that is not enabled is unused', () => {
    update(topology(small));
    expect(state('c1')).toBe('unused Target.NotInUse');
  });

  it('E-102 a stopped instance is Target.InvalidState', () => {
    const resources = topology(small);
    const stopped = instance('a1', { state: 'stopped' });
    update({ ...resources, instances: new Map(resources.instances).set(stopped.instanceId, stopped) });
    expect(state('a1')).toBe('unused Target.InvalidState');
  });

  it('E-102 a group in no rule is unused, and so is what was never registered', () => {
    update({ ...topology(small), rules: new Map() });
    expect(state('a1')).toBe('unused Target.NotInUse');
    expect(state('a9')).toBe('unused Target.NotRegistered');
  });

  it('E-104 is unavailable while no node can run its checks, and what it was before afterwards', () => {
    update(topology(small));
    verdict('a', 'a1', 'healthy');
    cannotCheck = new Set([nodeOf('a'), nodeOf('b')]);
    update(topology(small));
    expect(state('a1')).toBe('unavailable Elb.InternalError');
    cannotCheck.delete(nodeOf('b'));
    update(topology(small));
    expect(state('a1')).toBe('healthy');
  });

  it('a node that is retiring has no say', () => {
    const resources = topology(small);
    update(resources);
    verdict('a', 'b1', 'unhealthy');
    verdict('b', 'b1', 'healthy');
    const retiring = { ...resources.nodes.get(nodeOf('b')), retireAtMs: 1 } as never; // the topology has that node
    update({ ...resources, nodes: new Map(resources.nodes).set(nodeOf('b'), retiring) });
    expect(state('b1')).toBe('unhealthy Target.FailedHealthChecks');
    expect(ZONE.b).toBeDefined();
  });

  it('HCK-04 tells each change once', () => {
    expect(update(topology(small))).toHaveLength(3);
    expect(update(topology(small))).toHaveLength(0);
    verdict('a', 'a1', 'healthy');
    const [change, ...more] = update(topology(small));
    expect([change?.key, change?.before?.state, change?.after.state]).toEqual(['a1:8080', 'initial', 'healthy']);
    expect(more).toEqual([]);
  });
});
