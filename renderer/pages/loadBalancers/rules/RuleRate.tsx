import { useFormats } from '../../../look/useFormats.ts';
import type { RuleRates } from './useRuleRates.ts';

/** Requests a second that match a rule, and a bar that compares it with the others of its listener. */
export function RuleRate({ rates, ruleArn }: { readonly rates: RuleRates; readonly ruleArn: string }) {
  const formats = useFormats();
  const rate = rates === null ? null : (rates[ruleArn] ?? 0);
  const most = Math.max(0, ...Object.values(rates ?? {}));
  return (
    <div className="bz-rule-rate">
      <span>{formats.rate(rate)}</span>
      <div aria-hidden="true">
        <i style={{ width: `${most > 0 ? ((rate ?? 0) / most) * 100 : 0}%` }} />
      </div>
    </div>
  );
}
