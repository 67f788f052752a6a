import type { NodeConfiguration } from '../../model/NodeConfiguration.ts';
import type { ListenerArn, RuleArn } from '../../model/names.ts';
import type { SharedTable } from '../../sharedTable/SharedTable.ts';

/** How many requests matched a rule at one node since its counter began. */
export interface RuleMatches {
  readonly ruleArn: RuleArn;
  /** Index of the counter: another one, and another count, when the rule is made anew. */
  readonly counter: number;
  readonly matches: number;
}

/** What the nodes counted for the rules of a listener, an entry per node and rule. */
export function ruleMatches(
  table: SharedTable,
  configurations: Iterable<NodeConfiguration>,
  listenerArn: ListenerArn,
): readonly RuleMatches[] {
  return [...configurations].flatMap(({ listeners }) =>
    listeners
      .filter((listener) => listener.listenerArn === listenerArn)
      .flatMap(({ rules }) =>
        rules.flatMap(({ ruleArn, counter }) =>
          counter === undefined || counter === 0 ? [] : [{ ruleArn, counter, matches: table.floats[counter] ?? 0 }],
        ),
      ),
  );
}
