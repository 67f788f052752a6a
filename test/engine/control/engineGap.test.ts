import { expect, it } from 'vitest';
import { engineGap } from '../../../engine/control/engineGap.ts';
import { eventOf } from '../../../engine/model/eventOf.ts';

const event = eventOf({ kind: 'change', title: 'x', detail: '', resource: null, fact: null }, { atMs: 5_000 });

it.each([
  { name: 'nothing at the first start', stopped: undefined, events: [], fact: undefined },
  {
    name: 'since it was stopped',
    stopped: 7_000,
    events: [event],
    fact: { code: 'engineGap', fromMs: 7_000, toMs: 60_000, isClean: true },
  },
  {
    name: 'since the last event, when nobody had stopped it',
    stopped: null,
    events: [event],
    fact: { code: 'engineGap', fromMs: 5_000, toMs: 60_000, isClean: false },
  },
])('tells the time in which the engine did not run: $name', ({ stopped, events, fact }) => {
  expect(engineGap({ setting: () => stopped, events: () => events }, 60_000)?.fact).toEqual(fact);
});
