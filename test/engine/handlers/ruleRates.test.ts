import { expect, it } from 'vitest';
import type { RuleMatches } from '../../../engine/control/nodes/ruleMatches.ts';
import { ruleRates } from '../../../engine/handlers/streams/ruleRatesStream.ts';
import type { RuleArn } from '../../../engine/model/names.ts';

const [ONE, TWO] = ['one', 'two'] as RuleArn[]; // names for rules, which nobody parses

/** `counter rule matches` for each reading. */
const read = (text: string): readonly RuleMatches[] =>
  text
    .split(', ')
    .filter((one) => one !== '')
    .map((one) => {
      const [counter, name, matches] = one.split(' ');
      const ruleArn = name === 'one' ? ONE : TWO;
      if (ruleArn === undefined) throw new Error('there are two');
      return { counter: Number(counter), ruleArn, matches: Number(matches) };
    });

it.each([
  { name: 'nothing matched', before: '8 one 5', now: '8 one 5', overMs: 1_000, rates: {} },
  {
    name: 'nodes add up',
    before: '8 one 5, 16 one 0',
    now: '8 one 15, 16 one 30',
    overMs: 1_000,
    rates: { one: 40 },
  },
  { name: 'a late reading is no spike', before: '8 one 0', now: '8 one 30', overMs: 3_000, rates: { one: 10 } },
  {
    name: 'UIX-04 a counter that began again counts from 0',
    before: '8 one 90',
    now: '8 one 4',
    overMs: 1_000,
    rates: { one: 4 },
  },
  { name: 'UIX-04 a counter of another rule now', before: '8 one 3', now: '8 two 5', overMs: 1_000, rates: { two: 5 } },
  { name: 'a rule that is new', before: '', now: '8 two 5', overMs: 500, rates: { two: 10 } },
])('rates of rules: $name', ({ before, now, overMs, rates }) => {
  expect(ruleRates(read(before), read(now), overMs)).toEqual(rates);
});
