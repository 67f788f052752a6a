import { METHOD_PARAMETERS, type MethodParameter } from '../../../../engine/model/upstream/unsupportedParameter.ts';
import type { BalancingForm } from './useBalancingForm.ts';

/** Attributes and parameters of targets that not every method has, by Angie's names. */
const OPTIONAL: Readonly<Record<string, MethodParameter>> = {
  weight: 'weight',
  slow_start_seconds: 'slow_start',
  backup: 'backup',
};

/**
 * Whether the form shows a parameter: one that the method does not have is shown only where it is set, so that it can be
 * taken away. `name`: of the group's attribute, or of a parameter of targets. Source: A-007.
 */
export function isOffered(form: Pick<BalancingForm, 'method' | 'value'>, name: string, keys = [name]): boolean {
  const parameter = OPTIONAL[name.replace(/^balanza\./, '')];
  if (parameter === undefined || keys.some((key) => form.value(key) !== '')) return true;
  const supported: readonly MethodParameter[] = Object.hasOwn(METHOD_PARAMETERS, form.method)
    ? METHOD_PARAMETERS[form.method as keyof typeof METHOD_PARAMETERS] // it is one of its keys
    : METHOD_PARAMETERS.round_robin;
  return supported.includes(parameter);
}
