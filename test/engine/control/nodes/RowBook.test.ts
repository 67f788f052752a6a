import { expect, it } from 'vitest';
import { RowBook, ruleCounterKey } from '../../../../engine/control/nodes/RowBook.ts';
import type { RuleArn } from '../../../../engine/model/names.ts';
import { RULE_COUNTERS, ruleFloat } from '../../../../engine/sharedTable/layout.ts';
import { SharedTable } from '../../../../engine/sharedTable/SharedTable.ts';
import { nodeOf } from '../../../support/topology.ts';

const rule = (name: number | string) => `rule-${name}` as RuleArn; // a name, which nobody parses
const keep = (book: RowBook, rules: readonly RuleArn[], nowMs: number) => {
  book.keepOnly(
    { nodes: new Set(), targets: new Set(), rules: new Set(rules.map((arn) => ruleCounterKey(nodeOf('a'), arn))) },
    nowMs,
  );
};

it('counts each rule at each node by itself, in the same place while it is there', () => {
  const book = new RowBook(new SharedTable());
  const first = book.ruleCounter(nodeOf('a'), rule(1));
  expect([book.ruleCounter(nodeOf('b'), rule(1)), book.ruleCounter(nodeOf('a'), rule(2))]).not.toContain(first);
  expect(book.ruleCounter(nodeOf('a'), rule(1))).toBe(first);
});

it('UIX-04 gives the place of a rule that is gone to another only after a rest, and empty', () => {
  const table = new SharedTable();
  const book = new RowBook(table);
  const places = Array.from({ length: RULE_COUNTERS - 1 }, (_, place) => book.ruleCounter(nodeOf('a'), rule(place)));
  const [first = 0] = places;
  table.count(first);
  // There is none left: such a rule is not counted, and nothing else of it is refused.
  expect(book.ruleCounter(nodeOf('a'), rule('late'))).toBe(0);
  keep(book, [], 0);
  expect(book.ruleCounter(nodeOf('a'), rule('late'))).toBe(0);
  keep(book, [], 5_000);
  expect(book.ruleCounter(nodeOf('a'), rule('late'))).toBe(first);
  expect(table.floats[first]).toBe(0);
});

it('no counter of a rule lies in a row, or beyond the table', () => {
  const table = new SharedTable();
  expect(ruleFloat(0) * 8).toBeGreaterThanOrEqual((2_048 + 32_768) * 512);
  expect(ruleFloat(RULE_COUNTERS - 1)).toBeLessThan(table.floats.length);
});
