/** By ARN of the rule: requests a second that matched it, over all nodes, in the second before. A rule that is missing matched none. */
export interface RuleRatesView {
  readonly rates: Readonly<Record<string, number>>;
}
