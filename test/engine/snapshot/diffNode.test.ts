import { describe, expect, it } from 'vitest';
import { offsetPorts } from '../../../engine/snapshot/offsetPorts.ts';
import { NodeState } from '../../../engine/dataplane/node/NodeState.ts';
import type { NodeConfiguration, TargetConfiguration } from '../../../engine/model/NodeConfiguration.ts';
import { targetKey } from '../../../engine/model/names.ts';
import { STANDARD_SERVER } from '../../../engine/model/upstream/UpstreamServer.ts';
import { FIRST_TARGET_ROW } from '../../../engine/sharedTable/layout.ts';
import { diffNode } from '../../../engine/snapshot/diffNode.ts';
import { snapshotOf } from '../../../engine/snapshot/snapshotOf.ts';
import { nodeEnvironment } from '../../support/nodeEnvironment.ts';
import { seededRandom } from '../../support/seededRandom.ts';
import { groupArn, LISTENER, nodeOf, topology } from '../../support/topology.ts';

const rows = { nodeRow: () => 1, targetRow: () => FIRST_TARGET_ROW + 1, ruleCounter: () => 0 };

function nodeA(options?: Parameters<typeof topology>[0]): NodeConfiguration {
  const configuration = snapshotOf({ resources: topology(options), rows, ports: offsetPorts(0) }).get(nodeOf('a'));
  if (!configuration) throw new Error('the topology has a node in zone a');
  return configuration;
}

/** What a running node is after patches, in the shape of its configuration. */
function configurationOf(state: NodeState): NodeConfiguration {
  return {
    ...state.base,
    listeners: [LISTENER].flatMap((arn) => state.listener(arn) ?? []),
    targetGroups: [...state.groups.values()].map((group) => ({
      ...group.settings,
      targets: [...group.targets.values()].map(({ configuration }) => configuration),
    })),
  };
}

const web = (configuration: NodeConfiguration, targets: readonly TargetConfiguration[]): NodeConfiguration => ({
  ...configuration,
  targetGroups: configuration.targetGroups.map((group) => ({ ...group, targets })),
});

describe('diffNode', () => {
  it('sends nothing when nothing differs', () => {
    expect(diffNode(nodeA(), nodeA())).toBeNull();
  });

  it('sends everything to a node that has nothing', () => {
    const patch = diffNode(undefined, nodeA());
    expect(patch?.base?.address).toBe('127.0.10.4');
    expect(patch?.listeners?.put).toHaveLength(1);
    expect(patch?.targetGroups?.put[0]?.putTargets).toHaveLength(10);
  });

  it('A-045 sends a target of which only a parameter of its method changed', () => {
    const before = nodeA();
    const targets = before.targetGroups[0]?.targets ?? [];
    const weighed = (weight: number) =>
      web(
        before,
        targets.map((target, place) => (place === 3 ? { ...target, server: { ...STANDARD_SERVER, weight } } : target)),
      );
    expect(diffNode(weighed(2), weighed(2))).toBeNull();
    expect(diffNode(weighed(2), weighed(5))?.targetGroups?.put[0]?.putTargets).toEqual([
      { ...targets[3], server: { ...STANDARD_SERVER, weight: 5 } },
    ]);
  });

  it('sends one target when one target changed', () => {
    const before = nodeA();
    const targets = before.targetGroups[0]?.targets ?? [];
    const after = web(
      before,
      targets.map((target, place) => (place === 3 ? { ...target, routable: false } : target)),
    );
    expect(diffNode(before, after)).toEqual({
      nodeId: before.nodeId,
      targetGroups: {
        put: [{ targetGroupArn: groupArn('web'), putTargets: [{ ...targets[3], routable: false }], removeTargets: [] }],
        remove: [],
      },
    });
  });

  it('N-014 tells targets that were deregistered from those that the node may not use any more', () => {
    const before = nodeA({ groups: { web: ['a1', 'a2', 'b1'] } });
    const [first, second, third] = before.targetGroups[0]?.targets ?? [];
    if (!first || !second || !third) throw new Error('there are three');
    const patch = diffNode(before, web(before, [third]), (_, key) => key !== first.key);
    expect(patch?.targetGroups?.put).toEqual([
      {
        targetGroupArn: groupArn('web'),
        putTargets: [],
        removeTargets: [first.key, second.key],
        deregistered: [first.key],
      },
    ]);
  });

  it('sends only the base when only a load balancer attribute changed', () => {
    const patch = diffNode(nodeA(), nodeA({ attributes: { 'idle_timeout.timeout_seconds': '5' } }));
    expect(Object.keys(patch ?? {})).toEqual(['nodeId', 'base']);
  });

  it('removes a group that no rule uses any more, with its rule', () => {
    const before = nodeA({ groups: { web: ['a1'], api: ['b1'] } });
    const patch = diffNode(before, nodeA({ groups: { web: ['a1'] } }));
    expect(patch?.targetGroups).toEqual({ put: [], remove: [groupArn('api')] });
    expect(patch?.listeners?.put).toHaveLength(1);
  });

  it('applied to the old node makes the new one, over 500 random changes in a row', () => {
    const random = seededRandom(7);
    let current = web(nodeA(), []);
    const first = diffNode(undefined, current);
    const state = new NodeState(current, nodeEnvironment());
    if (first) state.apply(first);
    let nextRow = FIRST_TARGET_ROW + 1;
    for (let step = 0; step < 500; step += 1) {
      const next = web(
        current,
        changedTargets(current.targetGroups[0]?.targets ?? [], () => (nextRow += 1)),
      );
      const patch = diffNode(current, next);
      if (patch) state.apply(patch);
      expect(configurationOf(state)).toEqual(next);
      current = next;
    }

    function changedTargets(targets: readonly TargetConfiguration[], row: () => number): TargetConfiguration[] {
      const kept = targets.filter(() => random.fraction() > 0.2);
      const changed = kept.map((target) =>
        random.fraction() < 0.2 ? { ...target, draining: !target.draining } : target,
      );
      const key = targetKey(`t${random.integer(12)}`, 80);
      const template = nodeA().targetGroups[0]?.targets[0];
      if (template && !changed.some((target) => target.key === key)) changed.push({ ...template, key, row: row() });
      return changed;
    }
  });
});
