import { expect, it } from 'vitest';
import { eventOf } from '../../../engine/model/eventOf.ts';
import { zoneSinceMs } from '../../../renderer/parts/zoneSinceMs.ts';

/** Newest first, as windows keep them: `a+` is zone a entering the answer, `a-` leaving it. */
const events = (history: string, resource = 'alb') =>
  history.split(' ').map((one, place, all) =>
    eventOf(
      {
        kind: 'dns',
        title: '',
        detail: '',
        resource,
        fact: {
          code: 'zoneInDns',
          zone: one.charAt(0),
          loadBalancer: 'alb',
          isPublished: one.endsWith('+'),
          why: one.endsWith('+') ? 'healthy' : 'unhealthy',
          failing: [],
        },
      },
      { atMs: all.length - place },
    ),
  );

it.each([
  { history: 'a+', published: true, since: 1 },
  { history: 'a- a+', published: false, since: 2 },
  { history: 'b- a+ b+ a-', published: true, since: 3 },
  { history: 'a- a- a+', published: false, since: 2 }, // another reason, and out all the time
  { history: 'b- b+', published: true, since: undefined },
  { history: 'a+', published: false, since: undefined }, // not told yet
])('console DNS: after $history (newest first), since $since', ({ history, published, since }) => {
  expect(zoneSinceMs(events(history), 'alb', { zone: 'a', published })).toBe(since);
  expect(zoneSinceMs(events(history, 'other'), 'alb', { zone: 'a', published })).toBeUndefined();
});
