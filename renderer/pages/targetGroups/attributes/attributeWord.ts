import type { Texts } from '../../../texts/useTexts.ts';

/** A value of an attribute in words where there are any; technical values stay as they are. */
export function attributeWord(
  value: string,
  { groupAttributes, loadBalancers, parts }: Pick<Texts, 'groupAttributes' | 'loadBalancers' | 'parts'>,
): string {
  const words: Readonly<Record<string, string>> = {
    ...loadBalancers.attributes.values,
    ...groupAttributes.traffic.algorithms,
    on: parts.on,
    true: parts.on,
    off: parts.off,
    false: parts.off,
    no_rebalance: groupAttributes.gateway.failovers.no_rebalance.label,
    rebalance: groupAttributes.gateway.failovers.rebalance.label,
  };
  return words[value] ?? value;
}
