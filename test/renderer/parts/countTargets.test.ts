import { describe, expect, it } from 'vitest';
import { targetId } from '../../../engine/model/changedResources.ts';
import type { TargetHealth } from '../../../engine/model/TargetHealth.ts';
import { countTargets } from '../../../renderer/parts/countTargets.ts';
import { groupArn, registration } from '../../support/topology.ts';

const HEALTHY: TargetHealth = { state: 'healthy' };
const UNHEALTHY: TargetHealth = {
  state: 'unhealthy',
  reason: 'Target.Timeout',
  description: 'Request timed out',
};
const UNUSED: TargetHealth = { state: 'unused', reason: 'Target.NotInUse', description: 'Not in use' };

describe('targets over groups', () => {
  const inWeb = registration(groupArn('web'), 'a1');
  const inTcp = registration(groupArn('tcp'), 'a1');
  const other = registration(groupArn('tcp'), 'a2');
  const counted = (web: TargetHealth, tcp: TargetHealth) => {
    const healths = new Map([
      [targetId(inWeb), web],
      [targetId(inTcp), tcp],
      [targetId(other), HEALTHY],
    ]);
    const entries = Object.entries(countTargets([inWeb, inTcp, other], healths)).filter(([, count]) => count > 0);
    return Object.fromEntries(entries);
  };

  it('count once, however many groups they are in', () => {
    expect(counted(HEALTHY, HEALTHY)).toEqual({ healthy: 2 });
  });

  it('count in the worst state that a group has them in', () => {
    expect(counted(HEALTHY, UNHEALTHY)).toEqual({ healthy: 1, unhealthy: 1 });
    expect(counted(UNHEALTHY, HEALTHY)).toEqual({ healthy: 1, unhealthy: 1 });
  });

  it('are as another group has them where one is not used', () => {
    expect(counted(UNUSED, HEALTHY)).toEqual({ healthy: 2 });
  });

  it('count as initial where the engine has not told of them', () => {
    expect(countTargets([inWeb, inTcp], new Map([[targetId(inWeb), HEALTHY]]))).toMatchObject({
      healthy: 0,
      initial: 1,
    });
  });
});
