import { describe, expect, it } from 'vitest';
import { emptyResources } from '../../../engine/model/emptyResources.ts';
import { changedResources, targetId } from '../../../engine/model/changedResources.ts';
import { targetKey } from '../../../engine/model/names.ts';
import type { ResourceChange, Resources } from '../../../engine/model/Resources.ts';
import type { TargetRegistration } from '../../../engine/model/TargetGroup.ts';
import { groupArn, REGION, ZONES } from '../../support/topology.ts';

const EMPTY = emptyResources(REGION, ZONES);

const registration = (group: string, id: string, registeredAtMs = 0): TargetRegistration => ({
  targetGroupArn: groupArn(group),
  key: targetKey(id, 80),
  id,
  port: 80,
  zone: 'all',
  registeredAtMs,
  drainingUntilMs: null,
});
const put = (target: TargetRegistration): ResourceChange => ({ kind: 'target', id: targetId(target), put: target });
const remove = (target: TargetRegistration): ResourceChange => ({ kind: 'target', id: targetId(target), put: null });
const targets = ({ targets: groups }: Resources) =>
  [...groups]
    .map(([arn, all]) => `${arn.split('/')[1]}: ${[...all.values()].map(({ id }) => id).join(' ')}`)
    .join(', ');

describe('changedResources', () => {
  const a1 = registration('a', '10.0.0.1');
  const a2 = registration('a', '10.0.0.2');
  const b1 = registration('b', '10.0.0.1');
  const before = changedResources(EMPTY, [put(a1), put(a2), put(b1)]);

  it.each([
    { name: 'keeps the order of registration', changes: [], after: 'a: 10.0.0.1 10.0.0.2, b: 10.0.0.1' },
    {
      name: 'replaces in place',
      changes: [put({ ...a1, registeredAtMs: 9 })],
      after: 'a: 10.0.0.1 10.0.0.2, b: 10.0.0.1',
    },
    {
      name: 'moves what is removed and put to the end',
      changes: [remove(a1), put(a1)],
      after: 'a: 10.0.0.2 10.0.0.1, b: 10.0.0.1',
    },
    { name: 'lets a group go with its last target', changes: [remove(a1), remove(a2)], after: 'b: 10.0.0.1' },
    {
      name: 'makes a group anew that went before',
      changes: [remove(b1), put(b1), put(registration('b', '10.0.0.3'))],
      after: 'a: 10.0.0.1 10.0.0.2, b: 10.0.0.1 10.0.0.3',
    },
    {
      name: 'does not mind removing what is not there',
      changes: [remove(registration('c', '10.0.0.1'))],
      after: 'a: 10.0.0.1 10.0.0.2, b: 10.0.0.1',
    },
  ])('$name', ({ changes, after }) => {
    expect(targets(changedResources(before, changes))).toBe(after);
    expect(targets(before)).toBe('a: 10.0.0.1 10.0.0.2, b: 10.0.0.1');
  });

  it('shares what no change touches with the old value, the targets of other groups too', () => {
    const after = changedResources(before, [put(registration('a', '10.0.0.9'))]);
    expect(after.rules).toBe(before.rules);
    expect(after.targets.get(groupArn('b'))).toBe(before.targets.get(groupArn('b')));
  });

  it('API-08 copies a group once for a thousand targets, not once for each', () => {
    const copies = countingCopies(() => {
      const many = Array.from({ length: 1_000 }, (_, place) =>
        put(registration('c', `10.1.${place >> 8}.${place & 255}`)),
      );
      changedResources(before, many);
    });
    expect(copies).toBeLessThanOrEqual(2); // of the groups, and of the targets of one
  });
});

/** How many times a `Map` is made while `run` runs. */
function countingCopies(run: () => void): number {
  const Original = globalThis.Map;
  let copies = 0;
  globalThis.Map = new Proxy(Original, {
    construct(target, parameters, newTarget): object {
      copies += 1;
      return Reflect.construct(target, parameters, newTarget) as object; // a constructor makes one
    },
  });
  try {
    run();
  } finally {
    globalThis.Map = Original;
  }
  return copies;
}
