import type { RuleNumbers } from './PrefixTree.ts';

/** What a rule demands of one text: exactly one of some, and perhaps what only a look at the rule can tell. */
export interface Demand {
  readonly exact: readonly string[];
  /** Whether other texts may do, too; true for a rule that demands nothing. */
  readonly isOpen: boolean;
}

/** Which rules can apply to a text that most rules name exactly, such as a host or a method. */
export class ExactIndex {
  readonly #byText: ReadonlyMap<string, RuleNumbers>;
  /** For texts that no rule names. */
  readonly #others: RuleNumbers;

  /** `demands`: of each rule, in order. `applies`: whether an open rule can apply to a text that another names. */
  constructor(demands: readonly Demand[], applies: (rule: number, text: string) => boolean = () => true) {
    const numbers = (isIn: (demand: Demand, rule: number) => boolean) =>
      demands.flatMap((demand, rule) => (isIn(demand, rule) ? [rule] : []));
    const named = new Set(demands.flatMap(({ exact }) => exact));
    this.#byText = new Map(
      [...named].map((text) => [
        text,
        numbers(({ exact, isOpen }, rule) => exact.includes(text) || (isOpen && applies(rule, text))),
      ]),
    );
    this.#others = numbers(({ isOpen }) => isOpen);
  }

  /** In ascending order. */
  rulesFor(text: string): RuleNumbers {
    return this.#byText.get(text) ?? this.#others;
  }
}
