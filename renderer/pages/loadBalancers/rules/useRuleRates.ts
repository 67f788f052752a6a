import { useState } from 'react';
import type { RuleRatesView } from '../../../../engine/contract/views/RuleRatesView.ts';
import type { ListenerArn } from '../../../../engine/model/names.ts';
import { useStream } from '../../../bridge/useStream.ts';
import { whenLive } from '../../../store/pause.ts';

/** Matches a second by ARN of the rule; null until the engine has counted. */
export type RuleRates = RuleRatesView['rates'];

/** How often each rule of a listener matches now; it stands still while the window is paused. */
export function useRuleRates(listenerArn: ListenerArn): RuleRates {
  const [rates, setRates] = useState<RuleRates>(null);
  const [take] = useState(() =>
    whenLive((view: RuleRatesView) => {
      setRates(view.rates);
    }, 1),
  );
  useStream('ruleRates', { listenerArn }, take);
  return rates;
}
