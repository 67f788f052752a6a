/** By ARN of the rule: requests a second that matched it, over all nodes, in the second before. */
export interface RuleRatesView {
  /** A rule that is missing matched none. Null: nothing has been counted yet, which is not none. */
  readonly rates: Readonly<Record<string, number>> | null;
}
