import { describe, expect, it } from 'vitest';
import { afterObservation, type Memory } from '../../../../engine/control/notifications/afterObservation.ts';
import type { Condition } from '../../../../engine/control/notifications/conditionsOf.ts';

const STATES = { g: 'good', b: 'bad', u: 'unknown' } as const;

/** What is told at each look at one thing: `!` bad, `+` good again, `.` nothing; `-` is a look when it is not there. */
function told(looks: string, isOld: boolean): string {
  let memory: Memory = new Map();
  return [...looks]
    .map((look) => {
      // The letters of the table are those of STATES, or `-`.
      const is = STATES[look as keyof typeof STATES] as Condition['is'] | undefined;
      const condition: Omit<Condition, 'is'> = {
        id: 'x',
        kind: 'targetHealth',
        loadBalancerArn: 'lb',
        resource: 'tg',
        title: '',
        detail: '',
        fact: { code: 'target', target: 't', group: 'g', isHealthy: false, reason: null, description: '' },
      };
      const after = afterObservation(memory, is ? [{ ...condition, is }] : [], () => isOld);
      memory = after.memory;
      const [notice] = after.notices;
      return notice === undefined ? '.' : notice.isRecovery ? '+' : '!';
    })
    .join('');
}

describe('afterObservation', () => {
  it.each([
    { name: 'what stays good is no news', looks: 'ggg', old: false, says: '...' },
    { name: 'a change is told once, and the recovery', looks: 'gbbgg', old: false, says: '.!.+.' },
    { name: 'what comes between does not matter', looks: 'gubuug', old: false, says: '..!..+' },
    { name: 'bad again after a while of nothing known is no news', looks: 'gbub', old: false, says: '.!..' },
    { name: 'what is new and bad is told', looks: 'uub', old: false, says: '..!' },
    { name: 'what is new and good is not', looks: 'ug', old: false, says: '..' },
    { name: 'what was there at the start and bad is not', looks: 'bb', old: true, says: '..' },
    { name: 'nor when it turns out so after the start', looks: 'uub', old: true, says: '...' },
    { name: 'but its recovery is, and the next fall', looks: 'ubgb', old: true, says: '..+!' },
    { name: 'what goes is forgotten', looks: 'gb-ug', old: false, says: '.!...' },
  ])('E-117 $name', ({ looks, old, says }) => {
    expect(told(looks, old)).toBe(says);
  });
});
